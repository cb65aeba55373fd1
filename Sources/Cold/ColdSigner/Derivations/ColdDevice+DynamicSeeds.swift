import ByteSupport
package import ColdRecords
package import ColdStore
package import SubstrateCrypto

extension ColdDevice {
  /// The names of the seeds with this root key.
  ///
  /// Their phrases are needed for a payload that names it.
  ///
  /// - Throws: `ColdSignerError`.
  package func seedNames(of root: MultiSigner) throws(ColdSignerError) -> [String] {
    try records(of: root).map(\.record.seedName)
  }

  /// The root key in a transaction for a key derived on the fly, code 05 or 07.
  ///
  /// - Throws: `ColdSignerError` if the payload is malformed.
  package static func rootKey(ofDynamic payload: [UInt8]) throws(ColdSignerError) -> MultiSigner {
    try DynamicTransaction(reading: payload).root
  }

  /// The seed of a root key; `nil` if no given phrase leads to the key (cold-signer 5.7).
  ///
  /// - Throws: `ColdSignerError` if a phrase is empty.
  func seed(
    of root: MultiSigner, among seeds: [SeedPhrase]
  ) throws(ColdSignerError) -> SeedPhrase? {
    for stored in try records(of: root) where !stored.record.hasPassword {
      guard
        let seed = seeds.first(where: { $0.seedName.hasSameBytes(as: stored.record.seedName) }),
        let path = EnteredPath(junctions: stored.record.path, password: Span())
      else { continue }
      do throws(ColdSignerError) {
        let signer = try seed.phrase.withBytes { (phrase) throws(ColdSignerError) in
          try KeyDerivation.pair(
            phrase: phrase, path: path, encryption: stored.record.encryption, spacing: .loose
          ).publicKey
        }
        if signer == root { return seed }
      } catch .key(.emptyPhrase) {
        throw .key(.emptyPhrase)
      } catch {
        // An invalid phrase does not lead to the key.
        continue
      }
    }
    return nil
  }
}
