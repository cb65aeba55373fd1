import ColdRecords
import ColdSide
import ColdStore
import CommandLineKit
import CommandReports
import DeviceFaces
import DevicePages
import JSONCodec
import TerminalKit

struct ColdHistory: Command {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show the device's log, newest entry first.",
    examples: [
      CommandExample("Show the newest twenty entries.", "hotside cold history --page 1"),
      CommandExample(
        "Write a comment into the log.", "hotside cold history --comment 'checked on Monday'"),
    ])

  @Option(
    help: ArgumentHelp("Show only this page of 20 entries; the first is 1.", valueName: "number"))
  var page: Int?
  @Option(
    help: ArgumentHelp(
      "Show only this entry; its transactions are decoded with the metadata stored now.",
      valueName: "number"))
  var entry: UInt32?
  @Option(help: ArgumentHelp("First write this comment into the log.", valueName: "text"))
  var comment: String?
  @Flag(help: "First clear the log; the cleared log begins with an entry that says so.") var clear =
    false
  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  static let alternatives = [Alternatives("page", "entry")]

  func validate() throws {
    if entry != nil, clear || comment != nil {
      throw ValidationError("--entry only shows the log. Leave out --clear and --comment.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    if let entry { return try show(entry, of: session, context) }
    if clear { try session.clearHistory() }
    if let comment { try session.comment(comment) }
    let all = try session.history()
    let pages = ColdDevice.historyPages(entries: all.count)
    var entries = all[...]
    if let page {
      guard (1...max(pages, 1)).contains(page) else {
        throw ValidationError("--page \(page) is not possible: the log has \(pages) pages.")
      }
      entries = all.dropFirst((page - 1) * ColdDevice.historyPageSize)
        .prefix(ColdDevice.historyPageSize)
    }
    let checksum = try session.historyChecksum()
    if report.printed((checksum, pages, Array(entries)), as: ColdHistory.log) { return }
    for numbered in entries {
      try context.output.print("\(numbered.order)  \(numbered.entry.second)")
      for event in numbered.entry.events { try context.output.print("  \(DeviceText.line(event))") }
    }
    try context.output.print("checksum \(checksum)")
  }

  private func show(_ order: UInt32, of session: DeviceSession, _ context: CommandContext) throws {
    let (numbered, events) = try session.historyDetails(order)
    if report.printed((numbered, events), as: ColdHistory.entry) { return }
    try context.output.print("\(order)  \(numbered.entry.timestamp)")
    try context.output.print(DevicePage.panel(events))
  }
}

extension ColdHistory: DocumentedCommand {
  static let document = JSONForm<Never>.either(log.shape, entry.shape)

  private static let log: JSONForm<(checksum: String, pages: Int, entries: [NumberedEntry])> = [
    "logChecksum": .of(\.checksum), "pages": .of(\.pages),
    "entries": .list(
      \.entries,
      as: [
        "order": .of(\.order), "timestamp": .of(\.entry.timestamp),
        "events": .of(\.entry.events),
      ]),
  ]
  private static let entry: JSONForm<(entry: NumberedEntry, events: [EventDetails])> = [
    "order": .of(\.entry.order), "timestamp": .of(\.entry.entry.timestamp),
    "events": .of(\.events),
  ]
}
