package import ByteSupport
package import CallDecoding
package import IdentityPictures
package import JSONCodec
import Reporting
import SCALECodec
package import SubstrateCrypto
package import VaultPayloads

/// A card on a screen: one piece of information for the user (cold-signer 1.7).
package struct Card: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// The signer of an update.
    case verifier(MultiSigner)
    case networkSpecs(NetworkSpecs)
    /// The received metadata.
    case metadata(MetadataFingerprint)
    /// The hash of the received types.
    case typesInfo(Hash256)
    case warning(Warning)
    /// The signing key.
    case author(AuthorDetails)
    /// The signing key of a payload, if it is not on record.
    case plainAuthor(address: String, IdentityPicture)
    /// The network of a message that can only be displayed.
    case networkInfo(NetworkSpecs)
    /// A line of a call or of its signed extensions.
    case call(CallCard.Content)
    case message(String)
    /// The reason why content can only be displayed.
    case error(ColdSignerError)
  }

  /// The number of cards in all sections that were added before this one.
  package let index: Int
  /// The nesting depth of the card.
  package let indent: Int
  package let content: Content

  package init(index: Int, indent: Int, content: Content) {
    self.index = index
    self.indent = indent
    self.content = content
  }

  /// The kind as one word.
  package var kind: String {
    switch content {
    case .verifier: "verifier"
    case .networkSpecs: "network_specs"
    case .metadata: "metadata"
    case .typesInfo: "types_info"
    case .warning: "warning"
    case .author: "author"
    case .plainAuthor: "author_plain"
    case .networkInfo: "network_info"
    case .call(let content): CallCard(indent: indent, content: content).kind.rawValue
    case .message: "text"
    case .error: "error"
    }
  }

  /// The identicon of the card, if it has one.
  package var picture: IdentityPicture? {
    switch content {
    case .verifier(let signer): .dots(signer.publicKey)
    case .metadata(let metadata): .dots(metadata.hash.bytes)
    case .typesInfo(let hash): .dots(hash.bytes)
    case .author(let author): author.picture
    case .plainAuthor(_, let picture): picture
    case .call(.account(let account)): account.picture
    case .networkSpecs, .warning, .networkInfo, .message, .call, .error: nil
    }
  }

  private var fields: JSONValue {
    switch content {
    case .verifier(let signer):
      .members([
        "publicKey": .hex(signer.publicKey), "encryption": .string(signer.scheme.name),
        "identicon": IdentityPicture.dots(signer.publicKey).json,
      ])
    case .networkSpecs(let specs): specs.json
    case .metadata(let metadata):
      .members([
        "name": .string(metadata.name), "version": .integer(metadata.version),
        "hash": .string(metadata.hash.hex),
      ])
    case .typesInfo(let hash): .members(["hash": .string(hash.hex)])
    case .warning(let warning): warning.json
    case .author(let author): author.json
    case .plainAuthor(let address, let picture):
      .members(["address": .string(address), "identicon": picture.json])
    case .networkInfo(let specs):
      .members([
        "title": .string(specs.title), "logo": .string(specs.logo),
        "key": .hex(specs.key.scaleBytes),
      ])
    case .call(let content): JSONValue.call(CallCard(indent: indent, content: content))
    case .message(let text): .members(["text": .string(text)])
    case .error(let error):
      .object(JSONObject([("code", .string(error.code.word))] + error.row.parameters))
    }
  }
}

extension Card.Content {
  /// The card of a key that is not on record.
  package static func plainAuthor(
    _ signer: MultiSigner, encryption: Encryption, prefix: UInt16
  ) -> Card.Content {
    .plainAuthor(
      address: KeyAddress.text(signer, encryption: encryption, prefix: prefix),
      .dots(signer.publicKey))
  }

  /// The card of a 20-byte Ethereum address whose key is not on record.
  package static func plainAuthor(ethereumAddress bytes: [UInt8]) -> Card.Content {
    let address = "0x" + Hex.encode(bytes)
    return .plainAuthor(address: address, .blockies(address))
  }
}

/// The sections of a screen in display order.
package enum CardSection: String, CaseIterable, Sendable {
  case warning
  case error
  /// The signing key.
  case author
  /// The signer of an update.
  case verifier
  /// The network.
  case newSpecs = "new_specs"
  case metadata = "meta"
  case typesInfo = "types_info"
  /// The call.
  case method
  /// The signed extensions.
  case extensions
  case message
  /// Keys to import.
  case importingDerivations = "importing_derivations"

  /// The name in JSON.
  var jsonName: String {
    switch self {
    case .newSpecs: "newSpecs"
    case .typesInfo: "typesInfo"
    case .importingDerivations: "importingDerivations"
    case .warning, .error, .author, .verifier, .metadata, .method, .extensions, .message: rawValue
    }
  }
}

/// The cards of one screen.
package struct CardSet: Equatable, Sendable {
  private var cards: [CardSection: [Card]] = [:]
  private var nextIndex = 0

  package init() {}

  /// Adds a card; its index is the number of cards added before.
  package mutating func add(_ content: Card.Content, to section: CardSection, indent: Int = 0) {
    cards[section, default: []].append(Card(index: nextIndex, indent: indent, content: content))
    nextIndex += 1
  }

  /// Adds the cards of a call or of its signed extensions.
  package mutating func add(_ calls: [CallCard], to section: CardSection) {
    cards[section, default: []].reserveCapacity(self[section].count + calls.count)
    for call in calls { add(.call(call.content), to: section, indent: call.indent) }
  }

  /// Leaves one index unused, as a Vault does.
  package mutating func skipIndex() { nextIndex += 1 }

  package subscript(_ section: CardSection) -> [Card] { cards[section] ?? [] }

  /// The sections that have cards, in display order.
  package var sections: [CardSection] { CardSection.allCases.filter { !self[$0].isEmpty } }

  /// All cards in display order.
  package var all: [Card] { sections.flatMap { self[$0] } }

  package var warnings: [Warning] {
    self[.warning].compactMap { card in
      guard case .warning(let warning) = card.content else { return nil }
      return warning
    }
  }
}

extension Card: JSONFormed {
  /// Index, indent and kind, with the members of that kind.
  package static let form = JSONForm<Card>.named(
    "Card",
    [
      "index": .of(\.index), "indent": .of(\.indent), "kind": .of(\.kind),
      "...": .any { $0.fields.object ?? JSONObject() },
    ])
}

extension CardSet: JSONFormed {
  /// The cards of each non-empty section by its name.
  package static let form = JSONForm<CardSet>.named(
    "Cards", .of({ set in set.sections.map { ($0.jsonName, set[$0]) } }, as: Card.form.list.map))
}
