/// The pages of a table, read from the log and the blobs.
struct PageSource {
  let log: SegmentedLog
  let blobs: SledBlobs
  let table: PageTable
  /// The number of bytes that may still be read.
  private var budget = PageSource.limit

  /// The maximum number of bytes read for one tree.
  static let limit = 1 << 29

  init(log: SegmentedLog, blobs: SledBlobs, table: PageTable) {
    self.log = log
    self.blobs = blobs
    self.table = table
  }

  /// Reads a page of a tree with all its changes.
  mutating func node(_ number: UInt64) throws(SledError) -> TreeNode {
    guard let page = table[number] else { throw log.damaged("page \(number) is missing") }
    let (kind, body) = try body(of: page.base, page: number)
    guard kind == .inlineNode || kind == .blobNode, var node = try? TreeNode(body) else {
      throw log.damaged("page \(number) is not a page of a tree")
    }
    for change in page.changes {
      let (kind, body) = try self.body(of: change, page: number)
      guard kind == .inlineLink || kind == .blobLink, (try? node.apply(change: body)) != nil else {
        throw log.damaged("a change of page \(number) does not match the page")
      }
    }
    return node
  }

  /// Reads the message at a position.
  mutating func body(
    of part: PageTable.Part, page: UInt64
  ) throws(SledError) -> (kind: LogMessage.Kind, body: ArraySlice<UInt8>) {
    let (kind, body) = try read(part, page: page)
    budget -= body.count + 64
    guard budget >= 0 else {
      throw .tooLarge(
        folder: log.folder, what: "more than \(PageSource.limit) bytes in one tree")
    }
    return (kind, body)
  }

  private func read(
    _ part: PageTable.Part, page: UInt64
  ) throws(SledError) -> (kind: LogMessage.Kind, body: ArraySlice<UInt8>) {
    if part.isBlob { return try blobs.content(of: part.place, folder: log.folder) }
    guard part.place < Int64(log.bytes.count) else {
      throw log.damaged("page \(page) is after the end")
    }
    let offset = Int(part.place)
    guard log.isMessageStart(offset - log.segmentStart(of: offset)),
      case .message(let message) = LogMessage.reading(
        log, at: offset, segment: part.lsn / Int64(log.segmentSize)),
      message.page == page, !message.kind.isBlob
    else { throw log.damaged("page \(page) is not at \(offset), where it should be") }
    return (message.kind, message.body)
  }
}
