import SledLog

/// sled databases: messages from the input with correct checksums, or the input itself.
enum SledTarget: FuzzTarget {
  static let name = "sled"

  static func seeds() -> [[UInt8]] {
    // The input after a zero byte: kind, page, body length in two bytes, and body.
    let leaf: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2, 1, 0x61, 1, 0x62, 1, 0x31, 0]
    let index: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1, 0, 2]
    let right: [UInt8] = [0, 0, 0, 1, 1, 0x6d, 0, 0, 1, 1, 0x6e, 1, 0x39]
    let left: [UInt8] = [4, 0, 0, 0, 0, 1, 0x6d, 0, 1, 1, 0x61, 1, 0x31]
    func message(_ kind: UInt8, _ page: UInt8, _ body: [UInt8]) -> [UInt8] {
      [kind, page, UInt8(body.count & 0xff), UInt8(body.count >> 8)] + body
    }
    let roots = message(6, 0, [1, 0x74, 3])
    return [
      [0] + message(8, 2, leaf) + message(8, 3, index) + roots
        + message(10, 2, [0, 1, 0x63, 1, 0x33]) + message(10, 2, [1, 1, 0x61]),
      [0] + message(9, 2, left) + message(8, 4, right) + message(8, 3, index) + roots
        + message(2, 0, []) + message(3, 0, [40, 0, 0, 0, 0, 0, 0, 0]) + message(4, 9, []),
      [0] + message(8, 2, leaf) + message(7, 0, [1, 0x74, 2]) + message(10, 3, [2, 4])
        + message(10, 3, [3]) + message(10, 2, [4]) + message(1, 7, leaf),
      [1] + [UInt8](repeating: 0, count: 300),
    ]
  }

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    var files = Files()
    if input.byte() & 1 == 1 { files.log = input.remaining() } else { files.take(&input) }
    guard let contents = contents(of: files) else { return }
    require(SledTarget.contents(of: files) == contents, "the same files say the same again")
  }

  private static func contents(of files: Files) -> [[SledEntry]]? {
    guard
      let database = try? SledDatabase(
        configuration: Files.configuration, log: files.log, blobs: files.blobs)
    else { return nil }
    return database.trees.map { tree in
      guard var entries = database.entries(of: tree) else { return [] }
      var all: [SledEntry] = []
      while let entry = try? entries.next() { all.append(entry) }
      return all
    }
  }

  /// A log with segments of 1024 bytes, and blobs.
  private struct Files {
    var log: [UInt8] = []
    var blobs: [Int64: [UInt8]] = [:]

    static let segmentSize = 1024
    static let configuration: [UInt8] = {
      let text = Array("segment_size: 1024\nuse_compression: false\nversion: 0.34\n".utf8)
      return text + little(checksum(text))
    }()

    /// Appends the messages that an input describes.
    mutating func take(_ input: inout FuzzInput) {
      while !input.isEmpty {
        let (kind, page) = (input.byte(), input.byte())
        let body = input.bytes(input.number(0...900))
        let isBlob = [7, 9, 11].contains(kind)
        let room = (Files.segmentSize - log.count % Files.segmentSize) % Files.segmentSize
        if log.isEmpty || room < 32 + (isBlob ? 8 : body.count) {
          log += [UInt8](repeating: 0, count: room)
          let place = Int64(log.count)
          let rest = Files.little(place ^ .max) + Files.little(max(-1, place - 1) ^ .max)
          log += Files.little(~Files.checksum(rest)) + rest
        }
        let place = Int64(log.count)
        if isBlob { blobs[place] = Files.little(Files.checksum([kind] + body)) + [kind] + body }
        append(kind, page, isBlob ? Files.little(place) : body)
      }
    }

    private mutating func append(_ kind: UInt8, _ page: UInt8, _ body: [UInt8]) {
      let length =
        body.count <= 240
        ? [UInt8(body.count)]
        : [UInt8((body.count - 240) / 256 + 241), UInt8((body.count - 240) % 256)]
      let head = [kind] + length + [UInt8(log.count / Files.segmentSize % 241), page % 241]
      log += Files.little(~Files.checksum(body + head)) + head + body
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
      (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
      ~bytes.reduce(UInt32.max) { state, byte in
        (0..<8).reduce(state ^ UInt32(byte)) { value, _ in
          value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1
        }
      }
    }
  }
}
