import ByteSupport
import CallDecoding
import ColdRecords
import ColdSide
package import ColdSigner
import Reporting
import SubstrateCrypto
import VaultPayloads

extension NavigationView {
  /// The modal of the state; a transaction that is no longer pending does not ask for a password.
  var openModal: ModalModel? {
    if case .transaction(let model)? = screen, model.isGone, case .enterPassword? = modal {
      return nil
    }
    return modal
  }
}

extension DevicePage {
  static var scan: Panel {
    Panel(
      "Scan",
      [.text("Show a code or a movie to the device, from files or, in a browser, a camera.")],
      [PageControl("Show pictures", .scan, .main)])
  }

  /// The panel that asks for the paths of pictures.
  package static var pictures: Panel {
    Panel(
      "Show pictures",
      [
        .text(
          """
          Files and folders of pictures, separated by spaces; write a backslash before a space in a name. You can \
          paste a file that you copied in a file manager.
          """
        ),
        .text("Every new picture in a watched folder is shown to the device."),
      ],
      field: PageField(label: "Pictures", kind: .text, intent: .scan),
      [
        PageControl("Show them", .scan, .main), PageControl("Watch this folder", .watch), cancel,
      ])
  }

  /// The panel that is shown while a folder is watched for pictures.
  static func watching(_ path: String, _ told: String?) -> Panel {
    Panel(
      "Waiting for pictures",
      [
        .text(
          "Every picture that appears in \(ScreenText.quoted(path)) from now on is shown to the device."
        )
      ] + (told.map { [.text($0)] } ?? []), [PageControl("Stop", .act(.goBack), .main)])
  }

  /// A device screen without buttons, with notes on what existing signers would display instead.
  package static func panel(_ screen: DeviceScreen) -> Panel {
    var panel: Panel
    switch screen {
    case .update(let screen): panel = update(screen)
    case .signing(let screen): panel = signing(screen, comments: [], [])
    case .request(let answer): panel = request(answer)
    case .reading(let screen):
      panel = reading(screen)
      panel.blocks += screen.forgery.map(told) ?? []
    case .keys(let preview):
      panel = derivations(preview)
      panel.blocks += preview.unknownSets.compactMap(\.blocked).map { blocked in
        .warning(
          """
          A Vault of December 2025 that has the seed imports no keys from this list, because one cannot be derived, \
          \(ScreenText.quoted(blocked.path)): \(blocked.problem.clause).
          """
        )
      }
    }
    panel.controls = []
    return panel
  }

  /// The notes on a transaction with a forged proof, as a Vault of December 2025 displays it; this
  /// device refuses the transaction.
  private static func told(_ forgery: ForgedProof) -> [PageBlock] {
    func card(_ cards: [CallCard]) -> PageBlock {
      .card(indent: 1, lines: cards.flatMap(\.lines), picture: nil)
    }
    let shown: [PageBlock] = [
      .heading("NOT PROVEN  a Vault of December 2025 would show, and can sign"),
      card(forgery.shown + forgery.shownExtensions),
    ]
    guard let proven = forgery.proven else { return shown }
    let title =
      switch forgery.kind {
      case .leftOver: "WHAT THE PROOF PROVES"
      case .anotherReading: "THE SAME BYTES BY THE METADATA OF THIS DEVICE"
      }
    return shown + [.heading(title), card(proven)]
  }

  private static func update(_ screen: UpdateScreen) -> Panel {
    let next =
      switch screen.destination {
      case .networkDetails: "the network's details"
      case .manageNetworks: "the list of networks"
      }
    return Panel(
      "Update", cards(screen.cards) + [.text("Accepting leads to \(next).")],
      [PageControl("Approve", .act(.accept), .main), decline])
  }

  static func transaction(_ model: NavigationState.Transaction) -> Panel {
    if model.isGone { return gone }
    return switch model.content {
    case .signing(let screen):
      signing(
        screen, comments: model.comments,
        [
          PageControl(
            "Sign", .sign(seeds: screen.items.map(\.author.seedName)), .main),
          decline,
        ])
    case .update(let screen): update(screen)
    case .reading(let screen): reading(screen)
    case .keys(let preview): derivations(preview)
    case .request(let answer): request(answer)
    }
  }

  /// The panel that replaces a request which the device discarded when it refused a later payload.
  private static var gone: Panel {
    Panel(
      "Nothing is pending any more",
      [
        .warning(
          """
          The content of this page is gone, because the device refused another code meanwhile. To approve the content, \
          show its code again.
          """
        )
      ], [PageControl("Close", .act(.goBack), .main)])
  }

  static func reading(_ screen: ReadingScreen) -> Panel {
    Panel(
      "View only", cards(screen.cards),
      [PageControl("Close", .act(.goBack), .main)])
  }

  static let decline = PageControl("Decline", .act(.goBack))

  /// The items to sign with their comments; with empty `comments`, no comment can be added.
  static func signing(
    _ screen: SigningScreen, comments: [String], _ controls: [PageControl]
  ) -> Panel {
    var blocks: [PageBlock] = []
    for (index, item) in screen.items.enumerated() {
      if screen.items.count > 1 {
        blocks.append(.heading("Item \(index + 1) of \(screen.items.count)"))
      }
      if let summary = CallSummary.text(item.cards[.method], on: item.network) {
        blocks.append(.summary(summary))
      }
      blocks += cards(item.cards)
      blocks.append(.heading(DeviceText.title(of: .author)))
      blocks.append(
        .card(indent: 0, lines: DeviceText.lines(of: item.author), picture: item.author.picture))
      blocks.append(
        .facts([
          PageFact("network", item.network.shownName, color: item.network.specs?.shownColor)
        ]))
      blocks += item.notes.map { .warning($0.message) }
      if comments.indices.contains(index) {
        let written = comments[index].isEmpty ? [] : [PageLine(ScreenText.line(comments[index]))]
        blocks.append(
          .row(PageRow("Comment for the log", written, .dialog(.beginComment(item: index)))))
      }
    }
    return Panel(
      screen.items.count == 1 ? "To sign" : "To sign: \(screen.items.count) items", blocks,
      controls)
  }

  static func cards(_ set: CardSet) -> [PageBlock] {
    set.sections.flatMap { section -> [PageBlock] in
      [.heading(DeviceText.title(of: section))]
        + set[section].map { card in
          switch card.content {
          case .warning(let warning): return .warning(warning.message)
          case .networkSpecs(let specs): return .facts(facts(of: specs))
          case .networkInfo(let specs):
            let title = ScreenText.name(specs.title)
            return .facts([PageFact("network", title, color: specs.shownColor)])
          default:
            return .card(
              indent: card.indent, lines: DeviceText.lines(of: card), picture: card.picture)
          }
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
          """
          \(set.keyCount.counted("key")) of \(ScreenText.quoted(set.receivedName)): no seed here has the root \
          \(Hex.encode(set.root.publicKey)).
          """
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
