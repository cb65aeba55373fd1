import ByteSupport
package import SubstrateCrypto

/// The state of a device before a rehearsal.
package enum RehearsalState: Equatable, Hashable, Sendable {
  /// A new device with Vault's default general verifier.
  case fresh
  /// A new device without general verifier.
  case noGeneralVerifier
  /// A new device with this general verifier.
  case general(MultiSigner)
  /// A new device whose networks have this custom verifier.
  case custom(MultiSigner)
  /// A new device that has the other form of the update's metadata, full or reduced.
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

  /// Whether the device is a copy of a user's device, with its keys.
  var isOfUser: Bool { if case .folder = self { true } else { false } }

  /// Parses `fresh`, `no-general-verifier`, `other-form`, `general:KEY`, `custom:KEY`, or the path
  /// of a folder; `nil` if KEY is invalid.
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

  /// Parses a `TypedKey`, sr25519 unless the text names another scheme; `nil` if it is invalid.
  package static func signer(_ text: String) -> MultiSigner? {
    guard let signer = try? TypedKey(text)?.signer(or: .sr25519), signer.isPoint else { return nil }
    return signer
  }

  private static func word(_ signer: MultiSigner) -> String {
    let hex = Hex.encode(signer.publicKey)
    return signer.scheme == .sr25519 ? hex : "\(signer.scheme.name):\(hex)"
  }
}
