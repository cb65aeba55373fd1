import ByteSupport
import ColdRecords
package import ColdSide
import ColdSigner
import Reporting
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension DevicePage {
  // MARK: - Seeds

  static func seeds(_ seeds: [SeedCard]) -> Panel {
    guard !seeds.isEmpty else {
      return Panel(
        "Seeds", [.text("No seed yet. Make a new one, or recover one from its words.")])
    }
    return Panel(
      "Seeds", seeds.map { .row(row(of: $0, .act(.selectSeed($0.name)))) }
    ).listing(.seeds)
  }

  static func seedsToBackUp(_ seeds: [SeedCard]) -> Panel {
    Panel(
      "Backup",
      seeds.isEmpty
        ? [.text("No seed yet.")]
        : [.text("Which seed's words do you want to write down?")]
          + seeds.map { .row(row(of: $0, .act(.backUpSeed($0.name)))) }
    ).listing(.seedsToBackUp)
  }

  private static func row(of seed: SeedCard, _ intent: PageIntent) -> PageRow {
    let networks = seed.networks.map {
      PageLine(ScreenText.name($0.title), color: $0.shownColor)
    }
    return PageRow(
      seedName(seed.name), [PageLine(seed.keyCount.counted("key"))] + networks,
      picture: seed.picture, intent)
  }

  /// The name of a seed on one line; an empty name has a placeholder.
  static func seedName(_ name: String) -> String {
    name.isEmpty ? "(no name)" : ScreenText.name(name)
  }

  static var newSeed: Panel {
    let field = PageField(label: "Name of the new seed", kind: .text, intent: .enter(.seedName))
    return Panel(
      "New seed", [.text("The words are shown next; have paper at hand.")], field: field,
      [PageControl("Show the words", .enter(.seedName), .main)])
  }

  static func recoverSeedName(_ former: String) -> Panel {
    let field = PageField(
      label: "Name of the recovered seed", kind: .text, intent: .enter(.seedName))
    return Panel(
      "Recover a seed",
      former.isEmpty ? [] : [.text("It was called \(ScreenText.quoted(former)) before.")],
      field: field, [PageControl("Next: its words", .enter(.seedName), .main)])
  }

  static func recoverSeedPhrase(_ model: NavigationState.Recovery) -> Panel {
    let field = PageField(label: "Next word", kind: .word, intent: .enter(.word))
    let words = model.draft.draft.suggestions.map { PageControl($0, .act(.pushWord($0))) }
    let recover = "Recover \(seedName(model.seedName))"
    let done =
      model.draft.draft.isReady
      ? [
        PageControl(recover, .makeSeed(withNetworks: false), .main),
        PageControl("\(recover), with a key for each network", .makeSeed(withNetworks: true)),
      ] : []
    let last = PageControl("Remove the last word", .act(.textEntry(.empty)))
    return Panel(
      "Recover \(seedName(model.seedName))", [.draft(model.draft)], field: field,
      done + words + [last])
  }

  /// The number of words entered so far, as text.
  package static func count(of draft: SharedDraft) -> String {
    "\(draft.draft.wordCount) of at most \(SeedDraft.mostWords) words"
  }

  // MARK: - Keys

  static func keys(_ model: KeyListModel) -> Panel {
    var blocks: [PageBlock] = []
    if let root = model.root {
      blocks.append(
        .card(
          indent: 0, lines: ["The seed's root", root.address], picture: root.stored.picture))
    }
    blocks.append(.heading(model.keys.isEmpty ? "No keys yet" : "Keys"))
    for key in model.keys.inListOrder { blocks.append(.row(row(of: key, .act(selecting(key))))) }
    return Panel(
      seedName(model.seedName), blocks,
      [
        PageControl("Derive a key", .act(.newKey), .main),
        PageControl("Choose a network", .act(.networkSelector)),
      ]
    ).listing(.keys(seedName: Array(model.seedName.utf8)))
  }

  /// Opens a key of the list, if its network is known.
  private static func selecting(_ key: KeyDetails) -> NavigationAction {
    guard let network = key.network?.key ?? key.stored.record.network else { return .nothing }
    return .selectKey(key.stored.key.signer, network: network)
  }

  static func row(of key: KeyDetails, _ intent: PageIntent) -> PageRow {
    PageRow(
      path(key), [PageLine(key.address), networkLine(key)] + marks(of: key).map { PageLine($0) },
      picture: key.stored.picture, intent)
  }

  static func path(_ key: KeyDetails) -> String {
    let path = key.stored.record.path
    let mark = key.stored.record.hasPassword ? "///•••" : ""
    return path.isEmpty && mark.isEmpty ? "(no path)" : ScreenText.line(path) + mark
  }

  private static func networkLine(_ key: KeyDetails) -> PageLine {
    key.network.map { PageLine(ScreenText.name($0.title), color: $0.shownColor) }
      ?? "a network that is no longer stored"
  }

  private static func marks(of key: KeyDetails) -> [String] {
    key.stored.record.isSecretExposed ? ["Its secret was exported."] : []
  }

  static func keyDetails(_ details: KeyDetails) -> Panel {
    let network = networkLine(details)
    var blocks: [PageBlock] = [
      .card(
        indent: 0, lines: [path(details), details.address] + marks(of: details),
        picture: details.stored.picture),
      .facts([
        PageFact("network", network.text, color: network.color),
        PageFact("seed", seedName(details.stored.record.seedName)),
        PageFact("public key", Hex.encode(details.stored.key.signer.publicKey)),
        PageFact("scheme", details.stored.record.encryption.name),
      ]),
    ]
    if details.accountAddress != details.address {
      blocks.append(.facts([PageFact("account on chain", details.accountAddress)]))
    }
    if let code = details.code {
      blocks += [.text("Its address for a hot wallet:"), .code([Array(code.utf8)])]
    }
    return Panel("Key", blocks, details.code == nil ? [] : [save])
  }

  static func deriveKey(ofSeed name: String, for networkTitle: String?) -> Panel {
    let field = PageField(
      label: "Path, such as //polkadot//0", kind: .text, intent: .makeKey)
    return Panel(
      "Derive a key of \(seedName(name))",
      [
        .facts([
          PageFact(
            "network",
            networkTitle.map(ScreenText.name) ?? "a network that is no longer stored")
        ]), .text("If the path has a password, after ///, you type it once more."),
      ], field: field,
      [PageControl("Make the key", .makeKey, .main)])
  }
}
