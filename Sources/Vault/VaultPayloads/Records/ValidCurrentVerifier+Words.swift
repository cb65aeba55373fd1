import ByteSupport
import SubstrateCrypto

extension ValidCurrentVerifier {
  /// The text of a record: scheme and key, `nobody`, `the general verifier`, or `not on record`.
  package static func words(_ verifier: ValidCurrentVerifier?) -> String {
    switch verifier {
    case nil: "not on record"
    case .general?: "the general verifier"
    case .custom(let verifier)?:
      verifier.signer.map { "\($0.scheme.name) \(Hex.encode($0.publicKey))" } ?? "nobody"
    }
  }
}
