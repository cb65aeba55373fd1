import ColdSide
import ColdSigner
import CommandLineKit
import JSONCodec

struct ColdShow: Command {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show what waits, or what the device is.")

  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    if let screen = try session.screen() {
      if try report.printed(screen.document, context) { return }
      for line in screen.lines { try context.output.print(line) }
      return
    }
    let overview = try session.overview()
    if try report.printed(overview.json, context) { return }
    for line in DeviceText.lines(overview) { try context.output.print(line) }
  }
}

struct ColdAccept: Command {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Accept the update that waits.",
    discussion:
      "Nothing is done where the device has changed since the update was shown; scan it again then."
  )

  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let (update, screen) = try cold.open(context).accept()
    let document = JSONValue.members([
      "isAccepted": .bool(true), "events": .array(update.events.map { $0.json }),
      "goTo": screen.document["goTo"] ?? .null,
    ])
    if try report.printed(document, context) { return }
    for event in update.events { try context.output.print(DeviceText.line(event)) }
  }
}

struct ColdDecline: Command {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Let go of what waits.")

  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let waited = try cold.open(context).decline()
    if try report.printed(.members(["waited": .bool(waited)]), context) { return }
    context.output.note(waited ? "Nothing was changed or signed." : "Nothing waited.")
  }
}
