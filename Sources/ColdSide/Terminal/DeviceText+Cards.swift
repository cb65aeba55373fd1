import ByteSupport
import CallDecoding
package import ColdSigner
import IdentityPictures
import SubstrateCrypto
import VaultPayloads

extension DeviceText {
  // MARK: - Screens

  /// A pending update: the sections in order, each with its cards.
  package static func lines(_ screen: UpdateScreen) -> [String] {
    var lines = lines(screen.cards)
    switch screen.destination {
    case .networkDetails: lines.append("Accepting leads to the network's details.")
    case .manageNetworks: lines.append("Accepting leads to the list of networks.")
    }
    return lines
  }

  /// What can be signed: each item with its author, and what a signer should know beside the cards.
  package static func lines(_ screen: SigningScreen) -> [String] {
    var lines: [String] = []
    for (index, item) in screen.items.enumerated() {
      if screen.items.count > 1 { lines.append("ITEM \(index + 1) OF \(screen.items.count)") }
      lines += DeviceText.lines(item.cards)
      lines.append(title(.author))
      lines += (author(item.author) + drawn(item.author.picture)).map { "  " + $0 }
      lines.append("NETWORK")
      switch item.network {
      case .specs(let network): lines.append("  " + ScreenText.line(network.specs.title))
      case .any: lines.append("  any")
      }
      lines += item.notes.map { "NOTE  " + $0.message }
    }
    return lines
  }

  /// What can only be looked at.
  package static func lines(_ screen: ReadingScreen) -> [String] {
    lines(screen.cards) + ["This can only be looked at; nothing waits to be signed."]
  }

  /// The keys that a request asks for, those that are new to the device.
  package static func lines(_ answer: DynamicAnswer) -> [String] {
    var lines = ["KEYS  of the seed \(ScreenText.quoted(answer.seedName))"]
    for key in answer.keys {
      lines.append("  \(path(key.path))  \(key.address)  \(ScreenText.line(key.network.title))")
    }
    if answer.keys.isEmpty { lines.append("  no new ones") }
    if answer.hasKnownKeys { lines.append("Some of the keys are on record already.") }
    if answer.hasUnknownNetworks {
      lines.append("Some of the keys are for networks that are not stored.")
    }
    lines.append("The answer has \(answer.response.items.count.counted("key")).")
    return lines
  }

  /// An event of the log, with its transaction or why that cannot be read any more.
  package static func lines(_ details: EventDetails) -> [String] {
    var lines = [line(details.event)]
    if let transaction = details.transaction {
      lines += author(transaction.author).map { "  " + $0 }
      lines += DeviceText.lines(transaction.cards).map { "  " + $0 }
    }
    if let refusal = details.refusal { lines.append("  " + refusal.message) }
    let comment: String? =
      switch details.event {
      case .transactionSigned(let signed), .transactionSignError(let signed): signed.comment
      case .messageSigned(let signed), .messageSignError(let signed): signed.comment
      default: nil
      }
    if let comment, !comment.isEmpty { lines.append("  comment: " + ScreenText.line(comment)) }
    return lines
  }

  private static func lines(_ cards: CardSet) -> [String] {
    var lines: [String] = []
    for section in cards.sections {
      lines.append(title(section))
      for card in cards[section] {
        // Accounts have their pictures on a page; here they would bury the call.
        let hasPicture = section != .method && section != .extensions
        let picture = hasPicture ? card.picture.map(drawn) ?? [] : []
        let indent = String(repeating: "  ", count: card.indent + 1)
        lines += (DeviceText.lines(card) + picture).map { indent + $0 }
      }
    }
    return lines
  }

  // MARK: - Cards

  private static func title(_ section: CardSection) -> String {
    switch section {
    case .warning: "WARNING"
    case .error: "ERROR"
    case .author: "FROM"
    case .verifier: "VERIFIER"
    case .newSpecs: "NETWORK"
    case .metadata: "METADATA"
    case .typesInfo: "TYPES"
    case .method: "METHOD"
    case .extensions: "EXTENSIONS"
    case .message: "MESSAGE"
    case .importingDerivations: "KEYS"
    }
  }

  private static func lines(_ card: Card) -> [String] {
    switch card.content {
    case .verifier(let signer): ["\(signer.scheme.name) \(Hex.encode(signer.publicKey))"]
    case .networkSpecs(let specs): FactLines.aligned(specs.labeledValues)
    case .metadata(let metadata):
      [ScreenText.line("\(metadata.name) \(metadata.version)"), "hash \(metadata.hash)"]
    case .typesInfo(let hash): ["hash \(hash)"]
    case .warning(let warning): [warning.message]
    case .author(let author): DeviceText.author(author)
    case .plainAuthor(let address, _): [address]
    case .networkInfo(let specs): [ScreenText.line(specs.title)]
    case .message(let text): ScreenText.marked(text)
    case .call(let content): content.lines
    case .error(let error): [error.message]
    }
  }

  private static func author(_ author: AuthorDetails) -> [String] {
    let marks =
      (author.hasPassword ? "  with password" : "") + (author.isSecretExposed ? "  hot" : "")
    return [
      author.address,
      "seed \(ScreenText.quoted(author.seedName))  path \(path(author.path))\(marks)",
    ]
  }

  /// A path for people; a password in it is not shown.
  private static func path(_ path: String) -> String {
    path.isEmpty ? "(none)" : ScreenText.line(KeyPath(path)?.shown ?? path)
  }

  /// A picture in characters, the same on every terminal and in every file.
  private static func drawn(_ picture: IdentityPicture) -> [String] {
    let raster =
      switch picture {
      case .dots(let bytes): PixelRaster(dots: bytes, side: 18)
      case .blockies(let address): PixelRaster(blockies: address, side: 16)
      case .jdenticon(let address): PixelRaster(jdenticon: address, side: 18)
      }
    return raster.terminalLines(inColor: false)
  }
}
