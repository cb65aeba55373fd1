import ByteSupport
import ColdRecords
import ColdStore
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension ColdDevice {
  /// The key that a payload names; an Ethereum address is looked for among all ecdsa keys.
  ///
  /// - Throws: `ColdSignerError.Signing.unknownAddress(_:)`.
  func signer(_ author: SignableAuthor) throws(ColdSignerError) -> MultiSigner {
    switch author {
    case .key(let signer): return signer
    case .ethereumAddress(let wanted):
      for row in try rows(of: .addresses, prefix: [SignatureScheme.ecdsa.rawValue]) {
        let key: AddressKey = try decode(row.key, at: row.key, of: .addresses)
        if let address = try? EthereumAddress(key.signer), address.bytes == wanted {
          return key.signer
        }
      }
      throw .signing(.unknownAddress("0x" + Hex.encode(wanted)))
    case .derived(let rootKey, _): throw .signing(.unknownAddress(Hex.encode(rootKey)))
    }
  }

  /// All records of a key, its seed's root first, then by genesis hash.
  func records(of signer: MultiSigner) throws(ColdSignerError) -> [StoredKey] {
    var writer = SCALEWriter()
    writer.multiSigner(signer)
    var records: [StoredKey] = []
    for row in try rows(of: .addresses, prefix: writer.bytes) { records.append(try storedKey(row)) }
    return records
  }

  /// The record that signs transactions of a network: the seed's root, else the one of the network,
  /// else the first; `nil` for a key that is on no record (cold-signer 3.1).
  func author(_ signer: MultiSigner, of genesisHash: Hash256) throws(ColdSignerError) -> StoredKey?
  {
    let records = try records(of: signer)
    return records.first { $0.key.genesisHash == nil }
      ?? records.first { $0.key.genesisHash == genesisHash } ?? records.first
  }
}
