import ByteSupport

/// A message of the log: its kind, the page it belongs to, and where its body stands.
struct LogMessage {
  /// The byte that says what a message is.
  enum Kind: UInt8 {
    /// Written and taken back; to be skipped.
    case canceled = 1
    /// The rest of the segment is empty.
    case cap = 2
    /// Up to which place the log must be whole for what follows to count.
    case batchManifest = 3
    /// The page is free.
    case free = 4
    /// A number that grows, on page 1.
    case counter = 5
    /// The roots of all trees, on page 0; in a blob: the body is the name of a file.
    case inlineMeta = 6
    case blobMeta = 7
    /// A page as a whole.
    case inlineNode = 8
    case blobNode = 9
    /// A change of a page.
    case inlineLink = 10
    case blobLink = 11

    var isBlob: Bool { self == .blobMeta || self == .blobNode || self == .blobLink }
  }

  /// The most bytes a header takes; none begins in the last ones of a segment.
  static let longestHeader = 32

  /// How many bytes sled reads at first, where the file ends with zeros behind it; only what it reads
  /// after them can be cut.
  private static let firstRead = 128

  let kind: Kind
  let page: UInt64
  let body: ArraySlice<UInt8>
  /// Header and body.
  let size: Int

  /// What stands at an offset.
  enum Reading {
    case message(LogMessage)
    /// No message, or one of an earlier use of the segment.
    case nothing
    /// A message that goes on behind the end of the file.
    case cut
  }

  /// Reads the message at an offset.
  ///
  /// - Parameters:
  ///   - log: the log.
  ///   - offset: where the message begins, from the segment's header on and not in its last 32 bytes.
  ///   - number: the segment's place in the order of writing.
  /// - Returns: a message whose checksum fits, or why there is none.
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

  /// The body as a place in the log: that of a manifest, or the name of a blob.
  var place: Int64? {
    var reader = LogReader(body)
    return try? reader.fixed(Int64.self)
  }
}
