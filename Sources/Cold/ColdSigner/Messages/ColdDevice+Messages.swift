import ByteSupport
import ColdRecords
import ColdStore
import SubstrateCrypto
import VaultPayloads

extension ColdDevice {
  /// Shows a message, code 03 or 08, and makes it the pending request if it can be signed
  /// (cold-signer 3.10).
  func showMessage(
    _ payload: [UInt8], isForAnyNetwork: Bool, _ accounts: UnknownAccounts
  ) throws(ColdSignerError) -> DeviceScreen {
    let envelope = try ColdSignerError.reading(
      try SignableEnvelope(reading: payload, hasGenesis: !isForAnyNetwork))
    let named = try named(envelope.author, accounts)
    guard let text = SignableMessage.shownText(of: envelope.content) else {
      throw .signing(.untaggedMessage)
    }
    guard let genesisHash = envelope.genesisHash else {
      return try showAnyNetworkMessage(envelope, text, from: named, accounts)
    }
    let key = NetworkSpecsKey(encryption: envelope.encryption, genesisHash: genesisHash)
    guard let network = try networkIfStored(key) else {
      throw .signing(.unknownNetwork(genesisHash: genesisHash, encryption: envelope.encryption))
    }
    let stored: StoredKey?
    switch named {
    case .key(let signer):
      stored = try self.key(AddressKey(signer: signer, genesisHash: genesisHash))
    case .address: stored = nil
    }
    guard let stored, stored.record.network == key else {
      return .reading(ColdDevice.readable(text, from: named, stored, network.specs))
    }
    var cards = CardSet()
    cards.add(.message(text), to: .message)
    let author = AuthorDetails(
      stored, encryption: envelope.encryption, prefix: network.specs.prefix,
      genesisHash: genesisHash)
    return .signing(
      try wait(
        for: [
          Signable(
            item: SigningItem(
              cards: cards, author: author, network: .specs(network),
              notes: try titleNotes(of: .specs(network))),
            content: .message(envelope.content))
        ]))
  }

  private func showAnyNetworkMessage(
    _ envelope: SignableEnvelope, _ text: String, from named: NamedAuthor,
    _ accounts: UnknownAccounts
  ) throws(ColdSignerError) -> DeviceScreen {
    let stored: StoredKey?
    switch named {
    case .key(let signer): stored = try records(of: signer).first
    case .address: stored = nil
    }
    guard let stored else {
      guard accounts == .readable else { throw .signing(.unknownAddress("")) }
      var cards = CardSet()
      cards.add(
        .plainAuthor(
          named, encryption: envelope.encryption, prefix: KeyAddress.genericPrefix), to: .author)
      cards.add(.warning(.authorNotFound), to: .warning)
      cards.add(.message(text), to: .message)
      return .reading(ReadingScreen(cards: cards))
    }
    var cards = CardSet()
    cards.add(.message(text), to: .message)
    let author = AuthorDetails(
      stored, encryption: stored.record.encryption, prefix: KeyAddress.genericPrefix,
      genesisHash: stored.key.genesisHash)
    return .signing(
      try wait(
        for: [
          Signable(
            item: SigningItem(
              cards: cards, author: author, network: .any(envelope.encryption),
              notes: [.validOnAnyNetwork]),
            content: .message(envelope.content))
        ]))
  }

  /// The screen of a message that no key on the device can sign.
  ///
  /// `stored` is a record of the key for the same genesis hash.
  private static func readable(
    _ text: String, from named: NamedAuthor, _ stored: StoredKey?, _ network: NetworkSpecs
  ) -> ReadingScreen {
    var cards = CardSet()
    if let stored {
      let author = AuthorDetails(
        stored, encryption: stored.record.encryption, prefix: network.prefix,
        genesisHash: stored.key.genesisHash)
      cards.add(.author(author), to: .author)
      cards.add(.warning(.noNetworkID), to: .warning)
    } else {
      cards.add(
        .plainAuthor(named, encryption: network.encryption, prefix: network.prefix), to: .author)
      cards.add(.warning(.authorNotFound), to: .warning)
    }
    cards.add(.message(text), to: .message)
    cards.add(.networkInfo(network), to: .newSpecs)
    return ReadingScreen(cards: cards)
  }
}

extension Card.Content {
  /// The card of a key that is not on record.
  static func plainAuthor(_ signer: MultiSigner, of network: NetworkSpecs) -> Card.Content {
    plainAuthor(signer, encryption: network.encryption, prefix: network.prefix)
  }

  /// The card of an author that is not on record, with the address prefix of a network.
  static func plainAuthor(
    _ author: NamedAuthor, encryption: Encryption, prefix: UInt16
  ) -> Card.Content {
    switch author {
    case .key(let signer): .plainAuthor(signer, encryption: encryption, prefix: prefix)
    case .address(let bytes): .plainAuthor(ethereumAddress: bytes)
    }
  }
}

extension SignableMessage {
  /// The content between the outermost tags, as text, or in hex if it is not UTF-8; `nil` if a tag
  /// is missing or the tags overlap.
  fileprivate static func shownText(of content: [UInt8]) -> String? {
    guard let inner = SignableMessage.taggedContent(of: content) else { return nil }
    return String(validating: inner, as: UTF8.self) ?? Hex.encode(inner)
  }
}
