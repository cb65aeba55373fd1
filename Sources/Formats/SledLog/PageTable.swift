/// The positions of the parts of each page, after replaying the log.
struct PageTable {
  /// The position of a part of a page.
  struct Part {
    let lsn: Int64
    /// The offset in `db`, or the name of a file in `blobs`.
    let place: Int64
    let isBlob: Bool
  }

  /// A complete page, and its later changes.
  struct Page {
    var base: Part
    var changes: [Part] = []
  }

  /// The maximum number of parts of all pages.
  static let limit = 1 << 22

  private var pages: [UInt64: Page] = [:]
  private var partCount = 0
  private let folder: String

  init(folder: String) { self.folder = folder }

  /// The page with this number; `nil` if it is free.
  subscript(number: UInt64) -> Page? { pages[number] }

  mutating func put(_ page: Page?, at number: UInt64) throws(SledError) {
    let former = pages[number].map { 1 + $0.changes.count } ?? 0
    partCount += (page.map { 1 + $0.changes.count } ?? 0) - former
    pages[number] = page
    try checkSize()
  }

  /// Applies a message of the log; `blobs` are the blobs that still exist.
  ///
  /// If a blob no longer exists, its page was rewritten by a later message.
  mutating func apply(_ step: LogWalk.Step, blobs: SledBlobs) throws(SledError) {
    let message = step.message
    var place = Int64(step.offset)
    if message.kind.isBlob {
      guard let name = message.place, blobs.has(name) else { return }
      place = name
    }
    let part = Part(lsn: step.lsn, place: place, isBlob: message.kind.isBlob)
    switch message.kind {
    case .free: try put(nil, at: message.page)
    case .inlineLink, .blobLink:
      // A change without its page is ignored: both were moved to a later position.
      guard let page = pages[message.page], (page.changes.last ?? page.base).lsn < step.lsn else {
        return
      }
      pages[message.page]?.changes.append(part)
      partCount += 1
      try checkSize()
    case .counter, .inlineMeta, .blobMeta, .inlineNode, .blobNode:
      try put(Page(base: part), at: message.page)
    case .canceled, .cap, .batchManifest: break
    }
  }

  private func checkSize() throws(SledError) {
    guard partCount <= PageTable.limit else {
      throw .tooLarge(folder: folder, what: "more than \(PageTable.limit) parts of pages")
    }
  }
}
