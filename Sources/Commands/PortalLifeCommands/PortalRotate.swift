import ByteSupport
import CommandLineKit
import CommandReports
import JSONCodec
import PortalLife
import PortalSite
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
      as the old and the new root demand. Older roots stay, so that readers can follow them. Without
      --key the keys stay, and the root is only renewed: it is valid for one year.

      A key of another role is refused, unless one key has all roles. Fewer signatures than before
      are demanded only with --threshold.

      The next 'hotside portal build' publishes the root, and signs what the old keys have signed.
      """,
    examples: [
      CommandExample("Renew the root for a year.", "hotside portal rotate root"),
      CommandExample(
        "Replace the key that signs the lists of files.",
        "hotside portal rotate index --key index-2"),
      CommandExample(
        "Demand both root keys from now on.",
        "hotside portal rotate root --key root-1 --key root-2 --threshold 2"),
    ])

  enum RotatedRole: String, CaseIterable, ExpressibleByArgument {
    case root, index, timestamp

    var holders: WritableKeyPath<IndexKeys, IndexKeys.Holders> {
      switch self {
      case .root: \.root
      case .index: \.index
      case .timestamp: \.timestamp
      }
    }
  }

  @Argument(help: "The role.") var role: RotatedRole
  @Option(
    name: .customLong("key"),
    help: ArgumentHelp(
      "A key of the vault that the role has from now on; may be repeated. Default: the keys stay.",
      valueName: "name"), completion: .keyStoreKeys)
  var names: [String] = []
  @Option(
    help: ArgumentHelp(
      "The number of the role's keys that must sign. Default: as before.", valueName: "count"))
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
    guard let threshold else { return }
    guard threshold > 0, names.isEmpty || threshold <= names.count else {
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
    let index = IndexFolder(ofPortal: folder.path)
    try folder.requireIndex(site: PortalFolder.site(in: workspace))
    let vault = try keyStore.unlocked(context, password)
    func signers(_ names: [String]) throws -> [IndexSigner] {
      try names.map { name in
        try IndexSigner(try vault.indexKeyPair(named: name), named: name, besides: verifiers)
      }
    }
    let named = try signers(names)
    let records = try vault.records()
    var former: IndexKeys.Holders?
    let written = try IndexRoots.rotate(in: index, now: now) { keys in
      let old = keys[keyPath: role.holders]
      former = old
      keys[keyPath: role.holders] = try holders(
        named.isEmpty ? old.keys : named.map(\.publicKey), replacing: old, in: keys, records)
    } signers: { roots in
      let own = records.filter { record in
        record.key.map { $0.role?.isOfIndex == true && roots.contains($0.publicKey) } ?? false
      }
      return IndexSigners(try signers(own.map(\.name)))
    }
    context.output.note(
      "Wrote \(written.path). Keep the other files in this folder: readers follow the roots one by one."
    )
    if let former {
      context.output.note(
        IndexRootText.change(
          of: role, from: former, to: written.keys[keyPath: role.holders], records))
    }
    // A root signs the keys of all roles, so that nothing may be in it unseen.
    for other in RotatedRole.allCases where other != role {
      let holders = written.keys[keyPath: other.holders]
      context.output.note(IndexRootText.change(of: other, from: holders, to: holders, records))
    }
    if role == .root, written.keys.root.keys.count == 1, (former?.keys.count ?? 0) > 1 {
      context.output.warn(
        "The root has one key now. If you lose it, no reader can follow a new root: name a second root key."
      )
    }
    report.printed(written, as: IndexRootText.document)
    let signers = [written.keys.index, written.keys.timestamp].map { holders in
      let own = records.filter { $0.key.map { holders.keys.contains($0.publicKey) } ?? false }
      return own.prefix(holders.threshold).map { ShellWord.quoted($0.name, leaving: "") }
    }
    let names = Set(signers.joined()).sorted().map { " --index-key \($0)" }.joined()
    let options = folder.buildOptions(in: workspace) + portal.words
    hints.tellNext(
      ["hotside portal build\(names.isEmpty ? " --index-key NAME" : names)\(options)"],
      in: self.workspace.words, report, context)
  }

  /// The keys of the role, which must be made for it, and be as many as were demanded.
  private func holders(
    _ new: [MultiSigner], replacing old: IndexKeys.Holders, in keys: IndexKeys,
    _ records: [RecordListing]
  ) throws -> IndexKeys.Holders {
    let count = Set(new.map(\.publicKey)).count
    let hasOneKey =
      Set((keys.root.keys + keys.index.keys + keys.timestamp.keys).map(\.publicKey)).count == 1
    for record in records where !hasOneKey {
      guard let key = record.key, new.contains(key.publicKey), !old.keys.contains(key.publicKey),
        key.role?.rawValue != role.rawValue
      else { continue }
      throw ValidationError(
        """
        The key \(ScreenText.quoted(record.name)) has the role \(key.role?.rawValue ?? "none"), not \
        \(role.rawValue). Make one with 'hotside keys generate \(role.rawValue)-\(old.keys.count + 1) --role \
        \(role.rawValue)'.
        """)
    }
    let demanded = threshold ?? old.threshold
    guard demanded <= count else {
      throw ValidationError(
        """
        \(demanded.counted("key")) of the role \(role.rawValue) must sign, but \
        \(names.isEmpty ? "the role has" : "you name") \(count). Name more with --key, or give \
        --threshold \(count) to demand less.
        """)
    }
    return IndexKeys.Holders(new, threshold: demanded)
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

  /// A sentence about the keys of a role before and after a rotation.
  static func change(
    of role: PortalRotate.RotatedRole, from old: IndexKeys.Holders, to new: IndexKeys.Holders,
    _ records: [RecordListing]
  ) -> String {
    func text(_ holders: IndexKeys.Holders) -> String {
      let names = holders.keys.map { key in
        records.first { $0.key?.publicKey == key }.map { ScreenText.quoted($0.name) }
          ?? String(Hex.encode(key.publicKey).prefix(16))
      }
      return "\(holders.threshold) of \(names.count) (\(names.joined(separator: ", ")))"
    }
    let (before, after) = (text(old), text(new))
    return before == after
      ? "The role \(role.rawValue) keeps its keys: \(after) must sign."
      : "Of the role \(role.rawValue), \(after) must sign from now on; before, \(before)."
  }

  private static let holders: JSONForm<IndexKeys.Holders> = [
    "threshold": .of(\.threshold),
    "publicKeys": .of { $0.keys.map { Hex.encode($0.publicKey) } },
  ]
}
