import ByteSupport
import HotStore
import SubstrateCrypto
import VaultPayloads

/// Records of verifiers as people read them.
enum NetworkVerifierText {
  /// The network of a name or a title.
  static func network(_ name: String, in database: HotDatabase) throws -> Network {
    let networks = try database.networks()
    guard
      let found = networks.first(where: {
        $0.name.hasSameBytes(as: name) || $0.title.hasSameBytes(as: name)
      })
    else {
      throw HotDatabaseError.unknownName(name, known: Array(Set(networks.map(\.name))).sorted())
    }
    return found
  }

  /// The record in words.
  static func text(_ verifier: ValidCurrentVerifier?) -> String {
    switch verifier {
    case nil: "not on record"
    case .general?: "the general verifier"
    case .custom(let verifier)?:
      verifier.signer.map { "\($0.scheme.name) \(Hex.encode($0.publicKey))" } ?? "nobody"
    }
  }
}
