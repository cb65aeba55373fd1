import PictureWork
package import SubstrateCrypto
import VaultPayloads

/// The verdict on a completed update, worst first (round 4).
package enum UpdateVerdict: String, CaseIterable, Comparable, Sendable {
  /// A file is damaged, or two files contradict each other.
  case damaged
  case doesNotHold = "does_not_hold"
  /// The payload is not the one that the user requested.
  case otherBytes = "other_bytes"
  /// The metadata is neither the expected metadata nor a reduction of it.
  case otherMetadata = "other_metadata"
  /// The signature holds, but its key is neither the requested one nor the recorded one.
  case otherKey = "other_key"
  case developmentKey = "development_key"
  case unsigned
  /// The signature holds, but no key is on record.
  case notOnRecord = "not_on_record"
  case holds

  /// Whether the update must not be published, whatever the user requested.
  package var isRefused: Bool {
    switch self {
    case .damaged, .doesNotHold, .otherBytes, .otherMetadata, .otherKey: true
    case .developmentKey, .unsigned, .notOnRecord, .holds: false
    }
  }

  package static func < (left: UpdateVerdict, right: UpdateVerdict) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }

  /// The verdict on an update that can be decoded.
  ///
  /// `signatureHolds` and `signer` are `nil` for an unsigned update.
  package init(signatureHolds: Bool?, signer: MultiSigner?, wanted demand: VerifierRecord.Demand) {
    if signatureHolds == false {
      self = .doesNotHold
      return
    }
    guard let signer else {
      self = demand == .unsigned ? .holds : .unsigned
      return
    }
    switch demand {
    case .key(let key): self = key == signer ? .holds : .otherKey
    case .unsigned: self = .otherKey
    case .nothing, .unknownGeneral:
      guard DevelopmentKeys.path(of: signer) == nil else {
        self = .developmentKey
        return
      }
      self = PayloadReport.isPublishedDefault(signer) ? .holds : .notOnRecord
    }
  }
}

/// The requirements of a user for the signer of an update.
package struct SignerDemands: Sendable {
  /// The expected signer, with names of keys resolved to keys; `nil` for any.
  package let signer: VerifierExpectation?
  /// Whether updates must be signed, and not by an unexpected development key.
  package let requiresSignature: Bool

  package init(signer: VerifierExpectation?, requiresSignature: Bool) {
    (self.signer, self.requiresSignature) = (signer, requiresSignature)
  }

  /// The verdict on the signer of an update that can be decoded.
  ///
  /// `signatureHolds` and `key` are `nil` for an unsigned update.
  ///
  /// - Returns: the verdict, and whether the update must not be published.
  package func verdict(
    signatureHolds: Bool?, signer key: MultiSigner?, wanted demand: VerifierRecord.Demand
  ) -> (verdict: UpdateVerdict, isRefused: Bool) {
    if signatureHolds == false { return (.doesNotHold, true) }
    if let refusal = refusal(of: key, wanted: demand) { return (refusal, true) }
    if signer != nil { return (.holds, false) }
    let verdict = UpdateVerdict(signatureHolds: signatureHolds, signer: key, wanted: demand)
    return (verdict, verdict.isRefused)
  }

  /// The verdict on a signer that does not meet the requirements; `nil` if it does.
  ///
  /// `key` is `nil` for an unsigned update.
  package func refusal(of key: MultiSigner?, wanted demand: VerifierRecord.Demand) -> UpdateVerdict?
  {
    if requiresSignature, key == nil { return .unsigned }
    if let signer { return signer.refusal(of: key, wanted: demand) }
    guard requiresSignature, let key, DevelopmentKeys.path(of: key) != nil else { return nil }
    return .developmentKey
  }
}
