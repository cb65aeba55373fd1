package import ColdRecords
package import ColdStore
import SubstrateCrypto
package import VaultPayloads

extension ColdDevice {
  /// The number of attempts in a password dialog.
  package static let passwordAttempts = 3

  /// Whether phrase and password produce a key on record; the password is empty for a key without
  /// one.
  ///
  /// - Throws: `ColdSignerError` if the key is unknown or the phrase is invalid.
  package func isRight(
    password: Span<UInt8>, of key: AddressKey, phrase: Span<UInt8>
  ) throws(ColdSignerError) -> Bool {
    guard let stored = try self.key(key) else { throw .key(.unknown(key)) }
    return try pair(of: stored, phrase: phrase, password: password) != nil
  }

  /// The secret key of a key on record; `nil` if phrase and password produce another key.
  func pair(
    of stored: StoredKey, phrase: Span<UInt8>, password: Span<UInt8>
  ) throws(ColdSignerError) -> KeyPair? {
    guard let path = EnteredPath(junctions: stored.record.path, password: password) else {
      return nil
    }
    let pair = try KeyDerivation.pair(
      phrase: phrase, path: path, encryption: stored.record.encryption,
      randomness: surroundings.signingRandomness)
    guard pair.publicKey == stored.key.signer else { return nil }
    return pair
  }
}
