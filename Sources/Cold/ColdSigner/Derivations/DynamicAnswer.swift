package import ColdRecords
package import ColdStore
package import IdentityPictures
package import JSONCodec
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

/// The answer to a request for keys derived on the fly, with its preview (cold-signer 5.7).
package struct DynamicAnswer: Equatable, Sendable {
  /// A key that is not on record, of a stored network.
  package struct Key: Equatable, Sendable {
    package let address: String
    /// The path, which may contain a password.
    package let path: String
    package let network: NetworkSpecs
    package let picture: IdentityPicture
  }

  package let seedName: String
  package let keys: [Key]
  /// Whether a requested key is already on record.
  package let hasKnownKeys: Bool
  /// Whether the network of a requested key is not stored.
  package let hasUnknownNetworks: Bool
  /// All requested keys, in the order of the request.
  package let response: DynamicDerivationsResponse
}

extension ColdDevice {
  /// Derives the requested keys; nothing is stored or logged.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - seeds: the available phrases.
  /// - Returns: the answer, which also has the keys that the preview omits.
  /// - Throws: `ColdSignerError` if no phrase leads to the root key, or a key cannot be derived.
  package func answer(
    _ request: DynamicDerivationsRequest, seeds: [SeedPhrase]
  ) throws(ColdSignerError) -> DynamicAnswer {
    guard let seed = try seed(of: request.root, among: seeds) else {
      throw .signing(.noSeedOfRequest(root: request.root))
    }
    var answers: [AnsweredDerivation] = []
    var keys: [DynamicAnswer.Key] = []
    var (hasKnownKeys, hasUnknownNetworks) = (false, false)
    for wanted in request.items {
      let signer = try ReceivedPath(wanted.path, encryption: wanted.encryption).pair(
        phrase: seed.phrase, encryption: wanted.encryption,
        randomness: surroundings.signingRandomness
      ).publicKey
      answers.append(
        AnsweredDerivation(path: wanted.path, encryption: wanted.encryption, key: signer))
      let network = NetworkSpecsKey(
        encryption: wanted.encryption, genesisHash: wanted.genesisHash)
      guard let specs = try networkIfStored(network)?.specs else {
        hasUnknownNetworks = true
        continue
      }
      guard try key(AddressKey(signer: signer, genesisHash: wanted.genesisHash)) == nil else {
        hasKnownKeys = true
        continue
      }
      keys.append(
        DynamicAnswer.Key(
          address: KeyAddress.text(signer, encryption: wanted.encryption, prefix: specs.prefix),
          path: wanted.path, network: specs,
          picture: KeyAddress.picture(signer, encryption: wanted.encryption)))
    }
    return DynamicAnswer(
      seedName: seed.seedName, keys: keys, hasKnownKeys: hasKnownKeys,
      hasUnknownNetworks: hasUnknownNetworks,
      response: DynamicDerivationsResponse(root: request.root, items: answers))
  }
}

extension DynamicAnswer: JSONFormed {
  /// The preview, without the answer.
  package static let form = JSONForm<DynamicAnswer>.named(
    "DerivedKeysScreen",
    [
      "action": .word("dynamic_derivations"), "seedName": .of(\.seedName),
      "derivations": .list(
        \.keys,
        as: [
          "address": .of(\.address), "path": .of(\.path), "networkLogo": .of(\.network.logo),
          "network": .hex(\.network.key.scaleBytes), "identicon": .of(\.picture),
        ]),
      "someAlreadyImported": .of(\.hasKnownKeys), "someNetworkMissing": .of(\.hasUnknownNetworks),
    ])
}
