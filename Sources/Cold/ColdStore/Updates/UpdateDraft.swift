import ByteSupport
import ColdRecords
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// An update in preparation: its cards, events and changes.
struct UpdateDraft {
  var cards = CardSet()
  var update = PendingUpdate()

  /// Adds a warning as card and event.
  mutating func warn(_ warning: Warning) {
    cards.add(.warning(warning), to: .warning)
    update.events.append(.warning(warning.message))
  }

  /// Adds a warning as a card only; the caller adds its event later.
  mutating func show(_ warning: Warning) { cards.add(.warning(warning), to: .warning) }

  /// Adds the card of the signer, or the warning that the update is unsigned.
  mutating func vouch(_ signer: MultiSigner?) {
    if let signer {
      cards.add(.verifier(signer), to: .verifier)
    } else {
      warn(.notVerified)
    }
  }

  /// Adds new specs, with the verifiers after the update.
  mutating func add(
    _ specs: OrderedNetworkSpecs, verifier: ValidCurrentVerifier, general: Verifier
  ) {
    update.networks.additions.append(
      ColdRow(key: specs.specs.key.scaleBytes, value: specs.scaleBytes))
    update.events.append(.networkSpecsAdded(specs, verifier: verifier, generalVerifier: general))
  }

  /// Sets a network's verifier.
  mutating func set(_ verifier: ValidCurrentVerifier, of genesisHash: Hash256, general: Verifier) {
    update.verifiers.additions.append(
      ColdRow(key: genesisHash.bytes, value: CurrentVerifier(verifier).scaleBytes))
    update.events.append(
      .networkVerifierSet(genesisHash: genesisHash, verifier: verifier, generalVerifier: general))
  }

  /// Sets the general verifier.
  mutating func set(general: MultiSigner) {
    let verifier = Verifier(general)
    update.settings.additions.append(
      ColdRow(key: ColdSetting.generalVerifier.key, value: verifier.scaleBytes))
    update.events.append(.generalVerifierSet(verifier))
  }

  mutating func remove(_ metadata: KeptMetadata) {
    update.metadata.removals.append(metadata.place.scaleBytes)
    update.events.append(.metadataRemoved(metadata.fingerprint))
  }

  /// Removes specs, with the verifiers before the update.
  mutating func remove(
    _ specs: OrderedNetworkSpecs, verifier: ValidCurrentVerifier, general: Verifier
  ) {
    update.networks.removals.append(specs.specs.key.scaleBytes)
    update.events.append(.networkSpecsRemoved(specs, verifier: verifier, generalVerifier: general))
  }

  mutating func removeTypes(hash: Hash256, verifier: Verifier) {
    update.settings.removals.append(ColdSetting.types.key)
    update.events.append(.typesRemoved(hash: hash, verifier: verifier))
  }
}
