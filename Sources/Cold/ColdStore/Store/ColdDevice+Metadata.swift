package import ColdRecords
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

extension ColdDevice {
  /// The metadata with which a network decodes and signs, by ascending version (cold-signer 10,
  /// 55).
  ///
  /// It was received for the network's genesis hash under its current verifier.
  package func metadata(of specs: NetworkSpecs) throws(ColdSignerError) -> [StoredRuntime] {
    let verifier = try verifierOnRecord(specs.genesisHash)
    var runtimes: [StoredRuntime] = []
    for (place, row) in try metadataRows(of: specs) where place.verifier == verifier {
      runtimes.append(try StoredRuntime(row, at: place))
    }
    return runtimes.sorted { $0.key.version < $1.key.version }
  }

  /// The fingerprints of all metadata received for a network, by ascending version.
  package func fingerprints(
    of specs: NetworkSpecs
  ) throws(ColdSignerError) -> [MetadataFingerprint] {
    try keptMetadata(of: specs).map(\.fingerprint)
  }

  /// All metadata received for a network, by ascending version.
  func keptMetadata(of specs: NetworkSpecs) throws(ColdSignerError) -> [KeptMetadata] {
    try metadataRows(of: specs)
      .map { KeptMetadata(place: $0.place, hash: Blake2b.hash256($0.row.value)) }
      .sorted { $0.place.key.version < $1.place.key.version }
  }

  /// The names and versions of all metadata, in the byte order of their keys.
  package func metadataKeys() throws(ColdSignerError) -> [MetadataKey] {
    var keys: [MetadataKey] = []
    for row in try rows(of: .metadata) { keys.append(try place(row).key) }
    return keys
  }

  /// The rows received for a network, in byte order.
  func metadataRows(
    of specs: NetworkSpecs
  ) throws(ColdSignerError) -> [(place: MetadataPlace, row: ColdRow)] {
    var found: [(place: MetadataPlace, row: ColdRow)] = []
    for row in try rows(of: .metadata, prefix: MetadataKey.prefix(ofNetwork: specs.name)) {
      let place = try place(row)
      if place.genesisHash == specs.genesisHash { found.append((place, row)) }
    }
    return found
  }

  private func place(_ row: ColdRow) throws(ColdSignerError) -> MetadataPlace {
    try decode(row.key, at: row.key, of: .metadata)
  }
}
