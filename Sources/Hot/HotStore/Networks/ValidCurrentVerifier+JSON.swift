import ByteSupport
package import JSONCodec
import Reporting
package import SubstrateCrypto
package import VaultPayloads

extension ValidCurrentVerifier {
  /// The form in files: `"general"`, `"none"`, or an object with `scheme` and `publicKey`.
  package static let recorded = JSONForm<ValidCurrentVerifier>.named(
    "RecordedVerifier",
    .either(word.shape, key.shape) { verifier in
      switch verifier {
      case .general: word("general")
      case .custom(let verifier): verifier.signer.map { key($0) } ?? word("none")
      }
    })

  /// The same of a key that signs as a verifier of its own.
  package static let recordedKey = JSONForm<MultiSigner>.of(
    { .custom(Verifier($0)) }, as: recorded)

  private static let word = JSONForm<String>.words("general", "none")
  /// A key with its scheme.
  package static let key: JSONForm<MultiSigner> = [
    "scheme": .of(\.scheme), "publicKey": .hex(\.publicKey),
  ]

  /// Refuses a key for which not only its owner can sign.
  ///
  /// - Parameter source: the file that names it; `nil` for the user.
  /// - Throws: ``HotDatabaseError/verifier(_:source:)``.
  func requireOwner(source: String? = nil) throws(HotDatabaseError) {
    guard case .custom(let verifier) = self else { return }
    do throws(SubstrateCryptoError) { try verifier.signer?.requireOwner() } catch {
      throw .verifier(error, source: source)
    }
  }

  /// Reads the ``recorded`` form.
  init(json: JSONValue, file: String) throws(HotDatabaseError) {
    switch json {
    case .string("general"): self = .general
    case .string("none"): self = .custom(Verifier(nil))
    case .object:
      var object = try StrictObject(
        json, file: file, path: "verifier", members: StrictObject.signer)
      let signer = try object.signer()
      self = .custom(Verifier(signer))
      try requireOwner(source: file)
      guard signer.isPoint else {
        throw object.wrong("publicKey", "is no \(signer.scheme.name) key")
      }
    default:
      throw .field(
        file: file, field: "verifier",
        problem: "must be \"general\", \"none\", or an object with scheme and publicKey")
    }
  }
}
