extension JSONValue {
  /// Parses a complete JSON text (RFC 8259).
  ///
  /// Repeated names, lone surrogates, invalid UTF-8, byte order marks and trailing data are errors.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8.
  ///   - maximumDepth: the maximum nesting depth of arrays and objects.
  ///   - maximumValues: the maximum number of values, including nested ones.
  ///   - members: the members of the outermost object to keep, others are only validated; or `nil`.
  /// - Throws: ``JSONError`` with the offset in bytes.
  public init(
    parsing bytes: [UInt8], maximumDepth: Int = 64, maximumValues: Int = .max,
    keeping members: Set<String>? = nil
  ) throws(JSONError) {
    var parser = JSONParser(
      bytes: bytes, maximumDepth: maximumDepth, maximumValues: maximumValues, kept: members)
    self = try parser.document()
  }

  /// Parses a complete JSON text.
  ///
  /// - Throws: ``JSONError`` with the offset in UTF-8 bytes.
  public init(parsing text: String) throws(JSONError) { try self.init(parsing: Array(text.utf8)) }
}

/// A recursive descent parser with limited depth.
private struct JSONParser {
  let bytes: [UInt8]
  let maximumDepth: Int
  let maximumValues: Int
  /// The members of the outermost object that are kept; `nil` for all.
  let kept: Set<String>?
  var position = 0
  private var valueCount = 0
  /// Whether values are only validated and not returned.
  private var isPassingOver = false

  init(bytes: [UInt8], maximumDepth: Int, maximumValues: Int, kept: Set<String>?) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    self.maximumValues = maximumValues
    self.kept = kept
  }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw .trailing(offset: position) }
    return value
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d {
      position += 1
    }
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= maximumDepth else { throw .tooDeep(limit: maximumDepth) }
    valueCount += 1
    guard valueCount <= maximumValues else { throw .tooManyValues(limit: maximumValues) }
    skipSpace()
    guard let byte = current else { throw .endOfText }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string(isKept: !isPassingOver))
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: throw .unexpected(offset: position, byte: byte)
    }
  }

  private mutating func expect(_ wanted: Unicode.Scalar) throws(JSONError) {
    guard let byte = current else { throw .endOfText }
    guard byte == UInt8(ascii: wanted) else { throw .unexpected(offset: position, byte: byte) }
    position += 1
  }

  private mutating func word(_ text: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for scalar in text.unicodeScalars { try expect(scalar) }
    return value
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    try expect("{")
    var object = JSONObject()
    var passedOver: Set<String> = []
    skipSpace()
    if current == UInt8(ascii: "}") {
      position += 1
      return .object(object)
    }
    while true {
      skipSpace()
      let offset = position
      let name = try string()
      guard object[name] == nil, !passedOver.contains(name) else {
        throw .repeatedName(offset: offset, name: name)
      }
      skipSpace()
      try expect(":")
      if isPassingOver {
        _ = try value(depth: depth + 1)
        passedOver.insert(name)
      } else if depth == 0, let kept, !kept.contains(name) {
        isPassingOver = true
        _ = try value(depth: depth + 1)
        isPassingOver = false
        passedOver.insert(name)
      } else {
        object[name] = try value(depth: depth + 1)
      }
      skipSpace()
      if current == UInt8(ascii: ",") {
        position += 1
        continue
      }
      try expect("}")
      return .object(object)
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    try expect("[")
    var values: [JSONValue] = []
    skipSpace()
    if current == UInt8(ascii: "]") {
      position += 1
      return .array(values)
    }
    while true {
      let value = try value(depth: depth + 1)
      if !isPassingOver { values.append(value) }
      skipSpace()
      if current == UInt8(ascii: ",") {
        position += 1
        continue
      }
      try expect("]")
      return .array(values)
    }
  }

  private mutating func number() throws(JSONError) -> String {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") {
      position += 1
    } else {
      try digits()
    }
    if current == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if let sign = current, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        position += 1
      }
      try digits()
    }
    return isPassingOver ? "" : String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      position += 1
    }
    guard position > start else {
      guard let byte = current else { throw .endOfText }
      throw .unexpected(offset: position, byte: byte)
    }
  }

  /// Reads a string; a string that is not kept and has no escapes is only validated, and returned
  /// as empty.
  private mutating func string(isKept: Bool = true) throws(JSONError) -> String {
    try expect("\"")
    let start = position
    var text: [UInt8] = []
    var runStart = position
    while true {
      guard let byte = current else { throw .endOfText }
      switch byte {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        // Most strings, including the longest, have no escapes; these are not copied to a buffer
        // first.
        guard runStart > start else { return try plainText(start..<position, isKept: isKept) }
        text.append(contentsOf: bytes[runStart..<position])
        guard let result = String(validating: text, as: UTF8.self) else {
          throw .notUTF8(offset: start)
        }
        return result
      case UInt8(ascii: "\\"):
        text.append(contentsOf: bytes[runStart..<position])
        position += 1
        try escape(into: &text)
        runStart = position
      case 0..<0x20: throw .unexpected(offset: position, byte: byte)
      default: position += 1
      }
    }
  }

  private func plainText(_ range: Range<Int>, isKept: Bool) throws(JSONError) -> String {
    guard isKept else {
      guard (try? UTF8Span(validating: bytes.span.extracting(range))) != nil else {
        throw .notUTF8(offset: range.lowerBound)
      }
      return ""
    }
    guard let result = String(validating: bytes[range], as: UTF8.self) else {
      throw .notUTF8(offset: range.lowerBound)
    }
    return result
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard let byte = current else { throw .endOfText }
    let offset = position
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0c)
    case UInt8(ascii: "n"): text.append(0x0a)
    case UInt8(ascii: "r"): text.append(0x0d)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = UInt32(try codeUnit())
      if (0xd800..<0xdc00).contains(code) {
        guard current == UInt8(ascii: "\\") else { throw .loneSurrogate(offset: offset) }
        position += 1
        guard current == UInt8(ascii: "u") else { throw .loneSurrogate(offset: offset) }
        position += 1
        let low = UInt32(try codeUnit())
        guard (0xdc00..<0xe000).contains(low) else { throw .loneSurrogate(offset: offset) }
        code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw .loneSurrogate(offset: offset) }
      text.append(contentsOf: Array(String(Character(scalar)).utf8))
    default: throw .unexpected(offset: offset, byte: byte)
    }
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    var code: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = current else { throw .endOfText }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw .unexpected(offset: position, byte: byte)
      }
      code = code << 4 | UInt16(digit)
      position += 1
    }
    return code
  }
}
