import ColdSigner
import CommandLineKit
import JSONCodec

struct ColdShow: Command {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show what waits, or what the device is.")

  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let (folder, device) = try cold.open(context)
    let screen = try folder.screen(of: device)
    let document = try screen.map { $0.document } ?? ColdText.document(of: device)
    if try report.printed(document, context) { return }
    let lines = try screen.map { $0.lines } ?? ColdText.lines(of: device)
    for line in lines { try context.output.print(line) }
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
    let (folder, device) = try cold.open(context)
    guard let screen = try folder.screen(of: device) else {
      throw try device.pending() == nil
        ? ColdSignerError.store(.nothingPending) : ColdSignerError.store(.checksumMismatch)
    }
    let update = try device.accept(checksum: screen.checksum)
    try folder.set(nil)
    let document = JSONValue.members([
      "isAccepted": .bool(true), "events": .array(update.events.map { $0.json }),
      "goTo": screen.document["goTo"] ?? .null,
    ])
    if try report.printed(document, context) { return }
    for event in update.events { try context.output.print(ColdText.line(event)) }
  }
}

struct ColdDecline: Command {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Let go of the update that waits.")

  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let (folder, device) = try cold.open(context)
    let waited = try device.pending() != nil
    try device.decline()
    try folder.set(nil)
    if try report.printed(.members(["waited": .bool(waited)]), context) { return }
    context.output.note(waited ? "Nothing was changed." : "Nothing waited.")
  }
}
