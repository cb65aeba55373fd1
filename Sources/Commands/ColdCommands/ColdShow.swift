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
      The pending request is made again from the scanned pictures; the device does not change. The
      phrases, and the password of their vault, are needed only for keys derived on the fly.
      """,
    examples: [
      CommandExample("Show the pending request, or what the device holds.", "hotside cold show")
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
      Prints the update on standard error, and asks at a terminal before it is stored. If the
      device has changed since the update was shown, nothing is stored: scan it again.
      """,
    examples: [
      CommandExample(
        "Show network specs to the device, and accept them.",
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
        "Show a transaction to the device, and discard it.",
        "hotside cold scan transfer.png && hotside cold decline")
    ])

  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let waited = try cold.open(context).decline()
    if report.printed(waited, as: ColdDecline.document) { return }
    context.output.note(waited ? "Nothing was changed or signed." : "Nothing was pending.")
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
