import ColdRecords
import ColdSigner
import ColdStore
import SubstrateCrypto
import VaultPayloads

/// The author of transactions that are made up: a key of the development phrase.
enum MadeUpAuthor {
  private static let seedName = "rehearsal"

  /// Puts the key on record of devices; a device shows transactions of an Ethereum address only if it has the key.
  ///
  /// - Parameters:
  ///   - devices: the devices, which hold the specs.
  ///   - specs: the network.
  /// - Returns: the author as payloads have it: a public key, or the address of an Ethereum key.
  /// - Throws: `ColdSignerError` if a device does not take the key.
  static func added(to devices: [ColdDevice], for specs: NetworkSpecs) throws -> [UInt8] {
    var author: [UInt8] = []
    let path = Array("//Alice".utf8)
    for device in devices {
      let signer = try device.createKey(
        ofSeed: seedName, phrase: KeyPair.developmentPhrase.bytes, path: path.span,
        network: specs.key
      ).key.signer
      author =
        specs.encryption == .ethereum ? try EthereumAddress(signer).bytes : signer.publicKey
    }
    return author
  }
}
