import ByteSupport
import ColdRecords
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// An update on its way to its screen: cards, events and changes grow together.
struct UpdateDraft {
  var cards = CardSet()
  var update = PendingUpdate()

  /// A warning as card and event.
  mutating func warn(_ warning: Warning) {
    cards.add(.warning(warning), to: .warning)
    update.events.append(.warning(warning.message))
  }

  /// A warning as card; its event comes later.
  mutating func show(_ warning: Warning) { cards.add(.warning(warning), to: .warning) }

  /// The card of the signer, or the warning that there is none.
  mutating func vouch(_ signer: MultiSigner?) {
    if let signer {
      cards.add(.verifier(signer), to: .verifier)
    } else {
      warn(.notVerified)
    }
  }

  /// New specs, with the verifiers that hold afterwards.
  mutating func add(
    _ specs: OrderedNetworkSpecs, verifier: ValidCurrentVerifier, general: Verifier
  ) {
    update.networks.additions.append(
      ColdRow(key: specs.specs.key.scaleBytes, value: specs.scaleBytes))
    update.events.append(.networkSpecsAdded(specs, verifier: verifier, generalVerifier: general))
  }

  /// A network's new verifier.
  mutating func set(_ verifier: ValidCurrentVerifier, of genesisHash: Hash256, general: Verifier) {
    update.verifiers.additions.append(
      ColdRow(key: genesisHash.bytes, value: CurrentVerifier(verifier).scaleBytes))
    update.events.append(
      .networkVerifierSet(genesisHash: genesisHash, verifier: verifier, generalVerifier: general))
  }

  /// The new general verifier.
  mutating func set(general: MultiSigner) {
    let verifier = Verifier(general)
    update.settings.additions.append(
      ColdRow(key: ColdSetting.generalVerifier.key, value: verifier.scaleBytes))
    update.events.append(.generalVerifierSet(verifier))
  }

  /// The removal of metadata.
  mutating func remove(_ metadata: KeptMetadata) {
    update.metadata.removals.append(metadata.place.scaleBytes)
    update.events.append(.metadataRemoved(metadata.fingerprint))
  }

  /// The removal of specs, with the verifiers that held before.
  mutating func remove(
    _ specs: OrderedNetworkSpecs, verifier: ValidCurrentVerifier, general: Verifier
  ) {
    update.networks.removals.append(specs.specs.key.scaleBytes)
    update.events.append(.networkSpecsRemoved(specs, verifier: verifier, generalVerifier: general))
  }

  /// The removal of the types.
  mutating func removeTypes(hash: Hash256, verifier: Verifier) {
    update.settings.removals.append(ColdSetting.types.key)
    update.events.append(.typesRemoved(hash: hash, verifier: verifier))
  }
}
