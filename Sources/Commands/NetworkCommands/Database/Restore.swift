import ByteSupport
import ChainProofs
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PortalStore
import Reporting
import SecretVault
import TerminalKit
import Upkeep
import VaultPayloads

struct Restore: Command {
  static let configuration = CommandConfiguration(
    abstract: "Restore the hot database from an automatic copy or file.",
    discussion: """
      Copies are kept next to the database: hot.sqlite.last-good is its state after its last
      change; -2 and -3 are its states before the last two changes that deleted something
      (restore-defaults, remove, restore --from).

      Without an option, the newest copy replaces a database that is damaged or missing; the
      damaged file is moved aside. An intact database is not changed.
      """,
    examples: [
      CommandExample("List the copies.", "hotside restore --list"),
      CommandExample(
        "Restore what 'hotside backup' wrote.",
        "hotside restore --from-file last-week.sqlite"),
    ])

  @Flag(help: "List the copies with time, networks and metadata, and change nothing.")
  var list = false
  @Option(
    help: ArgumentHelp(
      """
      Restore the copy with this id, even if the database is intact; its present state becomes copy 2.
      """,
      discussion:
        """
        --list shows the ids. A number such as 2 is refused, because it means another copy after each change; the \
        message has the id.
        """,
      valueName: "id"), completion: .copies)
  var from: CopyArgument?
  @Option(
    help: ArgumentHelp(
      "Restore this file of 'hotside backup'; the present state becomes copy 2.",
      valueName: "file"), completion: .file(extensions: ["sqlite"]))
  var fromFile: String?
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  static let alternatives = [Alternatives("list", "from", "fromFile")]

  func validate() throws {
    if case .generation(let from) = from, !(1...LastGoodCopy.generationCount).contains(from) {
      throw ValidationError(
        "--from \(from) is not possible. Give 1 to \(LastGoodCopy.generationCount).")
    }
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try list ? workspace.resolve(context) : workspace.resolveToChange(context)
    let database = workspace.hotDatabase
    if list {
      let now = try? workspace.hotDatabaseIfPresent().map { try DatabaseOverview(of: $0) }
      return try show(LastGoodCopy.all(of: database), besides: now, context)
    }
    let former = (try? workspace.hotDatabaseIfPresent()?.checkpoints()) ?? []
    if let fromFile {
      try goBack(to: fromFile, database, context)
      return try Restore.warn(former, workspace, context)
    }
    let outcome: LastGoodCopy.Outcome?
    switch from {
    case .generation(let from):
      let copy = LastGoodCopy(of: database, generation: from)
      let listing = copy.listing()
      if let id = listing.id { throw refusal(of: listing, id) }
      // The copy is missing or unreadable; this throws the precise error.
      outcome = try copy.goBack()
    case .id(let id):
      // The user may repeat a run that was interrupted after its change.
      outcome = try LastGoodCopy.goBack(to: id, of: database)
    case nil:
      let newest = LastGoodCopy.all(of: database).first ?? LastGoodCopy(of: database)
      outcome = try newest.restore()
    }
    report.printed(
      (database, outcome != nil, outcome?.movedTo, outcome?.generation, nil), as: Restore.restored)
    guard let outcome else {
      context.output.note(
        from == nil
          ? "\(database) is intact. Nothing was changed."
          : "\(database) is already the same as that copy. Nothing was changed.")
      return
    }
    if let moved = outcome.movedTo { context.output.note("Moved the damaged file to \(moved).") }
    context.output.note(
      outcome.generation == 1
        ? "Restored \(database) from its last good change."
        : "Restored \(database) from copy \(outcome.generation).")
    if from != nil, outcome.movedTo == nil {
      context.output.note("To see the previous state: hotside restore --list")
    }
    try Restore.warn(former, workspace, context)
  }

  /// Warns of a portal with other verifiers than the restored record, and of each chain whose
  /// checkpoint went back or is gone.
  private static func warn(
    _ former: [StoredCheckpoint], _ workspace: Workspace, _ context: CommandContext
  ) throws {
    guard let database = try workspace.hotDatabaseIfPresent() else { return }
    if let difference = PortalVerifierChange.difference(
      from: database, in: workspace, now: try SourceDate.seconds(context))
    {
      context.output.warn(difference)
    }
    var seen: Set<Hash256> = []
    for old in former where seen.insert(old.genesisHash).inserted {
      let new = try database.checkpoint(of: old.genesisHash)
      if let new, new.chain.block.number >= old.chain.block.number { continue }
      let name = try database.networks(genesisHash: old.genesisHash).first?.name
      context.output.warn(
        """
        The checkpoint of \(ScreenText.line(name ?? old.genesisHash.hex)) was block \(old.chain.block), and is now \
        \(new.map { "block \($0.chain.block)" } ?? "missing").
        """)
    }
  }

  /// The error for the number of a copy; contains the id of the copy that has the number now.
  private func refusal(of copy: LastGoodCopy.Listing, _ id: String) -> ValidationError {
    let networks = copy.networks.map { ", \(Restore.few($0, "network"))" } ?? ""
    return ValidationError(
      """
      Copy \(copy.generation) is now \(id), written \(Restore.moment(copy.time)) UTC\(networks). After each change \
      a number means another copy, so the same command would do something else if it ran again. To restore this \
      copy: hotside restore --from \(id)
      """)
  }

  private func goBack(
    to file: String, _ database: String, _ context: CommandContext
  ) throws {
    // A new computer has no folder for the database yet.
    if Folder.exists(file) { try Folder.create(FilePath.folder(of: database)) }
    let moved = try DatabaseCopy(file, of: database).goBack().movedTo
    if let moved { context.output.note("Moved the damaged file to \(moved).") }
    context.output.note("Restored \(database) from \(file).")
    if moved == nil { context.output.note("To see the previous state: hotside restore --list") }
    report.printed((database, true, moved, nil, file), as: Restore.restored)
  }

  private func show(
    _ all: [LastGoodCopy], besides now: DatabaseOverview?, _ context: CommandContext
  ) throws {
    let copies = all.map { $0.listing() }
    if report.printed(copies, as: Restore.copies) { return }
    guard !copies.isEmpty else {
      context.output.note(
        "No copy exists yet. The next command that changes the database makes one.")
      return
    }
    var table = TextTable(columns: [
      .right("copy"), .left("id"), .left("written (UTC)"), .left("networks"), .left("metadata"),
      .left("compared with now"),
    ])
    for (file, copy) in zip(all, copies) {
      let metadata = copy.metadata.map { "\($0.name) \($0.version)" }
      table.append([
        "\(copy.generation)", copy.id ?? "", Restore.moment(copy.time),
        copy.networks.map { Restore.few($0, "network") } ?? "damaged",
        copy.networks == nil ? "" : Restore.few(metadata, "version"),
        Restore.difference(try? file.read { try DatabaseOverview(of: $0) }, now),
      ])
    }
    try context.output.print(table)
  }

  /// The names if they are few, otherwise their number.
  private static func few(_ names: [String], _ noun: String) -> String {
    if names.isEmpty { return "none" }
    return names.count <= 3 ? names.joined(separator: ", ") : names.count.counted(noun)
  }

  /// The differences of a copy from the database.
  private static func difference(_ copy: DatabaseOverview?, _ now: DatabaseOverview?) -> String {
    guard let copy, let now else { return "" }
    let parts = copy.differences(from: now)
    return parts.isEmpty ? "the same networks" : parts.joined(separator: "; ")
  }

  /// A time such as `2026-02-28 09:05:00`.
  private static func moment(_ time: Int64) -> String {
    let parts = [time / 3600 % 24, time / 60 % 60, time % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(CalendarDay(secondsSince1970: time)) \(parts.joined(separator: ":"))"
  }
}

extension Restore: DocumentedCommand {
  package static let document = JSONForm<Never>.either(restored.shape, copies.shape)

  private static let restored:
    JSONForm<
      (database: String, isRestored: Bool, movedTo: String?, generation: Int?, file: String?)
    > = [
      "database": .of(\.database), "restored": .of(\.isRestored), "movedTo": .of(\.movedTo),
      "generation": .of(\.generation), "file": .optional(\.file),
    ]
  private static let copies = JSONForm<[LastGoodCopy.Listing]>.items([
    "generation": .of(\.generation), "id": .optional(\.id), "path": .of(\.path),
    "time": .of(\.time),
    "networkTitles": .of(\.networks), "metadata": .list(\.metadata, as: MetadataKeyText.form),
  ])
}

/// A copy of the database, by its generation or by the id of its contents.
enum CopyArgument: Equatable, ExpressibleByArgument {
  case generation(Int)
  case id(String)

  init?(argument: String) {
    if argument.utf8.count == 8, argument.utf8.allSatisfy({ Hex.isDigit($0) }) {
      self = .id(argument.lowercased())
    } else if let number = Int(argument) {
      self = .generation(number)
    } else {
      return nil
    }
  }

  static var expectedForm: String? { "the id of a copy, as --list shows it" }
}
