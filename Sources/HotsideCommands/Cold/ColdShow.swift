import ColdSide
import ColdSigner
import CommandLineKit
import JSONCodec

struct ColdShow: Command {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show what waits, or what the device is.",
    examples: [
      CommandExample("Show what waits, else what the device holds.", "hotside cold show")
    ])

  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    if let screen = try session.screen() {
      if report.printed(screen.document) { return }
      try context.output.print(screen.lines)
      return
    }
    let overview = try session.overview()
    if report.printed(overview.json) { return }
    for line in DeviceText.lines(overview) { try context.output.print(line) }
  }
}

struct ColdAccept: Command {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Accept the update that waits.",
    discussion:
      "Nothing is done where the device has changed since the update was shown; scan it again then.",
    examples: [
      CommandExample(
        "Show specs to the device, and accept them.",
        "hotside cold scan Output/completed/add_specs_kusama-sr25519_Alice-sr25519.png && hotside cold accept"
      )
    ])

  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let (update, screen) = try cold.open(context).accept()
    let document = JSONValue.members([
      "isAccepted": .bool(true), "events": .array(update.events.map { $0.json }),
      "goTo": screen.document["goTo"] ?? .null,
    ])
    if report.printed(document) { return }
    for event in update.events { try context.output.print(DeviceText.line(event)) }
  }
}

struct ColdDecline: Command {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Let go of what waits.",
    examples: [
      CommandExample(
        "Show a transaction to the device, and let go of it.",
        "hotside cold scan transfer.png && hotside cold decline")
    ])

  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let waited = try cold.open(context).decline()
    if report.printed(.members(["waited": .bool(waited)])) { return }
    context.output.note(waited ? "Nothing was changed or signed." : "Nothing waited.")
  }
}

extension ColdShow: DocumentedCommand {
  static let document = JSONShape.either([DeviceOverview.shape, WaitingScreen.shape])
}

extension ColdAccept: DocumentedCommand {
  static let document = JSONShape.members([
    "isAccepted": .bool, "events": HistoryEvent.shape.list, "goTo": Destination.shape.orNull,
  ])
}

extension ColdDecline: DocumentedCommand {
  static let document = JSONShape.members(["waited": .bool])
}
