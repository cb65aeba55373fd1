import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import ColdStore
import IdentityPictures
import Reporting
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension DevicePage {
  static func panel(_ modal: ModalModel, _ shown: SeedPhrase?) -> Panel {
    switch modal {
    case .backup(let name, let networks): backup(name, networks, shown)
    case .newSeedMenu:
      Panel(
        "Add a seed",
        [
          PageControl("Make a new seed", .act(.newSeed), .main),
          PageControl("Recover a seed from its words", .act(.recoverSeed)), cancel,
        ])
    case .newSeedBackup(let model): newSeedBackup(model)
    case .seedMenu(let name):
      Panel(
        seedName(name),
        [
          PageControl("Back up", .act(.backUp), .main),
          PageControl("Derive a key", .act(.newKey)),
          PageControl("Export its keys", .dialog(.exportKeys(seedName: name))),
          PageControl("Split it into shares", .dialog(.beginSplit(seedName: name))),
          PageControl("Remove the seed and its keys", .act(.removeSeed), .destructive), cancel,
        ])
    case .networkSelector(let networks, let selected): networkSelector(networks, selected)
    case .passwordConfirm(let model): passwordConfirm(model)
    case .signatureReady(let batch):
      Panel(
        "Signed",
        [.text("Show this to the hot side."), .code(SignedScreen.signatures(batch).frames)],
        [PageControl("Done", .act(.goBack), .main), save])
    case .enterPassword(let model): enterPassword(model)
    case .logComment:
      Panel(
        "Comment",
        field: PageField(label: "Text", kind: .text, intent: .enter(.comment)),
        [PageControl("Write it into the log", .enter(.comment), .main), cancel])
    case .logRight(let checksum):
      Panel(
        "Log", [.facts([PageFact("checksum", checksum)])],
        [
          PageControl("Write a comment", .act(.createLogComment), .main),
          PageControl("Clear the log", .act(.clearLog), .destructive), cancel,
        ])
    case .networkDetailsMenu:
      Panel(
        "Network",
        [
          PageControl("Sign its specs", .act(.signNetworkSpecs), .main),
          PageControl("Remove it with its keys", .act(.removeNetwork), .destructive), cancel,
        ])
    case .manageMetadata(let model): metadata(model)
    case .sufficientCryptoReady(let model): capsule(model)
    case .keyDetailsAction:
      Panel(
        "Key",
        [
          PageControl("Make numbered keys below it", .dialog(.beginNumbering)),
          PageControl("Export its secret", .dialog(.beginSecretExport)),
          PageControl("Remove the key", .act(.removeKey), .destructive), cancel,
        ])
    case .typesInfo(let hash): types(hash)
    }
  }

  static let save = PageControl("Save the code as a picture", .saveCode)
  static let cancel = PageControl("Cancel", .act(.goBack))

  // MARK: - Seeds and keys

  private static func backup(
    _ name: String, _ networks: [BackupNetwork], _ shown: SeedPhrase?
  ) -> Panel {
    var blocks: [PageBlock] = []
    let isShown = shown.map { $0.seedName.hasSameBytes(as: name) } == true
    if let shown, isShown { blocks.append(.phrase(shown.phrase)) }
    blocks += networks.flatMap { entry -> [PageBlock] in
      [.heading(ScreenText.name(entry.network.specs.title))]
        + entry.keys.map { stored in
          .card(
            indent: 0,
            lines: [
              ScreenText.line(stored.record.path) + (stored.record.hasPassword ? "///•••" : "")
            ], picture: nil)
        }
    }
    let label = isShown ? "Hide the words" : "Show the words"
    return Panel(
      "Backup of \(seedName(name))", blocks,
      [
        PageControl(label, .showPhrase(seed: name), isShown ? .plain : .main),
        PageControl("Close", .act(.goBack)),
      ])
  }

  private static func newSeedBackup(_ model: NavigationState.FreshSeed) -> Panel {
    Panel(
      "Words of \(seedName(model.seedName))",
      [
        .warning(
          """
          Write these words down in order. Anyone who has them has every key of the seed; without them, the seed is \
          lost with this device.
          """
        ),
        .phrase(model.phrase),
        .card(indent: 0, lines: ["The seed's picture"], picture: .dots(model.root.publicKey)),
      ],
      [
        PageControl("I have written them down", .makeSeed(withNetworks: false), .main),
        PageControl("The same, with a key for each network", .makeSeed(withNetworks: true)), cancel,
      ])
  }

  private static func networkSelector(
    _ networks: [OrderedNetworkSpecs], _ selected: NetworkSpecsKey
  ) -> Panel {
    Panel(
      "Network of new keys",
      networks.map { network in
        let mark = network.specs.key == selected ? " (chosen)" : ""
        return .row(
          PageRow(
            ScreenText.name(network.specs.title) + mark, color: network.specs.shownColor,
            .chooseNetwork(network.specs.key)))
      }, [PageControl("Close", .act(.goBack))]
    ).listing(.networkChoice)
  }

  private static func passwordConfirm(_ model: PasswordConfirmModel) -> Panel {
    Panel(
      "Is this the password?",
      [
        .facts([
          PageFact("seed", seedName(model.seedName)), PageFact("path", ScreenText.line(model.path)),
        ]),
        .secret(label: "password", model.password),
        .text("Without it the key cannot sign. It is stored nowhere."),
      ], [PageControl("Make the key", .makeKey, .main), cancel])
  }

  private static func enterPassword(_ model: PasswordEntryModel) -> Panel {
    var blocks: [PageBlock] = []
    switch model.key {
    case .author(let author, _):
      blocks.append(
        .card(indent: 0, lines: DeviceText.lines(of: author), picture: author.picture))
    case .capsule(let stored):
      blocks.append(
        .card(
          indent: 0,
          lines: [
            ScreenText.line(stored.record.path) + "///•••", seedName(stored.record.seedName),
          ], picture: stored.picture))
    }
    let attempts = ColdDevice.passwordAttempts
    if model.counter > 1 {
      blocks.append(
        .warning("The password was wrong. This is attempt \(model.counter) of \(attempts)."))
    }
    let field = PageField(label: "Password of the key", kind: .secret, intent: .enter(.password))
    return Panel(
      "Password", blocks, field: field, [PageControl("Sign", .enter(.password), .main), cancel])
  }

  // MARK: - Metadata, types and signatures

  private static func metadata(_ model: MetadataModel) -> Panel {
    Panel(
      ScreenText.line("\(model.metadata.name) \(model.metadata.version)"),
      [
        .card(
          indent: 0, lines: ["\(model.metadata.hash)"], picture: .dots(model.metadata.hash.bytes)),
        .facts([
          PageFact(
            "used by",
            model.networks.map { ScreenText.name($0.specs.title) }.joined(separator: ", "))
        ]),
      ],
      [
        PageControl("Sign it", .act(.signMetadata), .main),
        PageControl("Remove it", .act(.removeMetadata), .destructive), cancel,
      ])
  }

  private static func types(_ hash: Hash256?) -> Panel {
    guard let hash else {
      return Panel("Types", [.text("No types are stored.")], [cancel])
    }
    return Panel(
      "Types", [.card(indent: 0, lines: ["\(hash)"], picture: .dots(hash.bytes))],
      [
        PageControl("Sign them", .act(.signTypes), .main),
        PageControl("Remove them", .act(.removeTypes), .destructive), cancel,
      ])
  }

  private static func capsule(_ model: CapsuleModel) -> Panel {
    let what =
      switch model.content {
      case .specs(let specs): "specs of \(ScreenText.name(specs.title))"
      case .metadata(let name, let version): ScreenText.line("metadata \(name) \(version)")
      case .types(let hash): "types \(hash)"
      }
    return Panel(
      "Signed",
      [
        .text("The signature of \(what), for the hot side:"),
        .code([model.signed.capsule.scaleBytes]),
      ],
      [PageControl("Done", .act(.goBack), .main), save])
  }
}
