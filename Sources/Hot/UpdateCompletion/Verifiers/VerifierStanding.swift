import HotStore
package import JSONCodec
import PictureWork
package import SubstrateCrypto
import VaultPayloads

/// The role of the key that signs an update, as far as known.
package enum VerifierStanding: String, CaseIterable, Equatable, Sendable {
  /// The key on record as the custom verifier of the network.
  case recordedCustom = "recorded-custom"
  /// The key on record as the general verifier.
  case recordedGeneral = "recorded-general"
  /// The general verifier that Vaults come with.
  case publishedDefault = "published-default"
  /// A key of the development phrase.
  case development
  case unknown
}

extension VerifierRecord {
  /// The role of a key; the record takes precedence over well-known keys.
  package func standing(of signer: MultiSigner) -> VerifierStanding {
    if case .custom(let verifier)? = recorded, verifier.signer == signer { return .recordedCustom }
    if general == signer { return .recordedGeneral }
    if PayloadReport.isPublishedDefault(signer) { return .publishedDefault }
    return DevelopmentKeys.path(of: signer) == nil ? .unknown : .development
  }

  /// The role of the signer in words, followed by the recorded verifier if that is another one.
  package func description(of signer: MultiSigner?) -> String {
    var parts: [String] = []
    if let signer {
      switch standing(of: signer) {
      case .recordedCustom: parts.append("the verifier on record for \(subject)")
      case .recordedGeneral: parts.append("the general verifier on record")
      case .publishedDefault: break
      case .development: break
      case .unknown: parts.append("a key that is not on record")
      }
      if let note = PayloadReport.note(on: signer) { parts.append(note) }
    } else {
      parts.append("unsigned")
    }
    switch demand {
    case .nothing where missingDatabase != nil:
      parts.append("not on record: the hot database does not exist")
    case .nothing: parts.append("no verifier is on record for \(subject)")
    case .unknownGeneral:
      parts.append(
        "the verifier on record for \(subject) is the general one, whose key is not on record")
    case .unsigned where signer != nil:
      parts.append("the record says that updates of \(subject) are unsigned")
    case .key(let key) where key != signer:
      parts.append("on record for \(subject) is \(VerifierRecord.shown(key))")
    case .unsigned, .key: break
    }
    return parts.joined(separator: "; ")
  }
}

extension VerifierRecord: JSONFormed {
  /// The verifier of the subject and the key of the general verifier; `null` if there is no
  /// database.
  package static let form = JSONForm<VerifierRecord>.of(
    { $0.missingDatabase == nil ? $0 : nil },
    as: .orNull([
      "verifier": .of(\.recorded, as: .orNull(ValidCurrentVerifier.recorded)),
      "generalVerifier": .of(\.general, as: .orNull(ValidCurrentVerifier.recordedKey)),
    ]))
}
