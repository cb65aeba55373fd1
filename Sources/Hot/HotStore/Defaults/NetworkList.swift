import JSONCodec
package import SubstrateCrypto
import VaultPayloads

/// The file `defaults.json` of a folder `Networks`: the names of its networks, and optionally the
/// key of the general verifier.
///
/// ```
/// {
///   "default": ["westend"],
///   "further": [],
///   "generalVerifier": {"scheme": "sr25519", "publicKey": "…"}
/// }
/// ```
package struct NetworkList: Equatable, Sendable {
  /// File names without `.json`: the networks of a fresh database.
  package var `default`: [String]
  /// File names without `.json`: known networks that a fresh database does not have.
  package var further: [String]
  /// The key of the general verifier; `nil` if the file has none.
  package var generalVerifier: MultiSigner?

  package static let fileName = "defaults.json"

  /// Reads the file.
  ///
  /// - Throws: ``HotDatabaseError`` with file and field.
  package init(json bytes: [UInt8], file: String) throws(HotDatabaseError) {
    self = try NetworkList.form.value(parsing: bytes, file: file)
    try generalVerifier.map { ValidCurrentVerifier.custom(Verifier($0)) }?
      .check(file: file, field: "generalVerifier")
  }

  init() { (`default`, further) = ([], []) }

  private static let form = JSONReading(into: NetworkList()).form([
    "default": .field(\.default), "further": .field(\.further),
    "generalVerifier": .optionalField(\.generalVerifier, as: ValidCurrentVerifier.key.strict()),
  ]).strict()

  /// The contents of the file, with one line per member.
  package var json: [UInt8] {
    let lines = NetworkList.form.members(of: self).map { name, value in
      let parts = value.array.map { "[\($0.map { $0.serialized() }.joined(separator: ", "))]" }
      return "  \"\(name)\": \(parts ?? value.serialized())"
    }
    return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }
}
