package import ColdRecords
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

extension ColdDevice {
  /// The metadata that a network decodes with and signs, in ascending versions: what came for its
  /// genesis hash from whom it is verified by now (cold-signer 10, 55).
  package func metadata(of specs: NetworkSpecs) throws(ColdSignerError) -> [StoredRuntime] {
    let verifier = try verifierOnRecord(specs.genesisHash)
    var runtimes: [StoredRuntime] = []
    for (place, row) in try metadataRows(of: specs) where place.verifier == verifier {
      runtimes.append(try StoredRuntime(row, at: place))
    }
    return runtimes.sorted { $0.key.version < $1.key.version }
  }

  /// How the log names the metadata that came for a network, in ascending versions.
  package func fingerprints(
    of specs: NetworkSpecs
  ) throws(ColdSignerError) -> [MetadataFingerprint] {
    try keptMetadata(of: specs).map(\.fingerprint)
  }

  /// All that came for a network, in ascending versions.
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

  /// The rows that came for a network, in their byte order.
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
