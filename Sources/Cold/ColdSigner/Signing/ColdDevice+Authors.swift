import ByteSupport
import ColdRecords
import ColdStore
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// How a device shows payloads of accounts whose keys it does not have, and which a Vault refuses.
package enum UnknownAccounts: Sendable {
  /// As a Vault does: without the key, it refuses payloads of Ethereum addresses and messages for any network.
  case refused
  /// To be read, in a rehearsal: the cards that a device with the key shows.
  case readable
}

/// The author of a payload.
enum NamedAuthor {
  case key(MultiSigner)
  /// The 20 bytes of an Ethereum address whose key is not on record.
  case address([UInt8])
}

extension ColdDevice {
  /// The author of a payload by the key that it names; an Ethereum address is looked for among all ecdsa
  /// keys.
  ///
  /// - Parameters:
  ///   - author: the author in the payload.
  ///   - accounts: how an address is shown whose key is not on record.
  /// - Returns: the key, or the address if it is shown to be read.
  /// - Throws: `ColdSignerError.Signing.unknownAddress(_:)`.
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
