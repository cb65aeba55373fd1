import ColdRecords
import SubstrateCrypto
import VaultPayloads

/// The author of a transaction (cold-signer 3.1 and 5.8).
enum TransactionAuthor {
  /// A key on record, possibly of another network.
  case stored(StoredKey)
  /// A key derived on the fly.
  case derived(MultiSigner, seedName: String, path: String)
  /// A key that is not on record.
  case unknown(MultiSigner)
  /// The 20 bytes of an Ethereum address whose key is not on record.
  case unknownAddress([UInt8])

  /// The details of the key for a network; `nil` if the key is unknown.
  func details(in network: NetworkSpecs) -> AuthorDetails? {
    switch self {
    case .stored(let stored):
      AuthorDetails(
        stored, encryption: network.encryption, prefix: network.prefix,
        genesisHash: network.genesisHash)
    case .derived(let signer, let seedName, let path):
      AuthorDetails(
        signer: signer, encryption: network.encryption, prefix: network.prefix,
        genesisHash: network.genesisHash, seedName: seedName, path: path, hasPassword: false,
        isSecretExposed: false)
    case .unknown, .unknownAddress: nil
    }
  }

  func card(in network: NetworkSpecs) -> Card.Content {
    if let details = details(in: network) { return .author(details) }
    switch self {
    case .stored(let stored): return .plainAuthor(stored.key.signer, of: network)
    case .derived(let signer, _, _), .unknown(let signer): return .plainAuthor(signer, of: network)
    case .unknownAddress(let bytes): return .plainAuthor(ethereumAddress: bytes)
    }
  }

  /// Adds the card of the key, and a warning if the key is unknown.
  func introduce(to cards: inout CardSet, in network: NetworkSpecs) {
    cards.add(card(in: network), to: .author)
    switch self {
    case .unknown, .unknownAddress: cards.add(.warning(.authorNotFound), to: .warning)
    case .stored, .derived: break
    }
  }
}

/// The result of reading a transaction.
enum ReadTransaction {
  case signable(Signable)
  case readable(ReadingScreen)
}
