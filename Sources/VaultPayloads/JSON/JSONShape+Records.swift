package import JSONCodec
import SubstrateCrypto

/// The shapes of what ``JSONValue`` is made of records.
extension JSONShape {
  /// How an account signs.
  package static let encryption = JSONShape.named(
    "Encryption", .word(Encryption.allCases.map { $0.name }))

  /// The scheme of a key.
  package static let scheme = JSONShape.named(
    "SignatureScheme", .word(SignatureScheme.allCases.map { $0.name }))

  /// A public key with its scheme.
  package static let signer = JSONShape.named(
    "Signer", .members(["encryption": .scheme, "publicKey": .hex]))

  /// Who verifies a network on a Vault.
  package static let networkVerifier = JSONShape.named(
    "NetworkVerifier",
    .either([
      .members(["type": .word(["general"])]),
      .members(["type": .word(["custom"]), "verifier": .signer.orNull]),
    ]))

  /// The specs of a network.
  package static let specs = JSONShape.named("NetworkSpecs", fields)

  /// The specs of a network on a Vault, with its place in the list.
  package static let orderedSpecs = JSONShape.named(
    "OrderedNetworkSpecs", fields.adding(["order": .integer]))

  private static let fields = JSONShape.members([
    "base58Prefix": .integer, "color": .text, "decimals": .integer, "encryption": .encryption,
    "genesisHash": .hash, "logo": .text, "name": .text, "pathID": .text, "secondaryColor": .text,
    "title": .text, "unit": .text,
  ])
}
