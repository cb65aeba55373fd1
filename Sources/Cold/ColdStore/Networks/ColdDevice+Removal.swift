package import ByteSupport
package import ColdRecords
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

extension ColdDevice {
  /// Removes a network in all its encryptions: specs, metadata, keys and custom verifier
  /// (cold-signer 2.8).
  package func removeNetwork(_ key: NetworkSpecsKey) throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      let general = try generalVerifier()
      let removed = try network(key)
      guard let verifier = try networkVerifier(key.genesisHash) else {
        throw .store(.noVerifierEntry(genesisHash: key.genesisHash, name: removed.specs.name))
      }
      var draft = UpdateDraft()
      if case .custom(let custom) = verifier, custom.signer != nil {
        draft.update.verifiers.removals.append(key.genesisHash.bytes)
      }
      // Sorted by the bytes of the keys, in which versions are little-endian.
      let metadata = try keptMetadata(of: removed.specs).sorted {
        $0.place.key.version.byteSwapped < $1.place.key.version.byteSwapped
      }
      for metadata in metadata { draft.remove(metadata) }
      for specs in try networks(genesisHash: key.genesisHash) {
        draft.remove(specs, verifier: verifier, general: general)
      }
      for specs in try networksByKey()
      where specs.specs.genesisHash != key.genesisHash && specs.order > removed.order {
        let moved = OrderedNetworkSpecs(specs: specs.specs, order: specs.order - 1)
        draft.update.networks.additions.append(
          ColdRow(key: moved.specs.key.scaleBytes, value: moved.scaleBytes))
      }
      for stored in try keys() where stored.record.network?.genesisHash == key.genesisHash {
        draft.update.addresses.removals.append(stored.key.scaleBytes)
        draft.update.events.append(
          .identityRemoved(KeyIdentity(stored, genesisHash: key.genesisHash)))
      }
      try carryOut(draft)
    }
  }

  /// Removes one version of a network's metadata.
  ///
  /// - Throws: `ColdSignerError` if it is not stored.
  package func removeMetadata(_ key: NetworkSpecsKey, version: UInt32) throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      let specs = try network(key).specs
      let kept = try keptMetadata(of: specs).filter { $0.place.key.version == version }
      guard !kept.isEmpty else { throw .store(.noMetadata(name: specs.name, version: version)) }
      var draft = UpdateDraft()
      for metadata in kept { draft.remove(metadata) }
      try carryOut(draft)
    }
  }

  /// Removes the types.
  ///
  /// - Throws: `ColdSignerError` if none are stored.
  package func removeTypes() throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      let general = try generalVerifier()
      guard let hash = try typesHash() else { throw .store(.noTypes) }
      var draft = UpdateDraft()
      draft.removeTypes(hash: hash, verifier: general)
      try carryOut(draft)
    }
  }

  private func carryOut(_ draft: UpdateDraft) throws(ColdSignerError) {
    try apply(draft.update)
    try record(draft.update.events)
  }
}

extension KeyIdentity {
  /// The identity of a network's key in the log.
  package init(_ stored: StoredKey, genesisHash: Hash256) {
    self.init(
      seedName: stored.record.seedName, encryption: stored.record.encryption,
      publicKey: stored.key.signer.publicKey, path: stored.record.path, genesisHash: genesisHash)
  }
}
