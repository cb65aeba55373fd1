import ByteSupport

extension PageTable {
  /// Decodes a file `snap.…`: the table as of an LSN.
  ///
  /// The content is followed by its length (eight bytes) and its CRC-32, low bytes first. For each
  /// page it has the number of parts (0 for a free page) and the parts: LSN, kind, offset, the name
  /// of a blob, an unused size.
  ///
  /// - Returns: the table, and the LSN up to which it is valid.
  static func reading(
    snapshot bytes: [UInt8], name: String, folder: String
  ) throws(SledError) -> (table: PageTable, end: Int64) {
    func wrong(_ problem: String) -> SledError {
      .damaged(folder: folder, part: name, problem: problem)
    }
    let content = bytes.dropLast(12)
    var trailer = LogReader(bytes.suffix(4))
    guard !content.isEmpty, let checksum = try? trailer.fixed(UInt32.self),
      CRC32(of: content.span).value == checksum
    else { throw wrong("its checksum does not fit") }
    var reader = LogReader(content)
    guard let (end, pages) = try? pages(from: &reader) else { throw wrong("it contradicts itself") }
    var table = PageTable(folder: folder)
    for (number, page) in pages.enumerated() { try table.put(page, at: UInt64(number)) }
    return (table, end)
  }

  private static func pages(
    from reader: inout LogReader
  ) throws(MalformedBytes) -> (end: Int64, pages: [Page?]) {
    // The LSN is stored plus one, so that 0 means that there is none.
    let end = max(1, try reader.fixed(Int64.self)) - 1
    guard end <= SegmentedLog.farthest else { throw MalformedBytes() }
    _ = try reader.packed()
    var pages: [Page?] = []
    while reader.remaining > 0 { pages.append(try page(from: &reader)) }
    return (end, pages)
  }

  private static func page(from reader: inout LogReader) throws(MalformedBytes) -> Page? {
    let count = try reader.byte()
    guard count > 0 else {
      _ = try reader.fixed(Int64.self)
      _ = try place(from: &reader)
      return nil
    }
    var page = Page(base: try part(from: &reader))
    for _ in 1..<count { page.changes.append(try part(from: &reader)) }
    return page
  }

  private static func part(from reader: inout LogReader) throws(MalformedBytes) -> Part {
    let lsn = try reader.fixed(Int64.self)
    let (place, isBlob) = try place(from: &reader)
    _ = try reader.packed()
    guard (0...SegmentedLog.farthest).contains(lsn) else { throw MalformedBytes() }
    return Part(lsn: lsn, place: place, isBlob: isBlob)
  }

  private static func place(
    from reader: inout LogReader
  ) throws(MalformedBytes) -> (place: Int64, isBlob: Bool) {
    let kind = try reader.byte()
    let offset = try reader.packed()
    guard kind <= 1, offset <= UInt64(SegmentedLog.farthest) else { throw MalformedBytes() }
    return kind == 1 ? (try reader.fixed(Int64.self), true) : (Int64(offset), false)
  }
}
