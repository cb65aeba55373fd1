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

  static func seeds(_ model: SeedListModel) -> Panel {
    guard !model.seeds.isEmpty else {
      return Panel(
        "Seeds", [.text("No seed yet. Make a new one, or recover one from its words.")])
    }
    return Panel(
      "Seeds", model.seeds.map { .row(row(of: $0, .act(.selectSeed, $0.name))) })
  }

  static func seedsToBackUp(_ model: SeedListModel) -> Panel {
    Panel(
      "Backup",
      model.seeds.isEmpty
        ? [.text("No seed yet.")]
        : [.text("Whose words are to be written down?")]
          + model.seeds.map { .row(row(of: $0, .act(.backupSeed, $0.name))) })
  }

  private static func row(of seed: SeedCard, _ intent: PageIntent) -> PageRow {
    let networks =
      seed.networkNames.isEmpty
      ? [] : [seed.networkNames.map(ScreenText.name).joined(separator: ", ")]
    return PageRow(
      seedName(seed.name), [seed.keyCount.counted("key")] + networks, picture: seed.picture, intent)
  }

  /// The name of a seed on one line; an empty one is shown as such.
  static func seedName(_ name: String) -> String {
    name.isEmpty ? "(no name)" : ScreenText.name(name)
  }

  static func newSeed(_ model: SeedNameModel) -> Panel {
    let field = PageField(label: "Name of the new seed", kind: .text, intent: .enter(.goForward))
    return Panel(
      "New seed", [.text("The words are shown next; have paper at hand.")], field: field,
      [PageControl("Show the words", .enter(.goForward), .main)])
  }

  static func recoverSeedName(_ model: SeedNameModel) -> Panel {
    let field = PageField(
      label: "Name of the recovered seed", kind: .text, intent: .enter(.goForward))
    let former = model.seedName.flatMap { $0.isEmpty ? nil : $0 }
    return Panel(
      "Recover a seed",
      former.map { [.text("It was called \(ScreenText.quoted($0)) before.")] } ?? [],
      field: field, [PageControl("Next: its words", .enter(.goForward), .main)])
  }

  static func recoverSeedPhrase(_ model: RecoveryModel) -> Panel {
    let field = PageField(label: "Next word", kind: .word, intent: .enter(.textEntry))
    let words = model.suggestions.map { word in
      PageControl(word, .act(.pushWord, word))
    }
    let done =
      model.isReady ? [PageControl("Recover \(seedName(model.seedName))", .makeSeed, .main)] : []
    let last = PageControl("Take away the last word", .act(.textEntry, ""))
    return Panel(
      "Recover \(seedName(model.seedName))", [.draft(model.draft)], field: field,
      done + words + [last])
  }

  /// How much of a phrase was typed.
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
    for key in model.keys { blocks.append(.row(row(of: key, selecting: key))) }
    return Panel(
      seedName(model.seedName), blocks,
      [
        PageControl("Derive a key", .act(.newKey, ""), .main),
        PageControl("Choose a network", .act(.networkSelector, "")),
      ])
  }

  /// A key in a list that opens it, where its network is still stored.
  private static func row(of key: KeyDetails, selecting details: KeyDetails) -> PageRow {
    let network = details.network?.key ?? details.stored.record.network
    let selection =
      Hex.encode(key.stored.key.scaleBytes) + "\n" + Hex.encode(network?.scaleBytes ?? [])
    return row(of: key, .act(.selectKey, selection))
  }

  static func row(of key: KeyDetails, _ intent: PageIntent) -> PageRow {
    PageRow(path(key), facts(of: key), picture: key.stored.picture, intent)
  }

  static func path(_ key: KeyDetails) -> String {
    let path = key.stored.record.path
    let mark = key.stored.record.hasPassword ? "///•••" : ""
    return path.isEmpty && mark.isEmpty ? "(no path)" : ScreenText.line(path) + mark
  }

  private static func facts(of key: KeyDetails) -> [String] {
    let network = key.network.map { ScreenText.name($0.title) }
    let marks = key.stored.record.isSecretExposed ? ["Its secret was exported."] : []
    return [key.address, network ?? "a network that is not stored any more"] + marks
  }

  static func keyDetails(_ model: KeyDetailsModel) -> Panel {
    let details = model.details
    var blocks: [PageBlock] = [
      .card(
        indent: 0, lines: [path(details)] + facts(of: details), picture: details.stored.picture),
      .facts([
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

  static func deriveKey(_ model: NewKeyModel) -> Panel {
    let field = PageField(
      label: "Path, such as //polkadot//0", kind: .text, intent: .makeKey)
    return Panel(
      "Derive a key of \(seedName(model.seedName))",
      [
        .facts([
          PageFact(
            "network",
            model.networkTitle.map(ScreenText.name) ?? "a network that is not stored any more")
        ]), .text("A password of the key, behind ///, is asked for once more."),
      ], field: field,
      [PageControl("Make the key", .makeKey, .main)])
  }
}
