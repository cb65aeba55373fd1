import ByteSupport
import ColdRecords
import SCALECodec
import SQLiteStore
import SubstrateCrypto
import VaultPayloads

extension ColdDevice {
  /// Migrates a store of an earlier release, completely or not at all.
  ///
  /// Version 1 stored metadata by name and version only. It is assigned to the network with that
  /// name. If several networks have the name, the metadata is removed, which is logged, and must be
  /// scanned again.
  ///
  /// - Throws: `ColdSignerError`.
  func bringUpToDate() throws(ColdSignerError) {
    if try isCurrent() { return }
    try transaction { () throws(ColdSignerError) in
      // Another process may have migrated the store in the meantime.
      if try isCurrent() { return }
      try giveMetadataToNetworks()
      try ColdSignerError.storing(try connection.bringUpToDate())
    }
  }

  /// Whether the store has the current format.
  func isCurrent() throws(ColdSignerError) -> Bool {
    try integer("PRAGMA user_version") == ColdStoreFormat.store.version
  }

  private func giveMetadataToNetworks() throws(ColdSignerError) {
    var owners: [ByteText: Set<Hash256>] = [:]
    for row in try rows(of: .chainspecs) {
      // Damaged rows are skipped here; they are reported when networks are read.
      guard let network = try? OrderedNetworkSpecs(scale: row.value) else { continue }
      owners[ByteText(network.specs.name), default: []].insert(network.specs.genesisHash)
    }
    var removed: [HistoryEvent] = []
    for row in try rows(of: .metadata) {
      guard let key = try? MetadataKey(scale: row.key) else { continue }
      try remove(row.key, from: .metadata)
      let candidates = owners[ByteText(key.name)] ?? []
      if candidates.count == 1, let owner = candidates.first,
        let verifier = try? verifierOnRecord(owner)
      {
        let place = MetadataPlace(key: key, genesisHash: owner, verifier: verifier)
        try set(ColdRow(key: place.scaleBytes, value: row.value), in: .metadata)
      } else {
        removed.append(
          .metadataRemoved(
            MetadataFingerprint(
              name: key.name, version: key.version, hash: Blake2b.hash256(row.value))))
      }
    }
    guard !removed.isEmpty else { return }
    let note =
      "Metadata was removed because an earlier release had not recorded its network. Scan it again."
    try record([.systemEntry(note)] + removed)
  }
}
