import ByteSupport

/// The file `conf` of sled: three lines of text, followed by their CRC-32, low byte first.
struct SledConfiguration: Equatable {
  /// The segment size of `db` in bytes: a power of two from 256 to 16 MiB.
  let segmentSize: Int

  /// Decodes the file.
  ///
  /// - Throws: ``SledError`` if it is damaged, or the database has an unsupported format.
  init(_ bytes: [UInt8], folder: String) throws(SledError) {
    func wrong(_ problem: String) -> SledError {
      .damaged(folder: folder, part: "conf", problem: problem)
    }
    let text = bytes.dropLast(4)
    var stored = LogReader(bytes.suffix(4))
    guard !text.isEmpty, let expected = try? stored.fixed(UInt32.self) else {
      throw wrong("it ends too early")
    }
    guard CRC32(of: text.span).value == expected else {
      throw wrong("its checksum does not fit")
    }
    var values: [[UInt8]: String] = [:]
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        throw wrong("a line has no colon")
      }
      let value = line[(colon + 1)...].drop { $0 == UInt8(ascii: " ") }
      values[Array(line[..<colon])] = String(decoding: value, as: UTF8.self)
    }
    func value(_ name: String) throws(SledError) -> String {
      guard let value = values[Array(name.utf8)] else { throw wrong("'\(name)' is missing") }
      return value
    }
    let version = try value("version")
    guard Array(version.utf8) == Array("0.34".utf8) else {
      throw .otherVersion(folder: folder, found: version)
    }
    switch Array(try value("use_compression").utf8) {
    case Array("false".utf8): break
    case Array("true".utf8): throw .compressed(folder: folder)
    default: throw wrong("'use_compression' is neither true nor false")
    }
    guard let size = Int(try value("segment_size")), size.nonzeroBitCount == 1,
      (256...1 << 24).contains(size)
    else { throw wrong("'segment_size' is not a power of two from 256 to 16777216") }
    segmentSize = size
  }
}
