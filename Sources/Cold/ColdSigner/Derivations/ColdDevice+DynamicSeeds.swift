import ByteSupport
package import ColdRecords
package import ColdStore
package import SubstrateCrypto

extension ColdDevice {
  /// The names of the seeds whose phrases a payload may take that names its root key.
  ///
  /// - Throws: `ColdSignerError`.
  package func seedNames(of root: MultiSigner) throws(ColdSignerError) -> [String] {
    try records(of: root).map(\.record.seedName)
  }

  /// The root key that a transaction for a key derived on the fly names, code 05 or 07.
  ///
  /// - Throws: `ColdSignerError`: `undecodable`, `tooShort`.
  package static func rootKey(ofDynamic payload: [UInt8]) throws(ColdSignerError) -> MultiSigner {
    try DynamicTransaction(reading: payload).root
  }

  /// The seed of a root key; `nil` where none of its records leads to the key with the phrase that was
  /// given (cold-signer 5.7).
  ///
  /// - Throws: `ColdSignerError.Key.emptyPhrase`.
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
        // A text that is no phrase leads to no key.
        continue
      }
    }
    return nil
  }
}
