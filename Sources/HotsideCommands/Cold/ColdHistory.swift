import ColdSide
import ColdSigner
import CommandLineKit
import JSONCodec

struct ColdHistory: Command {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show the device's log, the newest entry first.",
    examples: [
      CommandExample("Show the newest twenty entries.", "hotside cold history --page 1"),
      CommandExample(
        "Write a comment into the log.", "hotside cold history --comment 'checked on Monday'"),
    ])

  @Option(
    help: ArgumentHelp("Show this page only, from 1, of 20 entries each.", valueName: "number"))
  var page: Int?
  @Option(
    help: ArgumentHelp(
      "Show this entry only, its transactions decoded with the metadata stored now.",
      valueName: "number"))
  var entry: UInt32?
  @Option(help: ArgumentHelp("Write a comment into the log first.", valueName: "text"))
  var comment: String?
  @Flag(help: "Clear the log first; that this was done is its first entry.") var clear = false
  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  static let alternatives = [Alternatives("page", "entry")]

  func validate() throws {
    if entry != nil, clear || comment != nil {
      throw ValidationError("--entry only looks: leave out --clear and --comment.")
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
        throw ValidationError("--page \(page) is not possible; the log has \(pages) pages.")
      }
      entries = all.dropFirst((page - 1) * ColdDevice.historyPageSize)
        .prefix(ColdDevice.historyPageSize)
    }
    let checksum = try session.historyChecksum()
    let document = JSONValue.members([
      "logChecksum": .string(checksum), "pages": .integer(pages),
      "entries": .array(
        entries.map { numbered in
          .members([
            "order": .integer(numbered.order), "timestamp": .string(numbered.entry.timestamp),
            "events": .array(numbered.entry.events.map { $0.json }),
          ])
        }),
    ])
    if report.printed(document) { return }
    for numbered in entries {
      try context.output.print("\(numbered.order)  \(numbered.entry.timestamp)")
      for event in numbered.entry.events { try context.output.print("  \(DeviceText.line(event))") }
    }
    try context.output.print("checksum \(checksum)")
  }

  private func show(_ order: UInt32, of session: DeviceSession, _ context: CommandContext) throws {
    let (numbered, events) = try session.historyDetails(order)
    let document = JSONValue.members([
      "order": .integer(order), "timestamp": .string(numbered.entry.timestamp),
      "events": .array(events.map(\.json)),
    ])
    if report.printed(document) { return }
    try context.output.print("\(order)  \(numbered.entry.timestamp)")
    for event in events {
      try context.output.print(DeviceText.lines(event).map { $0.indented(by: 2) })
    }
  }
}

extension ColdHistory: DocumentedCommand {
  static let document = JSONShape.either([
    .members([
      "logChecksum": .text, "pages": .integer,
      "entries": JSONShape.members([
        "order": .integer, "timestamp": .text, "events": HistoryEvent.shape.list,
      ]).list,
    ]),
    .members([
      "order": .integer, "timestamp": .text, "events": HistoryEvent.detailedShape.list,
    ]),
  ])
}
