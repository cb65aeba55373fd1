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
    }.reading { json throws(JSONMismatch) in
      switch json {
      case .string("general"): return .general
      case .string("none"): return .custom(Verifier(nil))
      case .object: return .custom(Verifier(try key.strict().value(of: json)))
      default:
        throw JSONMismatch(
          "must be \"general\", \"none\", or an object with scheme and publicKey")
      }
    })

  /// The JSON form ``recorded`` for the key of a custom verifier.
  package static let recordedKey = JSONForm<MultiSigner>.of(
    { .custom(Verifier($0)) }, as: recorded)

  private static let word = JSONForm<String>.words("general", "none")
  /// A key with its scheme.
  package static let key = JSONReading(into: KeyParts()).form([
    "scheme": .field(\.scheme), "publicKey": .field(\.publicKey, as: .bytes),
  ]).converted(write: {
    KeyParts(scheme: $0.scheme, publicKey: $0.publicKey)
  }) { (parts) throws(JSONMismatch) in
    do { return try MultiSigner(scheme: parts.scheme, publicKey: parts.publicKey) } catch {
      throw JSONMismatch(
        """
        has \(parts.publicKey.count.counted("byte")), but \(parts.scheme.publicKeyLength) are needed
        """
      ).inside("publicKey")
    }
  }

  private struct KeyParts: Sendable {
    var scheme = SignatureScheme.sr25519
    var publicKey: [UInt8] = []
  }

  /// Refuses a key for which others than its owner can sign.
  ///
  /// - Parameter source: the file with the key; `nil` if the user entered it.
  /// - Throws: ``HotDatabaseError/verifier(_:source:)``.
  func requireOwner(source: String? = nil) throws(HotDatabaseError) {
    guard case .custom(let verifier) = self else { return }
    do throws(SubstrateCryptoError) { try verifier.signer?.requireOwner() } catch {
      throw .verifier(error, source: source)
    }
  }

  /// Refuses a key in a file if others than its owner can sign for it, or if it is not a point on
  /// the curve.
  ///
  /// - Parameters:
  ///   - file: the name of the file.
  ///   - field: the path of the key in the file.
  /// - Throws: ``HotDatabaseError/verifier(_:source:)``,
  ///   ``HotDatabaseError/field(file:field:problem:)``.
  func check(file: String, field: String) throws(HotDatabaseError) {
    try requireOwner(source: file)
    guard case .custom(let verifier) = self, let signer = verifier.signer, !signer.isPoint else {
      return
    }
    throw .field(
      file: file, field: "\(field).publicKey", problem: "is not a valid \(signer.scheme.name) key")
  }
}
