import ColdRecords
import ColdSigner
import ColdStore
import SubstrateCrypto
import VaultPayloads

/// The author of generated transactions: a key of the development phrase.
enum MadeUpAuthor {
  private static let seedName = "rehearsal"

  /// Adds the key to devices that have the specs, and returns the author as in payloads: a public
  /// key, or the address of an Ethereum key.
  ///
  /// A device shows transactions of an Ethereum address only if it has the key.
  ///
  /// - Throws: `ColdSignerError` if a device refuses the key.
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
