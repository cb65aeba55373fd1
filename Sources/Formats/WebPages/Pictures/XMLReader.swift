/// Parses a subset of XML: UTF-8, no document types, processing instructions or custom entities.
///
/// Published files are written from the tree, so other parsers need not agree with this one.
struct XMLReader {
  typealias Fault = SafePicture.Fault

  /// The maximum nesting depth of elements.
  static let depthLimit = 64
  static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

  private let bytes: [UInt8]
  private var place = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - namespace: the default namespace of elements without a prefix.
  /// - Returns: the root element.
  /// - Throws: ``SafePicture/Fault``.
  static func root(of bytes: [UInt8], in namespace: String) throws(Fault) -> XMLElement {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault("it is not UTF-8")
    }
    guard text.unicodeScalars.allSatisfy(isAllowed) else {
      throw Fault("it has characters that XML does not allow")
    }
    var reader = XMLReader(bytes)
    reader.skip([0xef, 0xbb, 0xbf])
    try reader.skipDeclaration()
    try reader.skipComments()
    guard reader.next == UInt8(ascii: "<") else {
      throw Fault("it is neither a PNG picture nor SVG")
    }
    let root = try reader.element(in: ["": namespace, "xml": xmlNamespace], depth: 1)
    try reader.skipComments()
    guard reader.next == nil else { throw Fault("something follows its outer element") }
    return root
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 9, 10, 13: true
    case ..<0x20, 0x7f, 0xfffe, 0xffff: false
    default: true
    }
  }

  // MARK: - Bytes

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func startsWith(_ text: StaticString) -> Bool {
    let wanted = text.description.utf8
    return bytes.count - place >= wanted.count && bytes[place...].starts(with: wanted)
  }

  @discardableResult
  private mutating func skip(_ wanted: [UInt8]) -> Bool {
    guard bytes[place...].starts(with: wanted) else { return false }
    place += wanted.count
    return true
  }

  private mutating func skip(_ wanted: StaticString) -> Bool {
    skip(Array(wanted.description.utf8))
  }

  @discardableResult
  private mutating func skipBlanks() -> Bool {
    let start = place
    while let byte = next, [0x20, 9, 10, 13].contains(byte) { place += 1 }
    return place > start
  }

  /// Reads the text before a mark, and skips the mark.
  private mutating func text(before mark: StaticString) throws(Fault) -> String {
    let wanted = Array(mark.description.utf8)
    var end = place
    while end + wanted.count <= bytes.count {
      if bytes[end...].starts(with: wanted) {
        defer { place = end + wanted.count }
        return String(decoding: bytes[place..<end], as: UTF8.self)
      }
      end += 1
    }
    throw Fault("it is not XML: '\(mark)' is missing")
  }

  // MARK: - Around elements

  private mutating func skipDeclaration() throws(Fault) {
    guard skip("<?xml ") else { return }
    let words = try text(before: "?>").lowercased().filter { !"\"'\n\r\t ".contains($0) }
    let known = ["", "encoding=utf-8", "encoding=us-ascii"].flatMap { encoding in
      ["", "standalone=no", "standalone=yes"].map { "version=1.0" + encoding + $0 }
    }
    guard known.contains(words) else { throw Fault("its XML declaration is not one of UTF-8") }
  }

  private mutating func skipComments() throws(Fault) {
    while true {
      if skipBlanks() { continue }
      guard skip("<!--") else { break }
      _ = try text(before: "-->")
    }
    try refuseDeclarations()
  }

  private func refuseDeclarations() throws(Fault) {
    if startsWith("<!") { throw Fault("it has declarations, such as a document type") }
    if startsWith("<?") { throw Fault("it has processing instructions") }
  }

  // MARK: - Elements

  private mutating func element(
    in namespaces: [String: String], depth: Int
  ) throws(Fault) -> XMLElement {
    guard depth <= XMLReader.depthLimit else { throw Fault("its elements are nested too deeply") }
    place += 1
    let tag = try name()
    var namespaces = namespaces
    var found: [(name: String, value: String)] = []
    while true {
      let isParted = skipBlanks()
      if next == UInt8(ascii: ">") || next == UInt8(ascii: "/") { break }
      guard isParted else {
        throw Fault("it is not XML: two attributes have no space between them")
      }
      let attribute = try self.attribute()
      guard !found.contains(where: { $0.name == attribute.name }) else {
        throw Fault("it has the attribute '\(attribute.name)' twice in one element")
      }
      if attribute.name == "xmlns" {
        namespaces[""] = attribute.value
      } else if attribute.name.hasPrefix("xmlns:") {
        let prefix = String(attribute.name.dropFirst("xmlns:".count))
        guard prefix != "xml", prefix != "xmlns", !attribute.value.isEmpty else {
          throw Fault("it declares the prefix '\(prefix)', which cannot be declared so")
        }
        namespaces[prefix] = attribute.value
      }
      found.append(attribute)
    }
    var element = XMLElement(name: try XMLReader.resolved(tag, namespaces[""] ?? "", namespaces))
    for (name, value) in found where name != "xmlns" && !name.hasPrefix("xmlns:") {
      let name = try XMLReader.resolved(name, "", namespaces)
      guard !element.attributes.contains(where: { $0.name == name }) else {
        throw Fault("it has the attribute '\(name.local)' twice in one element")
      }
      element.attributes.append((name, value))
    }
    if skip("/>") { return element }
    guard skip(">") else { throw Fault("it is not XML: a tag does not end") }
    try readContent(of: &element, tag, namespaces, depth)
    return element
  }

  private mutating func readContent(
    of element: inout XMLElement, _ tag: String, _ namespaces: [String: String], _ depth: Int
  ) throws(Fault) {
    while let byte = next {
      if byte != UInt8(ascii: "<") {
        let start = place
        while let byte = next, byte != UInt8(ascii: "<") { place += 1 }
        element.content.append(.text(try XMLReader.decoded(bytes[start..<place])))
      } else if skip("</") {
        guard try name() == tag else { throw Fault("it is not XML: '\(tag)' does not end") }
        skipBlanks()
        guard skip(">") else { throw Fault("it is not XML: a tag does not end") }
        return
      } else if skip("<!--") {
        _ = try text(before: "-->")
      } else if skip("<![CDATA[") {
        element.content.append(.text(try text(before: "]]>")))
      } else {
        try refuseDeclarations()
        element.content.append(.element(try self.element(in: namespaces, depth: depth + 1)))
      }
    }
    throw Fault("it is not XML: '\(tag)' does not end")
  }

  private mutating func attribute() throws(Fault) -> (name: String, value: String) {
    let name = try name()
    skipBlanks()
    guard skip("=") else { throw Fault("it is not XML: the attribute '\(name)' has no value") }
    skipBlanks()
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw Fault("it is not XML: the value of '\(name)' has no quotation marks")
    }
    place += 1
    guard let end = bytes[place...].firstIndex(of: quote),
      !bytes[place..<end].contains(UInt8(ascii: "<"))
    else { throw Fault("it is not XML: the value of '\(name)' does not end") }
    defer { place = end + 1 }
    return (name, try XMLReader.decoded(bytes[place..<end]))
  }

  private mutating func name() throws(Fault) -> String {
    let start = place
    while let byte = next, XMLReader.isInName(byte, first: place == start) { place += 1 }
    guard place > start else { throw Fault("it is not XML: a name is missing") }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func isInName(_ byte: UInt8, first isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: false
    }
  }

  /// Resolves the prefix of a name; a name without a prefix gets the namespace `inherited`.
  private static func resolved(
    _ name: String, _ inherited: String, _ namespaces: [String: String]
  ) throws(Fault) -> XMLElement.Name {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 1 { return XMLElement.Name(namespace: inherited, local: name) }
    guard parts.count == 2, !parts[1].isEmpty, let namespace = namespaces[String(parts[0])] else {
      throw Fault("it has the name '\(name)', whose prefix is not declared")
    }
    return XMLElement.Name(namespace: namespace, local: String(parts[1]))
  }

  /// Replaces character references, and normalizes line ends to line feeds.
  private static func decoded(_ bytes: ArraySlice<UInt8>) throws(Fault) -> String {
    var result = ""
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\r" {
        if rest.first != "\n" { result.unicodeScalars.append("\n") }
        continue
      }
      guard scalar == "&" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      guard let end = rest.firstIndex(of: ";") else {
        throw Fault("it is not XML: '&' is not escaped")
      }
      let reference = String(rest[..<end])
      guard let decoded = character(reference) else {
        throw Fault("it has the entity '\(reference.prefix(40))'")
      }
      result.unicodeScalars.append(decoded)
      rest = rest[rest.index(after: end)...]
    }
    return result
  }

  private static func character(_ reference: String) -> Unicode.Scalar? {
    let named: [String: Unicode.Scalar] = [
      "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]
    if let scalar = named[reference] { return scalar }
    guard reference.hasPrefix("#") else { return nil }
    let isHex = reference.hasPrefix("#x")
    return UInt32(reference.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
      .flatMap(Unicode.Scalar.init).flatMap { isAllowed($0) ? $0 : nil }
  }
}
