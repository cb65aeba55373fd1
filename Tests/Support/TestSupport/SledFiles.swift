import Foundation

/// A database as sled 0.34 writes it: trees of entries, the larger of their leaves as blobs.
public struct SledFiles: Sendable {
  /// The bytes of `conf`.
  public let conf: [UInt8]
  /// The bytes of `db`.
  public private(set) var log: [UInt8] = []
  /// The files in `blobs`, by their names.
  public private(set) var blobs: [String: [UInt8]] = [:]

  private static let segmentSize = 8192
  private static let leafSize = 16

  /// Writes trees; the entries of each come in any order.
  public init(trees: [String: [(key: [UInt8], value: [UInt8])]]) {
    let text = Array(
      "segment_size: \(SledFiles.segmentSize)\nuse_compression: false\nversion: 0.34\n".utf8)
    conf = text + SledFiles.little(SledFiles.checksum(text))
    var roots: [UInt8] = []
    var page: UInt64 = 2
    for (name, entries) in trees.sorted(by: { $0.key < $1.key }) {
      let entries = entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      var leaves = stride(from: 0, to: entries.count, by: SledFiles.leafSize).map {
        Array(entries[$0..<min($0 + SledFiles.leafSize, entries.count)])
      }
      if leaves.isEmpty { leaves = [[]] }
      roots += SledFiles.counted(Array(name.utf8)) + SledFiles.packed(page)
      let root = page
      page += 1
      var lows: [[UInt8]] = []
      for (index, leaf) in leaves.enumerated() {
        let isLast = index == leaves.count - 1
        let low = index == 0 ? [] : leaf[0].key
        lows.append(low)
        var body = SledFiles.packed(isLast ? 0 : page + UInt64(index) + 1) + [0, 0, 0]
        body += SledFiles.counted(low) + SledFiles.counted(isLast ? [] : leaves[index + 1][0].key)
        body += [0] + SledFiles.packed(UInt64(leaf.count))
        for entry in leaf { body += SledFiles.counted(entry.key) }
        for entry in leaf { body += SledFiles.counted(entry.value) }
        append(page + UInt64(index), body)
      }
      var body: [UInt8] = [0, 0, 0, 0, 0, 0, 1] + SledFiles.packed(UInt64(lows.count))
      for low in lows { body += SledFiles.counted(low) }
      for index in lows.indices { body += SledFiles.packed(page + UInt64(index)) }
      append(root, body)
      page += UInt64(lows.count)
    }
    append(0, roots)
  }

  /// Writes the files into a folder.
  public func write(to folder: TemporaryFolder, _ name: String) throws {
    try folder.write(conf, to: name + "/conf")
    try folder.write(log, to: name + "/db")
    try FileManager.default.createDirectory(
      atPath: folder.file(name + "/blobs"), withIntermediateDirectories: true)
    for (blob, bytes) in blobs { try folder.write(bytes, to: name + "/blobs/" + blob) }
  }

  /// Appends a page as a whole; page 0 is the list of roots.
  private mutating func append(_ page: UInt64, _ body: [UInt8]) {
    let size = SledFiles.segmentSize
    let isBlob = body.count > size / 4 - 52
    let inlineSize = isBlob ? 8 : body.count
    let room = log.isEmpty ? 0 : (size - log.count % size) % size
    if room < 32 + inlineSize {
      if room >= 32 { append(kind: 2, page: .max, []) }
      log += [UInt8](repeating: 0, count: (size - log.count % size) % size)
      let place = Int64(log.count)
      let rest = SledFiles.little(place ^ .max) + SledFiles.little((place - 1) ^ .max)
      log += SledFiles.little(~SledFiles.checksum(rest)) + rest
    }
    let kind: UInt8 = (page == 0 ? 6 : 8) + (isBlob ? 1 : 0)
    guard isBlob else { return append(kind: kind, page: page, body) }
    blobs["\(log.count)"] = SledFiles.little(SledFiles.checksum([kind] + body)) + [kind] + body
    append(kind: kind, page: page, SledFiles.little(Int64(log.count)))
  }

  private mutating func append(kind: UInt8, page: UInt64, _ body: [UInt8]) {
    let head =
      [kind] + SledFiles.packed(UInt64(body.count))
      + SledFiles.packed(UInt64(log.count / SledFiles.segmentSize)) + SledFiles.packed(page)
    log += SledFiles.little(~SledFiles.checksum(body + head)) + head + body
  }

  private static func packed(_ value: UInt64) -> [UInt8] {
    switch value {
    case ...240: return [UInt8(value)]
    case ...2287: return [UInt8((value - 240) / 256 + 241), UInt8((value - 240) % 256)]
    case ...67823: return [249, UInt8((value - 2288) / 256), UInt8((value - 2288) % 256)]
    default:
      let bytes = (64 - value.leadingZeroBitCount + 7) / 8
      let size = max(3, bytes)
      return [UInt8(247 + size)] + little(value).prefix(size)
    }
  }

  private static func counted(_ bytes: [UInt8]) -> [UInt8] { packed(UInt64(bytes.count)) + bytes }

  private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var state = UInt32.max
    for byte in bytes {
      state ^= UInt32(byte)
      for _ in 0..<8 { state = state >> 1 ^ (state & 1 == 1 ? 0xedb8_8320 : 0) }
    }
    return ~state
  }
}
