import SCALECodec

/// Finds the edits outside the registry (reduced-metadata 2.2).
extension MetadataEdits {
  private static let system = Array("System".utf8)
  private static let keptConstants = [Array("Version".utf8), Array("SS58Prefix".utf8)]

  /// Reads the pallets, the extrinsic and the runtime type.
  mutating func readTail(_ reader: inout SpanReader) throws(SCALEError) {
    let (start, firstEdit) = (reader.offset, list.count)
    var hasSystem = false
    for _ in 0..<(try reader.count(minimumItemSize: 7)) {
      try readPallet(&reader, hasSystem: &hasSystem)
    }
    try readRoot(.extrinsic, named: 0..<0, &reader)
    _ = try reader.byte()
    for _ in 0..<(try reader.count(minimumItemSize: 3)) {
      let identifier = try reader.bytes()
      try readRoot(.transactionExtension, named: identifier, &reader)
      try readRoot(.transactionExtension, named: identifier, &reader)
    }
    try readRoot(.runtime, named: 0..<0, &reader)
    tail = start..<reader.offset
    tailEdits = firstEdit..<list.count
  }

  private mutating func readPallet(
    _ reader: inout SpanReader, hasSystem: inout Bool
  ) throws(SCALEError) {
    let name = try reader.bytes()
    let isSystem = !hasSystem && reader.has(MetadataEdits.system, in: name)
    if isSystem { hasSystem = true }
    let storage = reader.offset
    if try reader.hasContent() { try reader.storage() }
    empty(storage..<reader.offset)
    if try reader.hasContent() { try readRoot(.calls, named: name, &reader) }
    try readUnreadType(&reader)
    if isSystem { try readSystemConstants(&reader) } else { try readConstants(&reader) }
    try readUnreadType(&reader)
    _ = try reader.byte()
  }

  private mutating func readRoot(
    _ kind: Root.Kind, named name: Range<Int>, _ reader: inout SpanReader
  ) throws(SCALEError) {
    roots.append(Root(kind: kind, type: try readReference(&reader), name: name))
  }

  /// Reads the optional type of events or errors.
  private mutating func readUnreadType(_ reader: inout SpanReader) throws(SCALEError) {
    let start = reader.offset
    if try reader.hasContent() { _ = try reader.compact() }
    empty(start..<reader.offset)
  }

  private mutating func readConstants(_ reader: inout SpanReader) throws(SCALEError) {
    let start = reader.offset
    for _ in 0..<(try reader.count(minimumItemSize: 4)) {
      try reader.bytes()
      _ = try reader.compact()
      try reader.bytes()
      try reader.texts()
    }
    empty(start..<reader.offset)
  }

  private mutating func readSystemConstants(_ reader: inout SpanReader) throws(SCALEError) {
    let start = reader.offset
    let count = try reader.count(minimumItemSize: 4)
    let place = list.count
    add(start..<reader.offset, .nothing)
    var kept: UInt32 = 0
    for _ in 0..<count {
      let start = reader.offset
      let name = try reader.bytes()
      let edit = list.count
      let type = try readReference(&reader)
      try reader.bytes()
      let docs = reader.offset
      try reader.texts()
      if MetadataEdits.keptConstants.contains(where: { reader.has($0, in: name) }) {
        kept += 1
        roots.append(Root(kind: .systemConstant, type: type, name: name))
        if reader.offset - docs > 1 { add(docs..<reader.offset, .zero) }
      } else {
        hasUnread = true
        if !isCounting { list.removeSubrange(edit...) }
        add(start..<reader.offset, .nothing)
      }
    }
    if isCounting { return }
    list[place] = MetadataEdit(range: list[place].range, replacement: .count(kept))
  }
}

extension SpanReader {
  /// Skips a Vec of texts.
  mutating func texts() throws(SCALEError) {
    for _ in 0..<(try count(minimumItemSize: 1)) { try bytes() }
  }

  /// Skips the storage of a pallet.
  fileprivate mutating func storage() throws(SCALEError) {
    try bytes()
    for _ in 0..<(try count(minimumItemSize: 6)) {
      try bytes()
      _ = try index(below: 3, of: "a storage modifier")
      if try index(below: 2, of: "a storage entry's kind") == 1 {
        for _ in 0..<(try count(minimumItemSize: 1)) {
          _ = try index(below: 7, of: "a storage hasher")
        }
        _ = try compact()
      }
      _ = try compact()
      try bytes()
      try texts()
    }
  }
}
