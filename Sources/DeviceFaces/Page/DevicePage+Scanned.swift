import ByteSupport
import ColdSide
import ColdSigner
import SubstrateCrypto
import VaultPayloads

extension DevicePage {
  static var scan: Panel {
    Panel(
      "Scan",
      [.text("Show a code or a movie to the device: pictures from files, or from a camera.")],
      [PageControl("Show pictures", .scan, .main)])
  }

  static func transaction(_ model: TransactionModel) -> Panel {
    switch model.content {
    case .signing(let screen): signing(screen)
    case .update(let screen):
      Panel(
        "Update", cards(screen.cards),
        [PageControl("Approve", .act(.goForward, ""), .main), decline])
    case .reading(let screen):
      Panel(
        "Only to be looked at", cards(screen.cards),
        [PageControl("Close", .act(.goBack, ""), .main)])
    case .derivations(let preview): derivations(preview)
    }
  }

  private static let decline = PageControl("Decline", .act(.goBack, ""))

  private static func signing(_ screen: SigningScreen) -> Panel {
    var blocks: [PageBlock] = []
    for (index, item) in screen.items.enumerated() {
      if screen.items.count > 1 {
        blocks.append(.heading("Item \(index + 1) of \(screen.items.count)"))
      }
      blocks += cards(item.cards)
      blocks.append(.heading(DeviceText.title(of: .author)))
      blocks.append(
        .card(indent: 0, lines: DeviceText.lines(of: item.author), picture: item.author.picture))
      blocks.append(.facts([PageFact("network", networkName(item.network))]))
      blocks += item.notes.map { .warning($0.message) }
    }
    return Panel(
      screen.items.count == 1 ? "To sign" : "To sign: \(screen.items.count) items", blocks,
      [
        PageControl(
          "Sign", .goForward(seeds: screen.items.map(\.author.seedName), details: ""), .main),
        decline,
      ])
  }

  private static func networkName(_ network: SigningNetwork) -> String {
    switch network {
    case .specs(let specs): ScreenText.line(specs.specs.title)
    case .any: "any network"
    }
  }

  static func cards(_ set: CardSet) -> [PageBlock] {
    set.sections.flatMap { section -> [PageBlock] in
      [.heading(DeviceText.title(of: section))]
        + set[section].map { card in
          if case .warning(let warning) = card.content { return .warning(warning.message) }
          return .card(
            indent: card.indent, lines: DeviceText.lines(of: card), picture: card.picture)
        }
    }
  }

  private static func derivations(_ preview: DerivationsPreview) -> Panel {
    var blocks: [PageBlock] = []
    for set in preview.keySets {
      blocks.append(.heading("Seed \(ScreenText.quoted(set.seedName))"))
      for key in set.keys {
        blocks.append(
          .card(indent: 0, lines: DeviceText.lines(of: key), picture: key.picture))
      }
    }
    for set in preview.unknownSets {
      blocks.append(
        .warning(
          "\(set.keyCount.counted("key")) of \(ScreenText.quoted(set.receivedName)): no seed here has the root \(Hex.encode(set.root.publicKey))."
        ))
    }
    let canImport = preview.keySets.contains { set in
      set.keys.contains { $0.status == .importable }
    }
    return Panel(
      "Keys to import", blocks,
      (canImport ? [PageControl("Import", .importKeys, .main)] : []) + [decline])
  }
}
