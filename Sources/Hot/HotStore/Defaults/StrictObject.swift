package import ByteSupport
package import JSONCodec
import Reporting
package import SubstrateCrypto

/// A JSON object in which every member must be known, and is read once, by name and type.
///
/// An unknown member is reported before a missing one: for `titel`, the message names `titel` and
/// not the missing `title`. Errors name the file and the path of the field, such as
/// `specs.genesisHash`.
package struct StrictObject {
  package let file: String
  package let path: String
  private var members: JSONObject

  /// Reads an object whose members must all be in `names`.
  ///
  /// `file` and `path` name the object in messages. `format` is the required value of the member
  /// `format`, checked before the names; `nil` for an object without this member.
  ///
  /// - Throws: ``HotDatabaseError/field(file:field:problem:)``.
  package init(
    _ value: JSONValue, file: String, path: String = "", format: String? = nil,
    members names: [String]
  ) throws(HotDatabaseError) {
    guard let members = value.object else {
      throw .field(
        file: file, field: path.isEmpty ? "the file" : path, problem: "must be an object")
    }
    self.file = file
    self.path = path
    self.members = members
    if let format, let found = members["format"], found != .string(format) {
      let said = found.string.map { "is \(ScreenText.quoted($0)), and " } ?? ""
      throw wrong("format", said + "must be \(format)")
    }
    for (name, _) in members where !names.contains(where: name.hasSameBytes) {
      let near = Suggestion.nearest(to: name, among: names)
      throw wrong(
        name,
        "is not known here "
          + (near.map { "(did you mean '\($0)'?)" }
            ?? "(known are \(names.joined(separator: ", ")))"))
    }
    if format != nil { _ = try take("format") }
  }

  /// Reads the contents of a file as one object.
  package init(
    parsing bytes: [UInt8], file: String, format: String? = nil, members names: [String]
  ) throws(HotDatabaseError) {
    try self.init(
      try JSONValue(bytes: bytes, file: file), file: file, format: format, members: names)
  }

  /// Reads a member that may be missing; `null` counts as missing.
  package mutating func takeIfPresent(_ name: String) -> JSONValue? {
    defer { members[name] = nil }
    guard let value = members[name], value != .null else { return nil }
    return value
  }

  package mutating func take(_ name: String) throws(HotDatabaseError) -> JSONValue {
    guard let value = takeIfPresent(name) else { throw wrong(name, "is missing") }
    return value
  }

  package mutating func text(_ name: String) throws(HotDatabaseError) -> String {
    guard let text = try take(name).string else { throw wrong(name, "must be a text") }
    return text
  }

  /// Reads a text that may be missing; `null` counts as missing.
  package mutating func textIfPresent(_ name: String) throws(HotDatabaseError) -> String? {
    guard let value = takeIfPresent(name) else { return nil }
    guard let text = value.string else { throw wrong(name, "must be a text") }
    return text
  }

  package mutating func texts(_ name: String) throws(HotDatabaseError) -> [String] {
    guard let values = try take(name).array else { throw wrong(name, "must be a list of texts") }
    var texts: [String] = []
    for value in values {
      guard let text = value.string else { throw wrong(name, "must be a list of texts") }
      texts.append(text)
    }
    return texts
  }

  package mutating func integer<Integer: FixedWidthInteger>(
    _ name: String, as type: Integer.Type
  ) throws(HotDatabaseError) -> Integer {
    guard let value = try take(name).integer(type) else {
      throw wrong(name, "must be a whole number of \(Integer.min) to \(Integer.max)")
    }
    return value
  }

  package mutating func object(
    _ name: String, members names: [String]
  ) throws(HotDatabaseError) -> StrictObject {
    try StrictObject(try take(name), file: file, path: full(name), members: names)
  }

  /// Reads an object that may be missing; `null` counts as missing.
  package mutating func objectIfPresent(
    _ name: String, members names: [String]
  ) throws(HotDatabaseError) -> StrictObject? {
    try takeIfPresent(name).map { (value) throws(HotDatabaseError) in
      try StrictObject(value, file: file, path: full(name), members: names)
    }
  }

  package mutating func hash(_ name: String) throws(HotDatabaseError) -> Hash256 {
    guard let hash = try take(name).hash256 else { throw wrong(name, "must be 64 hex digits") }
    return hash
  }

  /// The members of a public key.
  package static let signer = ["scheme", "publicKey"]

  /// Reads the members `scheme` and `publicKey`.
  package mutating func signer() throws(HotDatabaseError) -> MultiSigner {
    guard let scheme = SignatureScheme(name: try text("scheme")) else {
      let words = SignatureScheme.allCases.map { $0.name }.joined(separator: ", ")
      throw wrong("scheme", "must be one of \(words)")
    }
    let digits = try text("publicKey")
    guard let key = try? Hex.decode(digits) else { throw wrong("publicKey", "is no hex") }
    guard let signer = try? MultiSigner(scheme: scheme, publicKey: key) else {
      throw wrong(
        "publicKey", "has \(key.count.counted("byte")), and \(scheme.publicKeyLength) are needed")
    }
    return signer
  }

  package func wrong(_ name: String, _ problem: String) -> HotDatabaseError {
    .field(file: file, field: full(name), problem: problem)
  }

  private func full(_ name: String) -> String {
    let shown = name.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 0x20 && $0.value < 0x7f }
    return (path.isEmpty ? "" : path + ".")
      + (shown ? String(name.prefix(80)) : ScreenText.quoted(name))
  }
}

extension JSONValue {
  /// Parses the contents of a file; a byte-order mark is skipped.
  package init(bytes: [UInt8], file: String) throws(HotDatabaseError) {
    do {
      try self.init(parsing: ByteOrderMark.skipped(in: bytes))
    } catch {
      throw .notJSON(file: file, error)
    }
  }
}
