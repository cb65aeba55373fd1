/// The color settings of a JPEG file, which change the colors that programs show.
///
/// The Exif rotation is ignored: a rotated or mirrored symbol has the same content.
struct JPEGColors {
  /// The identifier of a segment with a part of a color profile (ICC.1:2022, B.4).
  private static let identifier = Array("ICC_PROFILE\0".utf8)

  /// The reason why programs show the picture in different colors, as a clause; `nil` for none.
  private(set) var fault: String?
  /// The colors of the file's profile; `nil` if they are as stored.
  private(set) var shown: ShownColors?

  /// Reads the segments of a file up to its first scan.
  init(_ bytes: [UInt8]) {
    var parts: [(number: UInt8, data: ArraySlice<UInt8>)] = []
    var at = 2
    segments: while let marker = JPEGColors.nextMarker(in: bytes, &at) {
      switch marker {
      // These markers have no segment.
      case 0x01, 0xd0...0xd8: continue
      // Nothing after the end marker or the start of the first scan describes colors.
      case 0xd9, 0xda: break segments
      default: break
      }
      guard at + 2 <= bytes.count else { break }
      let count = Int(bytes[at]) << 8 | Int(bytes[at + 1])
      guard count >= 2, at + count <= bytes.count else { break }
      let segment = bytes[at + 2..<at + count]
      at += count
      switch marker {
      // A frame header: precision, height, width, and the number of components.
      case 0xc0...0xc3, 0xc5...0xc7, 0xc9...0xcb, 0xcd...0xcf:
        if segment.count > 5, segment[segment.startIndex + 5] == 4 {
          fault = "its colors are CMYK"
          return
        }
      case 0xe2
      where segment.starts(with: JPEGColors.identifier)
        && segment.count >= JPEGColors.identifier.count + 2:
        let rest = segment.dropFirst(JPEGColors.identifier.count)
        parts.append((rest[rest.startIndex], rest.dropFirst(2)))
      default: break
      }
    }
    read(parts)
  }

  /// Reads a profile from its numbered parts.
  private mutating func read(_ parts: [(number: UInt8, data: ArraySlice<UInt8>)]) {
    guard !parts.isEmpty else { return }
    guard parts.map(\.number).sorted() == (1...parts.count).map({ UInt8(truncatingIfNeeded: $0) })
    else {
      fault = ColorProfile.unreadable
      return
    }
    let profile = parts.sorted { $0.number < $1.number }.flatMap { Array($0.data) }
    fault = ColorProfile.fault(of: profile)
    if fault == nil { shown = ColorProfile.colors(of: profile) }
  }

  /// The next marker, found as libjpeg does: all bytes up to 0xff are skipped.
  private static func nextMarker(in bytes: [UInt8], _ at: inout Int) -> UInt8? {
    while true {
      while at < bytes.count, bytes[at] != 0xff { at += 1 }
      while at < bytes.count, bytes[at] == 0xff { at += 1 }
      guard at < bytes.count else { return nil }
      at += 1
      if bytes[at - 1] != 0 { return bytes[at - 1] }
    }
  }
}
