import ByteSupport
package import ColdRecords
package import ColdStore
import SCALECodec
package import SubstrateCrypto
package import VaultPayloads

/// The exported secret of a key.
package struct ExportedSecret: ~Copyable {
  /// The details of the key, which is now marked as exposed.
  package let details: KeyDetails
  /// The content of the QR code: `secret:0x`, the secret in hex, `:` and the genesis hash in hex.
  package let code: SecretBytes
}

extension ColdDevice {
  /// Exports the secret of a key, and marks it and all keys computable from it as exposed.
  ///
  /// The key must belong to the seed and the network; the password is empty for a key without one.
  ///
  /// - Throws: `ColdSignerError` if the key does not match or the password is wrong; nothing is
  ///   logged then.
  package func exportSecret(
    of publicKey: MultiSigner, ofSeed seedName: String, network: NetworkSpecsKey,
    phrase: Span<UInt8>, password: Span<UInt8>
  ) throws(ColdSignerError) -> ExportedSecret {
    let ordered = try self.network(network)
    let wanted = AddressKey(signer: publicKey, genesisHash: network.genesisHash)
    guard let stored = try key(wanted) else { throw .key(.unknown(wanted)) }
    try stored.check(seedName: seedName)
    guard stored.record.network == network else { throw .key(.otherNetwork(key: network)) }
    guard let identity = KeyIdentity(stored) else { throw .key(.unknown(wanted)) }
    guard let pair = try pair(of: stored, phrase: phrase, password: password) else {
      throw .key(.wrongPassword)
    }
    try transaction { () throws(ColdSignerError) in
      for other in try keys() where other.record.canBeComputed(from: stored.record) {
        var record = other.record
        record.isSecretExposed = true
        try set(StoredKey(key: other.key, record: record))
      }
      try record([.secretWasExported(identity)])
    }
    return ExportedSecret(
      details: KeyDetails(stored: try details(of: wanted).stored, network: ordered),
      code: ColdDevice.code(of: pair, genesisHash: network.genesisHash))
  }

  private static func code(of pair: borrowing KeyPair, genesisHash: Hash256) -> SecretBytes {
    pair.withExportableSecret { secret in
      SecretBytes(capacity: 9 + 2 * secret.count + 1 + 64) { out in
        for byte in "secret:0x".utf8 { out.append(byte) }
        out.appendHex(secret)
        out.append(UInt8(ascii: ":"))
        for byte in genesisHash.hex.utf8 { out.append(byte) }
      }
    }
  }
}
