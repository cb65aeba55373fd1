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
    var object = try StrictObject(
      parsing: bytes, file: file, members: ["default", "further", "generalVerifier"])
    `default` = try object.texts("default")
    further = try object.texts("further")
    if var key = try object.objectIfPresent("generalVerifier", members: StrictObject.signer) {
      let signer = try key.signer()
      try ValidCurrentVerifier.custom(Verifier(signer)).requireOwner(source: file)
      guard signer.isPoint else {
        throw key.wrong("publicKey", "is not a \(signer.scheme.name) key")
      }
      generalVerifier = signer
    }
  }

  /// The contents of the file, with one line per member.
  package var json: [UInt8] {
    func list(_ names: [String]) -> String {
      "[\(names.map { JSONValue.string($0).serialized() }.joined(separator: ", "))]"
    }
    var lines = ["\"default\": \(list(`default`))", "\"further\": \(list(further))"]
    if let generalVerifier {
      lines.append(
        "\"generalVerifier\": \(ValidCurrentVerifier.recordedKey(generalVerifier).serialized())")
    }
    return Array("{\n\(lines.map { "  " + $0 }.joined(separator: ",\n"))\n}\n".utf8)
  }
}
