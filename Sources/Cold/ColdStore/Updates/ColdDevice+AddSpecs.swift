import ByteSupport
import ColdRecords
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension ColdDevice {
  /// Drafts the update for received specs (cold-signer 2.4).
  func draft(
    adding specs: NetworkSpecs, from signer: MultiSigner?
  ) throws(ColdSignerError) -> UpdateDraft {
    let others = try networksByKey().map(\.specs).filter { $0.genesisHash != specs.genesisHash }
    let decision = ArrivingSpecs(
      specs: specs, signer: signer, general: try generalVerifier(),
      order: UInt8(clamping: try count(of: .chainspecs)),
      warnings: specs.textWarnings(beside: others))
    let network = try networkVerifier(specs.genesisHash)
    let stored = try networks(genesisHash: specs.genesisHash).first
    try stored?.specs.checkIdentity(of: specs)
    return try draft(decision, verifiedBy: network)
  }

  private func draft(
    _ decision: ArrivingSpecs, verifiedBy network: ValidCurrentVerifier?
  ) throws(ColdSignerError) -> UpdateDraft {
    switch network {
    case nil: return try draftOfUnknown(decision)
    case .general: return try draftOfGeneral(decision)
    case .custom(let verifier):
      guard let verifier = verifier.signer else { return try draftOfUnverified(decision) }
      return try draftOfCustom(decision, verifier: verifier)
    }
  }

  /// Rows A to D of the table in cold-signer 2.4: the network is unknown.
  private func draftOfUnknown(_ decision: ArrivingSpecs) throws(ColdSignerError) -> UpdateDraft {
    var draft = UpdateDraft()
    draft.vouch(decision.signer)
    let verifier: ValidCurrentVerifier
    var general = decision.general
    if let signer = decision.signer {
      if decision.general.signer == nil {
        draft.generalHold(try generalHold(), types: try types(), verifier: signer)
        general = Verifier(signer)
      }
      verifier = general.signer == signer ? .general : .custom(Verifier(signer))
    } else {
      verifier = .custom(Verifier(nil))
    }
    decision.finish(&draft, verifier: verifier, general: general)
    draft.set(verifier, of: decision.specs.genesisHash, general: general)
    return draft
  }

  /// Drafts the update of a network that has the general verifier.
  private func draftOfGeneral(_ decision: ArrivingSpecs) throws(ColdSignerError) -> UpdateDraft {
    let content = ColdSignerError.Update.Content.network(name: decision.specs.name)
    var draft = UpdateDraft()
    draft.vouch(decision.signer)
    var general = decision.general
    switch (general.signer, decision.signer) {
    case (nil, let signer?):
      draft.generalHold(try generalHold(), types: try types(), verifier: signer)
      general = Verifier(signer)
      try warnIfThere(decision, &draft)
    case (let verifier?, nil): throw .update(.needGeneralVerifier(content, verifier: verifier))
    case (let verifier?, let signer?) where verifier != signer:
      throw .update(.generalVerifierChanged(content, old: verifier, new: signer))
    default: try refuseIfKnown(decision)
    }
    decision.finish(&draft, verifier: .general, general: general)
    return draft
  }

  /// Rows F, H and I of the table in cold-signer 2.4: the network has no verifier.
  ///
  /// In F, the event of the new specs names the general verifier before the update: none. Existing
  /// devices and the vectors agree; the table of cold-signer 2.4 has the new verifier.
  private func draftOfUnverified(_ decision: ArrivingSpecs) throws(ColdSignerError) -> UpdateDraft {
    let genesisHash = decision.specs.genesisHash
    var draft = UpdateDraft()
    draft.vouch(decision.signer)
    guard let signer = decision.signer else {
      try refuseIfKnown(decision)
      decision.finish(&draft, verifier: .custom(Verifier(nil)), general: decision.general)
      return draft
    }
    let hold = try hold(of: genesisHash)
    let general = decision.general
    let verifier: ValidCurrentVerifier
    switch general.signer {
    case nil:
      verifier = .general
      draft.hold(hold, of: genesisHash, from: Verifier(nil), to: verifier, general: general) {
        .verifierGeneralSuper(genesisHash: $0, $1)
      }
      draft.generalHold(try generalHold(), types: try types(), verifier: signer)
    case signer:
      verifier = .general
      draft.hold(hold, of: genesisHash, from: Verifier(nil), to: verifier, general: general) {
        .verifierChangingToGeneral(genesisHash: $0, $1)
      }
    default:
      verifier = .custom(Verifier(signer))
      draft.hold(hold, of: genesisHash, from: Verifier(nil), to: verifier, general: general) {
        .verifierChangingToCustom(genesisHash: $0, $1)
      }
    }
    try warnIfThere(decision, &draft)
    decision.finish(&draft, verifier: verifier, general: general)
    return draft
  }

  /// Drafts the update of a network with a custom verifier, which only the general verifier may
  /// replace.
  private func draftOfCustom(
    _ decision: ArrivingSpecs, verifier: MultiSigner
  ) throws(ColdSignerError) -> UpdateDraft {
    let genesisHash = decision.specs.genesisHash
    var draft = UpdateDraft()
    draft.vouch(decision.signer)
    switch decision.signer {
    case nil: throw .update(.needVerifier(name: decision.specs.name, verifier: verifier))
    case verifier:
      try refuseIfKnown(decision)
      decision.finish(&draft, verifier: .custom(Verifier(verifier)), general: decision.general)
    case decision.general.signer:
      draft.hold(
        try hold(of: genesisHash), of: genesisHash, from: Verifier(verifier), to: .general,
        general: decision.general
      ) { .verifierChangingToGeneral(genesisHash: $0, $1) }
      try warnIfThere(decision, &draft)
      decision.finish(&draft, verifier: .general, general: decision.general)
    case let signer?:
      throw .update(.verifierChanged(name: decision.specs.name, old: verifier, new: signer))
    }
    return draft
  }

  private func refuseIfKnown(_ decision: ArrivingSpecs) throws(ColdSignerError) {
    guard try isNew(decision.specs) else {
      throw .update(.specsKnown(name: decision.specs.name, encryption: decision.specs.encryption))
    }
  }

  private func warnIfThere(
    _ decision: ArrivingSpecs, _ draft: inout UpdateDraft
  ) throws(ColdSignerError) {
    if try !isNew(decision.specs) {
      draft.warn(.networkSpecsAlreadyThere(title: decision.specs.title))
    }
  }

  /// Whether specs differ from those stored under their key.
  ///
  /// Values that cannot change must be equal.
  private func isNew(_ specs: NetworkSpecs) throws(ColdSignerError) -> Bool {
    guard let stored = try networkIfStored(specs.key)?.specs else { return true }
    let fixed: [(String, Bool)] = [
      ("address prefix", stored.prefix == specs.prefix),
      ("number of decimals", stored.decimals == specs.decimals),
      ("name", stored.name.hasSameBytes(as: specs.name)),
      ("unit", stored.unit.hasSameBytes(as: specs.unit)),
    ]
    if let changed = fixed.first(where: { !$0.1 }) {
      throw .update(.importantSpecsChanged(key: specs.key, field: changed.0))
    }
    return stored != specs
  }
}
