import ColdRecords
import ColdSide
import ColdSigner
import CommandLineKit
import CommandReports
import DeviceFaces
import DevicePages
import JSONCodec
import TerminalKit

struct ColdShow: Command {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the pending request, or the state of the device.",
    discussion: """
      What waits is made again of what was scanned; nothing of the device changes. Only what is
      about keys derived on the fly takes phrases to be shown, and so the password of their vault.
      """,
    examples: [
      CommandExample("Show what waits, else what the device holds.", "hotside cold show")
    ])

  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    if let waiting = try session.screen() {
      var shown = try session.shown(waiting)
      if shown == nil {
        shown = try await session.secrets(seeds.access(context)) { try $0.shown(waiting) }
      }
      guard let shown, !report.printed(waiting.document(of: shown)) else { return }
      return try waiting.print(shown, context.output)
    }
    let overview = try session.overview()
    if report.printed(overview) { return }
    for line in OverviewText.lines(overview) { try context.output.print(line) }
  }
}

struct ColdAccept: Command {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Accept the pending update and store it in the device.",
    discussion: """
      What is accepted is printed on standard error, and at a terminal asked about. Nothing is
      done where the device has changed since the update was shown; scan it again then.
      """,
    examples: [
      CommandExample(
        "Show specs to the device, and accept them.",
        "hotside cold scan Output/completed/add_specs_kusama-sr25519_Alice-sr25519.png && hotside cold accept"
      )
    ])

  @OptionGroup var shown: ShownScreenOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    let waiting = try session.screenToAccept(expecting: shown.expect?.hash)
    guard case .update(let screen) = try session.shown(waiting) else {
      throw ColdSignerError.store(.nothingPending)
    }
    try shown.approve(waiting, .update(screen), "Accept this?", context)
    let update = try session.accept(expecting: waiting.hash)
    if report.printed((update.events, screen.destination), as: ColdAccept.document) { return }
    for event in update.events { try context.output.print(DeviceText.line(event)) }
  }
}

struct ColdDecline: Command {
  static let configuration = CommandConfiguration(
    commandName: "decline",
    abstract: "Discard the pending request without signing or storing anything.",
    examples: [
      CommandExample(
        "Show a transaction to the device, and let go of it.",
        "hotside cold scan transfer.png && hotside cold decline")
    ])

  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let waited = try cold.open(context).decline()
    if report.printed(waited, as: ColdDecline.document) { return }
    context.output.note(waited ? "Nothing was changed or signed." : "Nothing waited.")
  }
}

extension ColdShow: DocumentedCommand {
  static let document = JSONForm<Never>.either(
    DeviceOverview.form.shape, DeviceScreen.waitingForms.shape)
}

extension ColdAccept: DocumentedCommand {
  static let document: JSONForm<(events: [HistoryEvent], goTo: Destination?)> = [
    "isAccepted": .of { _ in true }, "events": .of(\.events),
    "goTo": .of(\.goTo),
  ]
}

extension ColdDecline: DocumentedCommand {
  static let document: JSONForm<Bool> = ["waited": .of(\.self)]
}
