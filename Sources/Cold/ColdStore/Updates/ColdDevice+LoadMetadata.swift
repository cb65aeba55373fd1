import ByteSupport
import ColdRecords
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension ColdDevice {
  /// Drafts the update for received metadata (cold-signer 2.5).
  ///
  /// - Returns: the draft, and the network's first specs.
  func draft(
    loading content: MetadataContent, from signer: MultiSigner?
  ) throws(ColdSignerError) -> (draft: UpdateDraft, network: NetworkSpecs) {
    let runtime = StoredRuntime(
      facts: content.facts, blob: content.blob, genesisHash: content.genesisHash)
    let name = runtime.key.name
    let general = try generalVerifier()
    guard let verifier = try networkVerifier(content.genesisHash) else {
      throw .metadata(.unknownNetwork(name: name))
    }
    let networks = try networks(genesisHash: content.genesisHash)
    guard let network = networks.min(by: { $0.order < $1.order })?.specs else {
      throw .metadata(.noSpecs(name: name, verifier: verifier, generalVerifier: general))
    }
    guard network.name.hasSameBytes(as: name) else {
      throw .metadata(
        .otherGenesisHash(
          nameMetadata: name, nameSpecs: network.name, genesisHash: content.genesisHash))
    }
    try runtime.check(prefix: network.prefix)
    try check(signer, mayLoadMetadataOf: name, verifier: verifier, general: general)
    let place = MetadataPlace(
      key: runtime.key, genesisHash: runtime.genesisHash, verifier: verifier)
    if let stored = try value(of: place.scaleBytes, in: .metadata) {
      throw stored == runtime.blob
        ? .metadata(.known(name: name, version: runtime.key.version))
        : .metadata(.sameVersionOtherBytes(name: name, version: runtime.key.version))
    }
    var draft = UpdateDraft()
    if runtime.hasIncompleteExtensions { draft.warn(.metadataExtensionsIncomplete) }
    draft.vouch(signer)
    let fingerprint = KeptMetadata(place: place, hash: runtime.hash).fingerprint
    draft.cards.add(.metadata(fingerprint), to: .metadata)
    // Metadata received under an earlier verifier is no longer used.
    for (former, row) in try metadataRows(of: network) where former.key == runtime.key {
      draft.remove(KeptMetadata(place: former, hash: Blake2b.hash256(row.value)))
    }
    draft.update.metadata.additions.append(ColdRow(key: place.scaleBytes, value: runtime.blob))
    draft.update.events.append(.metadataAdded(fingerprint))
    return (draft, network)
  }

  /// Checks that this signer may update the metadata of a network; metadata never changes a
  /// verifier.
  private func check(
    _ signer: MultiSigner?, mayLoadMetadataOf name: String, verifier: ValidCurrentVerifier,
    general: Verifier
  ) throws(ColdSignerError) {
    switch verifier {
    case .custom(let custom):
      switch (custom.signer, signer) {
      case (nil, nil): return
      case (nil, let signer?): throw .metadata(.noVerifier(name: name, new: signer))
      case (let custom?, nil): throw .update(.needVerifier(name: name, verifier: custom))
      case (let custom?, let signer?):
        guard custom == signer else {
          throw .metadata(.verifierChanged(name: name, old: custom, new: signer))
        }
      }
    case .general:
      switch (general.signer, signer) {
      case (nil, nil): return
      case (nil, let signer?): throw .metadata(.noGeneralVerifier(name: name, new: signer))
      case (let general?, nil):
        throw .update(.needGeneralVerifier(.network(name: name), verifier: general))
      case (let general?, let signer?):
        guard general == signer else {
          throw .metadata(.generalVerifierChanged(name: name, old: general, new: signer))
        }
      }
    }
  }
}
