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

  let kind: Kind
  let page: UInt64
  let body: ArraySlice<UInt8>
  /// Header and body.
  let size: Int

  /// Reads the message at an offset; `nil` for what is none, or belongs to an earlier use of the
  /// segment.
  ///
  /// - Parameters:
  ///   - log: the log.
  ///   - offset: where the message begins, from the segment's header on and not in its last 32 bytes.
  ///   - number: the segment's place in the order of writing.
  init?(in log: SegmentedLog, at offset: Int, segment number: Int64) {
    guard offset < log.bytes.count else { return nil }
    let end = min(log.segmentStart(of: offset) + log.segmentSize, log.bytes.count)
    var reader = LogReader(log.bytes[offset..<end])
    guard let checksum = try? reader.fixed(UInt32.self),
      let byte = try? reader.byte(), let kind = Kind(rawValue: byte),
      let length = try? reader.count(),
      let found = try? reader.packed(), let page = try? reader.packed()
    else { return nil }
    let header = log.bytes[offset + 4..<reader.position]
    guard found == UInt64(number), let body = try? reader.slice(length) else { return nil }
    var actual = LogChecksum.of(body)
    actual.update(header)
    guard actual.complement == checksum else { return nil }
    guard !(kind.isBlob || kind == .batchManifest) || body.count == 8 else { return nil }
    self.kind = kind
    self.page = page
    self.body = body
    size = reader.position - offset
  }

  /// The body as a place in the log: that of a manifest, or the name of a blob.
  var place: Int64? {
    var reader = LogReader(body)
    return try? reader.fixed(Int64.self)
  }
}
