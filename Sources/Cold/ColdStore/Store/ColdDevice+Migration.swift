import ByteSupport
import ColdRecords
import SCALECodec
import SQLiteStore
import SubstrateCrypto
import VaultPayloads

extension ColdDevice {
  /// Brings a store of an earlier release up to date, with all of it or nothing.
  ///
  /// Version 1 had metadata under name and version alone. What is stored came for the network that has
  /// the name; of several, nobody can know for which, so that such metadata is removed, which the log
  /// tells, and has to be scanned again.
  ///
  /// - Throws: `ColdSignerError.store(_:)`.
  func bringUpToDate() throws(ColdSignerError) {
    if try isCurrent() { return }
    try transaction { () throws(ColdSignerError) in
      // Another process may have done it while this one waited.
      if try isCurrent() { return }
      try giveMetadataToNetworks()
      try ColdSignerError.storing(try connection.bringUpToDate())
    }
  }

  /// Whether the store is of the version that this program writes.
  func isCurrent() throws(ColdSignerError) -> Bool {
    try integer("PRAGMA user_version") == ColdStoreFormat.store.version
  }

  private func giveMetadataToNetworks() throws(ColdSignerError) {
    var owners: [ByteText: Set<Hash256>] = [:]
    for row in try rows(of: .chainspecs) {
      // A row that is damaged is told of when networks are read.
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
      "Metadata was removed of which an earlier release had not kept for which network it came. Scan it again."
    try record([.systemEntry(note)] + removed)
  }
}
