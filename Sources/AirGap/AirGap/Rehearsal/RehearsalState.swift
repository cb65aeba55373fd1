import ByteSupport
package import SubstrateCrypto

/// The state of a device before a rehearsal.
package enum RehearsalState: Equatable, Hashable, Sendable {
  /// A new device with the general verifier behind the published updates.
  case fresh
  /// A new device without general verifier.
  case noGeneralVerifier
  /// A new device with this general verifier.
  case general(MultiSigner)
  /// A new device whose networks are for this verifier of their own.
  case custom(MultiSigner)
  /// A new device that has the other form of the metadata that comes, full or reduced.
  case otherForm
  /// A copy of the device in a folder.
  case folder(String)

  /// The word on the command line.
  package var name: String {
    switch self {
    case .fresh: "fresh"
    case .noGeneralVerifier: "no-general-verifier"
    case .general(let signer): "general:\(RehearsalState.word(signer))"
    case .custom(let signer): "custom:\(RehearsalState.word(signer))"
    case .otherForm: "other-form"
    case .folder(let path): path
    }
  }

  /// Whether the device is a copy of a user's, which has the keys that it has.
  var isOfUser: Bool { if case .folder = self { true } else { false } }

  /// Reads a word: `fresh`, `no-general-verifier`, `other-form`, `general:KEY`, `custom:KEY`, anything else is a
  /// folder; `nil` for a key that is none.
  package init?(name: String) {
    switch name {
    case "fresh": self = .fresh
    case "no-general-verifier": self = .noGeneralVerifier
    case "other-form": self = .otherForm
    case "": return nil
    default:
      if name.hasPrefix("general:") {
        guard let signer = RehearsalState.signer(String(name.dropFirst(8))) else { return nil }
        self = .general(signer)
      } else if name.hasPrefix("custom:") {
        guard let signer = RehearsalState.signer(String(name.dropFirst(7))) else { return nil }
        self = .custom(signer)
      } else {
        self = .folder(name)
      }
    }
  }

  /// Reads a `TypedKey`, of sr25519 unless the text states another scheme; `nil` for anything else.
  package static func signer(_ text: String) -> MultiSigner? {
    guard let signer = try? TypedKey(text)?.signer(or: .sr25519), signer.isPoint else { return nil }
    return signer
  }

  private static func word(_ signer: MultiSigner) -> String {
    let hex = Hex.encode(signer.publicKey)
    return signer.scheme == .sr25519 ? hex : "\(signer.scheme.name):\(hex)"
  }
}
