import ByteSupport
import ColdRecords
import ColdStore
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// How a device treats payloads of accounts whose keys it does not have, if a Vault refuses them.
package enum UnknownAccounts: Sendable {
  /// As a Vault: payloads of unknown Ethereum addresses and messages for any network are refused.
  case refused
  /// For a rehearsal: the device displays the cards that a device with the key would show.
  case readable
}

enum NamedAuthor {
  case key(MultiSigner)
  /// The 20 bytes of an Ethereum address whose key is not on record.
  case address([UInt8])
}

extension ColdDevice {
  /// The key of a payload's author.
  ///
  /// For an Ethereum address, all ecdsa keys are searched.
  ///
  /// - Throws: `ColdSignerError` if the address is unknown and must be refused.
  func named(
    _ author: SignableAuthor, _ accounts: UnknownAccounts
  ) throws(ColdSignerError) -> NamedAuthor {
    switch author {
    case .key(let signer): return .key(signer)
    case .ethereumAddress(let wanted):
      for row in try rows(of: .addresses, prefix: [SignatureScheme.ecdsa.rawValue]) {
        let key: AddressKey = try decode(row.key, at: row.key, of: .addresses)
        if let address = try? EthereumAddress(key.signer), address.bytes == wanted {
          return .key(key.signer)
        }
      }
      if accounts == .readable { return .address(wanted) }
      throw .signing(.unknownAddress("0x" + Hex.encode(wanted)))
    case .derived(let rootKey, _): throw .signing(.unknownAddress(Hex.encode(rootKey)))
    }
  }

  /// All records of a key: its seed's root first, then by genesis hash.
  func records(of signer: MultiSigner) throws(ColdSignerError) -> [StoredKey] {
    var writer = SCALEWriter()
    writer.multiSigner(signer)
    var records: [StoredKey] = []
    for row in try rows(of: .addresses, prefix: writer.bytes) { records.append(try storedKey(row)) }
    return records
  }

  /// The record that signs transactions of a network; `nil` if the key is not on record
  /// (cold-signer 3.1).
  ///
  /// It is the seed's root, otherwise the record of the network, otherwise the first record.
  func author(_ signer: MultiSigner, of genesisHash: Hash256) throws(ColdSignerError) -> StoredKey?
  {
    let records = try records(of: signer)
    return records.first { $0.key.genesisHash == nil }
      ?? records.first { $0.key.genesisHash == genesisHash } ?? records.first
  }
}
