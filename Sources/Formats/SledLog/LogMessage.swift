import ByteSupport

/// A message of the log: kind, page number and body.
struct LogMessage {
  /// The kind byte of a message.
  enum Kind: UInt8 {
    /// A message that was canceled after it was written; it is skipped.
    case canceled = 1
    /// The rest of the segment is empty.
    case cap = 2
    /// A batch: the following messages are valid only if the log is complete up to the stated LSN.
    case batchManifest = 3
    /// A page becomes free.
    case free = 4
    /// A growing counter, on page 1.
    case counter = 5
    /// The roots of all trees, on page 0. In a blob message, the body is the name of a file.
    case inlineMeta = 6
    case blobMeta = 7
    /// A complete page.
    case inlineNode = 8
    case blobNode = 9
    /// A change of a page.
    case inlineLink = 10
    case blobLink = 11

    var isBlob: Bool { self == .blobMeta || self == .blobNode || self == .blobLink }
  }

  /// The maximum length of a header; no message begins in the last 32 bytes of a segment.
  static let longestHeader = 32

  /// The number of bytes that sled reads first, padded with zeros; only a longer message can be
  /// truncated.
  private static let firstRead = 128

  let kind: Kind
  let page: UInt64
  let body: ArraySlice<UInt8>
  /// The length of header and body in bytes.
  let size: Int

  /// The result of reading a message.
  enum Reading {
    case message(LogMessage)
    /// The bytes are not a message, or belong to an earlier use of the segment.
    case nothing
    /// The message continues after the end of the file.
    case cut
  }

  /// Reads the message at an offset.
  ///
  /// - Parameters:
  ///   - log: the log.
  ///   - offset: the start of the message, not in the segment's header or last 32 bytes.
  ///   - number: the segment's position in the order of writing.
  /// - Returns: the message, if its checksum is valid.
  static func reading(_ log: SegmentedLog, at offset: Int, segment number: Int64) -> Reading {
    guard offset <= log.bytes.count else { return .cut }
    let full = log.segmentStart(of: offset) + log.segmentSize
    let there = log.bytes[offset..<min(full, log.bytes.count)]
    let missing = firstRead - there.count
    var reader = LogReader(missing > 0 ? there + repeatElement(0, count: missing) : there)
    let start = reader.position
    guard let checksum = try? reader.fixed(UInt32.self),
      let byte = try? reader.byte(), let kind = Kind(rawValue: byte),
      let length = try? reader.packed(),
      let found = try? reader.packed(), let page = try? reader.packed()
    else { return .nothing }
    let size = reader.position - start
    guard length <= UInt64(full - offset - size) else { return .nothing }
    guard size + Int(length) <= there.count else {
      return Int(length) > firstRead - size ? .cut : .nothing
    }
    let header = log.bytes[offset + 4..<offset + size]
    let body = log.bytes[offset + size..<offset + size + Int(length)]
    guard found == UInt64(number) else { return .nothing }
    var actual = CRC32(of: body.span)
    actual.update(header.span)
    guard actual.value == ~checksum, body.count == 8 || !(kind.isBlob || kind == .batchManifest)
    else { return .nothing }
    return .message(
      LogMessage(kind: kind, page: page, body: body, size: size + body.count))
  }

  /// The body as a number: the LSN in a batch manifest, or the file name of a blob.
  var place: Int64? {
    var reader = LogReader(body)
    return try? reader.fixed(Int64.self)
  }
}
