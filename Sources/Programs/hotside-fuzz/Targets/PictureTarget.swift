import ByteSupport
import PictureReading
import QRDrawing

/// Picture files: PNG, APNG, GIF and JPEG.
enum PictureTarget: FuzzTarget {
  static let name = "pictures"

  /// The maximum number of pixels in all frames; larger files would be slower and test nothing new.
  private static let pixelLimit = 1 << 20

  static func seeds() throws -> [[UInt8]] {
    // Enough frames that the reader of exact symbols is used.
    let frames = (0..<16).map { [UInt8]("frame \($0 + 10)".utf8) }
    let small = try DrawingOptions(scale: 1)
    let movies = WaitedFor.result {
      var movies: [[UInt8]] = []
      for format in MovieFormat.allCases {
        let options = try MovieOptions(format: format, drawing: small, threads: 1)
        movies.append(try await MovieWriter(options: options).bytes(frames))
      }
      return movies
    }
    return (movies ?? []) + [
      try StaticPicture.png(of: frames[0], drawing: small),
      try StaticPicture.png(
        of: frames[1], drawing: small,
        source: try PictureText(source: "{\"type\":\"Rpc\"}")),
      grayJPEG, GrayPNG.file(width: 8, pixels: gray),
    ] + colored
  }

  private static let gray = (0..<64).map { UInt8($0 * 4) }

  /// Pictures with color information.
  private static var colored: [[UInt8]] {
    let profiles = [
      profile(of: "GRAY", tags: ["kTRC": curve]),
      profile(
        of: "RGB ",
        tags: [
          "rTRC": curve, "gTRC": exponent, "bTRC": exponent, "rXYZ": xyz(0.22), "gXYZ": xyz(0.72),
          "bXYZ": xyz(0.06), "cicp": Array("cicp".utf8) + [0, 0, 0, 0, 1, 13, 0, 1],
        ]),
    ]
    let chunks: [KeyValuePairs<String, [UInt8]>] =
      [["gAMA": UInt32(45_455).bigEndianBytes, "cICP": [1, 13, 0, 1]]]
      + profiles.map { ["iCCP": Array("icc".utf8) + [0, 0] + GrayPNG.stored($0)] }
    let primaries: [UInt32] = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000]
    return chunks.map { GrayPNG.file(width: 8, pixels: gray, chunks: $0) }
      + [
        GrayPNG.file(
          width: 8, pixels: gray, chunks: ["cHRM": primaries.flatMap { $0.bigEndianBytes }])
      ]
      + profiles.map { profile in
        let segment = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
        let count = UInt16(segment.count + 2)
        return grayJPEG.prefix(2) + [0xff, 0xe2, UInt8(count >> 8), UInt8(count & 0xff)] + segment
          + grayJPEG.dropFirst(2)
      }
  }

  /// An ICC profile of a display.
  private static func profile(
    of space: String, tags: KeyValuePairs<String, [UInt8]>
  ) -> [UInt8] {
    var profile = [UInt8](repeating: 0, count: 128)
    profile.replaceSubrange(16..<24, with: Array((space + "XYZ ").utf8))
    profile.replaceSubrange(36..<40, with: Array("acsp".utf8))
    profile += UInt32(tags.count).bigEndianBytes
    var offset = profile.count + 12 * tags.count
    for (name, data) in tags {
      profile +=
        Array(name.utf8) + UInt32(offset).bigEndianBytes + UInt32(data.count).bigEndianBytes
      offset += data.count
    }
    return profile + tags.flatMap(\.value)
  }

  /// A parametric curve with the exponent 2.2.
  private static let exponent = Array("para".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0x33, 0x33]
  /// A curve of one value, which is the exponent in units of 1/256.
  private static let curve = Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 2, 0x33]

  private static func xyz(_ luminance: Double) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0] + UInt32(luminance * 65_536).bigEndianBytes
      + [0, 0, 0, 0]
  }

  static func run(_ bytes: [UInt8]) {
    read(bytes)
    // The fuzzer cannot guess checksums, so the content is also read with correct checksums.
    if let repaired = GrayPNG.repairingChecksums(of: bytes) { read(repaired) }
  }

  private static func read(_ bytes: [UInt8]) {
    guard let information = try? PictureReader.information(of: bytes, name: "input"),
      information.width * information.height * information.frameCount <= pixelLimit
    else { return }
    let contents = WaitedFor.result {
      try await PictureReader(threads: 1).read(bytes, name: "input")
    }
    guard let contents else { return }
    require(contents.frames.count == information.frameCount, "the number of frames")
    for byLibrary in [false, true] {
      let exact = (try? PictureReader.exactContents(of: bytes, byLibrary: byLibrary)) ?? []
      for (content, frame) in zip(exact, contents.frames) where content != nil {
        require(content == frame.content, "what libzxing reads")
      }
    }
  }

  /// A grayscale JPEG of 8 by 8 pixels.
  private static let grayJPEG: [UInt8] =
    [
      0xff, 0xd8, 0xff, 0xdb, 0x00, 0x43, 0x00,
    ] + [UInt8](repeating: 16, count: 64) + [
      0xff, 0xc0, 0x00, 0x0b, 0x08, 0x00, 0x08, 0x00, 0x08, 0x01, 0x01, 0x11, 0x00,
      0xff, 0xc4, 0x00, 0x14, 0x00, 0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x03,
      0xff, 0xc4, 0x00, 0x14, 0x10, 0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x00,
      0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3f, 0x00, 0x37, 0xff, 0xd9,
    ]
}
