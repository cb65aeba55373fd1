import ByteSupport
import CallDecoding
package import ColdRecords
import IdentityPictures
import Reporting
import SubstrateCrypto
import VaultPayloads

extension DeviceText {
  // MARK: - Screens

  /// A pending update: the sections in order, each with its cards.
  package static func lines(_ screen: UpdateScreen) -> [DeviceLine] {
    var lines = lines(screen.cards)
    switch screen.destination {
    case .networkDetails: lines.append("Accepting leads to the network's details.")
    case .manageNetworks: lines.append("Accepting leads to the list of networks.")
    }
    return lines
  }

  /// What can be signed: each item with its author, and what a signer should know beside the cards.
  package static func lines(_ screen: SigningScreen) -> [DeviceLine] {
    var lines: [DeviceLine] = []
    for (index, item) in screen.items.enumerated() {
      if screen.items.count > 1 { lines.append("ITEM \(index + 1) OF \(screen.items.count)") }
      lines += DeviceText.lines(item.cards)
      lines.append(.text(title(of: .author)))
      let author = texts(DeviceText.lines(of: item.author))
      lines += (author + [.picture(item.author.picture, indent: 0)]).map { $0.indented(by: 2) }
      lines.append("NETWORK")
      switch item.network {
      case .specs(let network): lines.append("  \(ScreenText.name(network.specs.title))")
      case .any: lines.append("  any")
      }
      lines += item.notes.map { "NOTE  \($0.message)" }
    }
    return lines
  }

  /// What can only be looked at.
  package static func lines(_ screen: ReadingScreen) -> [DeviceLine] {
    lines(screen.cards) + texts(told(screen))
      + ["This can only be looked at; nothing waits to be signed."]
  }

  /// What a Vault of December 2025 makes of what is refused here.
  private static func told(_ screen: ReadingScreen) -> [String] {
    guard let forgery = screen.forgery else { return [] }
    func indented(_ cards: [CallCard]) -> [String] { cards.flatMap(\.lines).map { "  \($0)" } }
    let chain = forgery.proven.map { proven in
      let title =
        switch forgery.kind {
        case .leftOver: "WHAT THE PROOF PROVES"
        case .anotherReading: "THE SAME BYTES BY THE METADATA OF THIS DEVICE"
        }
      return [title] + indented(proven)
    }
    return ["NOT PROVEN  a Vault of December 2025 would show, and can sign"]
      + indented(forgery.shown) + indented(forgery.shownExtensions) + (chain ?? [])
  }

  /// The keys that a request asks for, those that are new to the device.
  package static func lines(_ answer: DynamicAnswer) -> [DeviceLine] {
    var lines: [DeviceLine] = ["KEYS  of the seed \(ScreenText.quoted(answer.seedName))"]
    for key in answer.keys {
      lines.append("  \(path(key.path))  \(key.address)  \(ScreenText.name(key.network.title))")
    }
    if answer.keys.isEmpty { lines.append("  no new ones") }
    return lines + texts(notes(answer))
  }

  /// What should be known of an answer beside its new keys.
  package static func notes(_ answer: DynamicAnswer) -> [String] {
    (answer.hasKnownKeys ? ["Some of the keys are on record already."] : [])
      + (answer.hasUnknownNetworks
        ? ["Some of the keys are for networks that are not stored."] : [])
      + ["The answer has \(answer.response.items.count.counted("key"))."]
  }

  /// A key that is asked for.
  package static func lines(of key: DynamicAnswer.Key) -> [String] {
    [key.address, "\(path(key.path))  \(ScreenText.name(key.network.title))"]
  }

  /// Sections in order, each card further in by its indent.
  package static func lines(_ cards: CardSet) -> [DeviceLine] {
    var lines: [DeviceLine] = []
    for section in cards.sections {
      lines.append(.text(title(of: section)))
      for card in cards[section] {
        // Accounts have their pictures on a page; here they would bury the call.
        let hasPicture = section != .method && section != .extensions
        let picture = hasPicture ? card.picture.map { DeviceLine.picture($0, indent: 0) } : nil
        lines += (texts(DeviceText.lines(of: card)) + [picture].compactMap { $0 })
          .map { $0.indented(by: 2 * (card.indent + 1)) }
      }
    }
    return lines
  }

  private static func texts(_ lines: [String]) -> [DeviceLine] { lines.map { .text($0) } }

  // MARK: - Cards

  /// The heading of a section.
  package static func title(of section: CardSection) -> String {
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

  /// What a card says, without its indent and its picture.
  package static func lines(of card: Card) -> [String] {
    switch card.content {
    case .verifier(let signer): ["\(signer.scheme.name) \(Hex.encode(signer.publicKey))"]
    case .networkSpecs(let specs): FactLines.aligned(specs.labeledValues)
    case .metadata(let metadata):
      [ScreenText.line("\(metadata.name) \(metadata.version)"), "hash \(metadata.hash)"]
    case .typesInfo(let hash): ["hash \(hash)"]
    case .warning(let warning): [warning.message]
    case .author(let author): lines(of: author)
    case .plainAuthor(let address, _): [address]
    case .networkInfo(let specs): [ScreenText.name(specs.title)]
    case .message(let text): ScreenText.marked(text)
    case .call(let content): content.lines
    case .error(let error): [error.message]
    }
  }

  /// Who signs: the address, the seed and the path.
  package static func lines(of author: AuthorDetails) -> [String] {
    let marks =
      (author.hasPassword ? "  with password" : "") + (author.isSecretExposed ? "  hot" : "")
    return [
      author.address,
      "seed \(ScreenText.quoted(author.seedName))  path \(path(author.path))\(marks)",
    ]
  }

  /// A key of a list that may be imported, with what importing it would do.
  package static func lines(of key: DerivationsPreview.Key) -> [String] {
    let network = key.networkTitle ?? key.received.genesisHash.hex
    let password = key.hasPassword == true ? "  with password" : ""
    return [
      key.received.address,
      "\(path(key.received.path ?? ""))  \(ScreenText.name(network))\(password)  \(status(of: key))",
    ]
  }

  /// What importing a key would do, in a few words.
  package static func status(of key: DerivationsPreview.Key) -> String {
    switch key.status {
    case .importable: key.problem.map { "not possible: \($0.clause)" } ?? "new"
    case .alreadyExists: "there already"
    case .invalid(let obstacles):
      "not possible: "
        + obstacles.map { obstacle in
          switch obstacle {
          case .badFormat: "the path is not well formed"
          case .networkMissing: "the network is not stored"
          }
        }.joined(separator: ", ")
    }
  }

  /// A path for people; a password in it is not shown.
  private static func path(_ path: String) -> String {
    path.isEmpty ? "(none)" : ScreenText.line(KeyPath(path)?.shown ?? path)
  }
}
