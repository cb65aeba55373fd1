import ByteSupport
import CommandLineKit
import CommandReports
import JSONCodec
import PortalLife
import PortalStore
import Reporting
import SecretVault
import SignedIndex
import SubstrateCrypto
import TerminalKit
import UpdateFramework

struct PortalRotate: Command {
  static let configuration = CommandConfiguration(
    commandName: "rotate", abstract: "Replace the keys of one role of the signed index.",
    discussion: """
      Writes the next version of the root to Portal/tuf. The keys that you name become the keys of
      the role; the other roles keep theirs. The root keys in the vault sign the new root, as many
      as the old and the new root demand. Older roots stay, so that readers can follow them. With
      the same keys, the root is only renewed: it is valid for one year.

      The next 'hotside portal build' publishes the root, and signs what the old keys have signed.
      """,
    examples: [
      CommandExample(
        "Replace the key that signs the lists of files.",
        "hotside portal rotate index --key index-2"),
      CommandExample(
        "Demand both root keys from now on.",
        "hotside portal rotate root --key root-1 --key root-2 --threshold 2"),
    ])

  enum RotatedRole: String, CaseIterable, ExpressibleByArgument { case root, index, timestamp }

  @Argument(help: "The role.") var role: RotatedRole
  @Option(
    name: .customLong("key"),
    help: ArgumentHelp(
      "A key of the vault that the role has from now on; may be repeated.", valueName: "name"),
    completion: .keyStoreKeys)
  var names: [String]
  @Option(
    help: ArgumentHelp(
      "The number of the role's keys that must sign. Default: as before, at most the number of keys.",
      valueName: "count"))
  var threshold: Int?
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var time: SourceDateOptions
  @OptionGroup var wait: PortalWaitOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func validate() throws {
    if let threshold, !(1...max(1, names.count)).contains(threshold) {
      throw ValidationError("--threshold must be 1 to \(names.count), the number of keys.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    let folder = portal.resolve(in: workspace)
    let verifiers = try folder.configuration().verifierKeys
    let now = try time.seconds(context)
    let lock = try folder.lock(waiting: Int(wait.wait), now: now)
    defer { withExtendedLifetime(lock) {} }
    let vault = try keyStore.unlocked(context, password)
    let named = try IndexKeyOptions.signers(named: names, besides: verifiers, vault)
    let written = try IndexRoots.rotate(in: IndexFolder(ofPortal: folder.path), now: now) { keys in
      let new = named.map(\.publicKey)
      let old =
        switch role {
        case .root: keys.root
        case .index: keys.index
        case .timestamp: keys.timestamp
        }
      let holders = IndexKeys.Holders(
        new, threshold: threshold ?? min(old.threshold, Set(new).count))
      switch role {
      case .root: keys.root = holders
      case .index: keys.index = holders
      case .timestamp: keys.timestamp = holders
      }
    } signers: { roots in
      let own = try vault.records().filter { record in
        record.key.map { $0.role?.isOfIndex == true && roots.contains($0.publicKey) } ?? false
      }
      return IndexSigners(
        try IndexKeyOptions.signers(named: own.map(\.name), besides: verifiers, vault))
    }
    context.output.note(
      "Wrote \(written.path). Keep the other files in this folder: readers follow the roots one by one."
    )
    report.printed(written, as: IndexRootText.document)
    hints.tellNext(["hotside portal build --index-key NAME"], report, context)
  }
}

extension PortalRotate: DocumentedCommand {
  static let document = IndexRootText.document
}

/// A root for people and programs.
enum IndexRootText {
  static let document: JSONForm<IndexRoots.Written> = [
    "rootFile": .of(\.path), "rootVersion": .of(\.version),
    "rootExpires": .of { RFC3339.text($0.expires) },
    "rootKeys": .of(\.keys.root, as: holders), "indexKeys": .of(\.keys.index, as: holders),
    "timestampKeys": .of(\.keys.timestamp, as: holders),
  ]

  private static let holders: JSONForm<IndexKeys.Holders> = [
    "threshold": .of(\.threshold),
    "publicKeys": .of { $0.keys.map { Hex.encode($0.publicKey) } },
  ]
}
