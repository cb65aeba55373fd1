package import ColdRecords
package import ColdStore
package import IdentityPictures
package import JSONCodec
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

/// The answer to a request for keys that are derived on the fly, with what is shown of it
/// (cold-signer 5.7).
package struct DynamicAnswer: Equatable, Sendable {
  /// A key that is new to the device, of a network that is stored.
  package struct Key: Equatable, Sendable {
    package let address: String
    /// The path, which may hold a password.
    package let path: String
    package let network: NetworkSpecs
    package let picture: IdentityPicture
  }

  package let seedName: String
  package let keys: [Key]
  /// Whether a key that was asked for is on record already.
  package let hasKnownKeys: Bool
  /// Whether a key was asked for of a network that is not stored.
  package let hasUnknownNetworks: Bool
  /// All keys that were asked for, in their order.
  package let response: DynamicDerivationsResponse
}

extension ColdDevice {
  /// Derives the keys that a request asks for; nothing is stored, and nothing is written into the log.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - seeds: the phrases at hand.
  /// - Returns: the answer, which has every key, also those that are not shown.
  /// - Throws: `ColdSignerError`: `noSeedOfRequest` too where the phrase of the seed does not lead
  ///   to the root key; `emptyPhrase`, `invalidPhrase`, `notDerivable`.
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
  /// The preview by the names of its values; without the answer.
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
