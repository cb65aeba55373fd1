import SCALECodec

/// Finds the edits in the type registry (reduced-metadata 2.3).
extension MetadataEdits {
  private static let balance = Array("Balance".utf8)

  mutating func readTypes(_ reader: inout SpanReader) throws(SCALEError) {
    for place in 0..<(try reader.count(minimumItemSize: 6)) {
      let numbering = reader.offset
      let id = Int(try reader.compact())
      guard id == place else {
        throw .outOfPlace(of: "type", expected: place, found: id, offset: numbering)
      }
      let (start, firstEdit) = (reader.offset, list.count)
      try readType(&reader)
      guard !isCounting else { continue }
      types.append(TypeEntry(range: start..<reader.offset, edits: firstEdit..<list.count))
    }
  }

  private mutating func readType(_ reader: inout SpanReader) throws(SCALEError) {
    for _ in 0..<(try reader.count(minimumItemSize: 1)) { try reader.bytes() }
    let parameters = reader.offset
    for _ in 0..<(try reader.count(minimumItemSize: 2)) {
      try reader.bytes()
      if try reader.hasContent() { _ = try reader.compact() }
    }
    empty(parameters..<reader.offset)
    try readShape(&reader)
    try readDocs(&reader)
  }

  private mutating func readShape(_ reader: inout SpanReader) throws(SCALEError) {
    switch try reader.index(below: 8, of: "a type's shape") {
    case 0: try readFields(&reader)
    case 1:
      for _ in 0..<(try reader.count(minimumItemSize: 4)) {
        try reader.bytes()
        try readFields(&reader)
        _ = try reader.byte()
        try readDocs(&reader)
      }
    case 3:
      try reader.skip(4)
      _ = try readReference(&reader)
    case 4:
      for _ in 0..<(try reader.count(minimumItemSize: 1)) { _ = try readReference(&reader) }
    case 5: _ = try reader.index(below: 15, of: "a primitive type")
    case 7:
      _ = try readReference(&reader)
      _ = try readReference(&reader)
    default: _ = try readReference(&reader)
    }
  }

  private mutating func readFields(_ reader: inout SpanReader) throws(SCALEError) {
    for _ in 0..<(try reader.count(minimumItemSize: 4)) {
      if try reader.hasContent() { try reader.bytes() }
      _ = try readReference(&reader)
      let start = reader.offset
      if try reader.hasContent() {
        let name = try reader.bytes()
        if name.isEmpty {
          emptyNameCount += 1
        } else if !reader.contains(MetadataEdits.balance, in: name) {
          otherNameCount += 1
          add(start..<reader.offset, .emptyText)
        }
      }
      try readDocs(&reader)
    }
  }

  /// Reads a type id that will be renumbered.
  mutating func readReference(_ reader: inout SpanReader) throws(SCALEError) -> TypeID {
    let start = reader.offset
    let type = try reader.compact()
    add(start..<reader.offset, .type(type))
    return type
  }

  /// Reads documentation, whose first paragraph ends before a blank line (reduced-metadata 2.4).
  private mutating func readDocs(_ reader: inout SpanReader) throws(SCALEError) {
    guard !isCounting else { return try reader.texts() }
    let start = reader.offset
    let count = try reader.count(minimumItemSize: 1)
    guard count > 0 else { return }
    var paragraph = Paragraph()
    var isOver = false
    for _ in 0..<count {
      let line = reader.offset
      let text = try reader.bytes()
      guard !isOver else { continue }
      if reader.isBlank(text) {
        isOver = paragraph.count > 0
      } else {
        if paragraph.count == 0 { paragraph.range = line..<line }
        paragraph.count += 1
        paragraph.range = paragraph.range.lowerBound..<reader.offset
      }
    }
    add(start..<reader.offset, .docs(paragraph: paragraphs.count))
    paragraphs.append(paragraph)
  }
}
