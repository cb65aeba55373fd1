package import ByteSupport
package import CallDecoding
package import IdentityPictures
package import JSONCodec
import Reporting
import SCALECodec
package import SubstrateCrypto
package import VaultPayloads

/// A card on the screen: one thing that its user is to look at (cold-signer 1.7).
package struct Card: Equatable, Sendable {
  /// What a card shows.
  package enum Content: Equatable, Sendable {
    /// Who signed an update.
    case verifier(MultiSigner)
    /// The values of network specs.
    case networkSpecs(NetworkSpecs)
    /// Which metadata comes.
    case metadata(MetadataFingerprint)
    /// The hash of the table of types that comes.
    case typesInfo(Hash256)
    case warning(Warning)
    /// Who is to sign.
    case author(AuthorDetails)
    /// Who is to sign, where the key is not on record.
    case plainAuthor(address: String, IdentityPicture)
    /// The network of what can only be read.
    case networkInfo(NetworkSpecs)
    /// A line of a call or of its extensions.
    case call(CallCard.Content)
    /// A message.
    case message(String)
    /// Why something can only be read.
    case error(ColdSignerError)
  }

  /// The place in the order in which cards were made, over all sections.
  package let index: Int
  /// How far it is moved to the right.
  package let indent: Int
  /// What it shows.
  package let content: Content

  /// Takes the parts.
  package init(index: Int, indent: Int, content: Content) {
    self.index = index
    self.indent = indent
    self.content = content
  }

  /// The kind in one word.
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

  /// The picture beside it, if it has one.
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

  /// The card of the 20 bytes of an Ethereum address whose key is not on record.
  package static func plainAuthor(ethereumAddress bytes: [UInt8]) -> Card.Content {
    let address = "0x" + Hex.encode(bytes)
    return .plainAuthor(address: address, .blockies(address))
  }
}

/// The parts of a screen, in the order in which they are shown.
package enum CardSection: String, CaseIterable, Sendable {
  /// What to be careful about.
  case warning
  /// What is wrong.
  case error
  /// Who is to sign.
  case author
  /// Who has signed.
  case verifier
  /// The network.
  case newSpecs = "new_specs"
  case metadata = "meta"
  case typesInfo = "types_info"
  /// The call.
  case method
  /// What goes with the call.
  case extensions
  case message
  /// Keys that come.
  case importingDerivations = "importing_derivations"

  /// Its name in JSON.
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

  /// No cards.
  package init() {}

  /// Makes a card; its index is the number of cards made before.
  package mutating func add(_ content: Card.Content, to section: CardSection, indent: Int = 0) {
    cards[section, default: []].append(Card(index: nextIndex, indent: indent, content: content))
    nextIndex += 1
  }

  /// Makes the cards of a call or of its extensions.
  package mutating func add(_ calls: [CallCard], to section: CardSection) {
    cards[section, default: []].reserveCapacity(self[section].count + calls.count)
    for call in calls { add(.call(call.content), to: section, indent: call.indent) }
  }

  /// Counts a card that is not there.
  package mutating func skipIndex() { nextIndex += 1 }

  /// The cards of a section, in order.
  package subscript(_ section: CardSection) -> [Card] { cards[section] ?? [] }

  /// The sections that have cards, in the order in which they are shown.
  package var sections: [CardSection] { CardSection.allCases.filter { !self[$0].isEmpty } }

  /// All cards in the order in which they are shown.
  package var all: [Card] { sections.flatMap { self[$0] } }

  /// The warnings on the screen.
  package var warnings: [Warning] {
    self[.warning].compactMap { card in
      guard case .warning(let warning) = card.content else { return nil }
      return warning
    }
  }
}

extension Card: JSONFormed {
  /// Index, indent, kind and what the card shows, by name: which members is a matter of its kind.
  package static let form = JSONForm<Card>.named(
    "Card",
    [
      "index": .of(\.index), "indent": .of(\.indent), "kind": .of(\.kind),
      "...": .any { $0.fields.object ?? JSONObject() },
    ])
}

extension CardSet: JSONFormed {
  /// The cards of each section that has any, by its name.
  package static let form = JSONForm<CardSet>.named(
    "Cards", .of({ set in set.sections.map { ($0.jsonName, set[$0]) } }, as: Card.form.list.map))
}
