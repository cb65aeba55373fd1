import CommandLineKit
import HotSide
import JSONCodec
import VaultPayloads

struct Verify: Command {
  static let configuration = CommandConfiguration(
    abstract: "Say what an update is and whether its signature holds; show a list of derivations.",
    discussion:
      "Takes what 'hotside qr read' takes, and payloads as raw bytes or hex text. A signature that does not hold ends with code 77; an unsigned update is said to be one."
  )

  @OptionGroup var pictures: PictureInputOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let scan = try await pictures.scan(context)
    for line in ScanText.lines(scan) { context.output.note("\(line)") }
    let source = pictures.pictures.joined(separator: " ")
    if (try? Prelude(of: scan.payload))?.code == .derivations {
      try show(DerivationsReport(reading: scan.payload, source: source), scan, context)
      return
    }
    let payload = try PayloadReport(reading: scan.payload, source: source)
    var document = payload.document
    document["scan"] = .object(ScanText.document(scan))
    if try !report.printed(.object(document), context) {
      for line in PayloadText.lines(payload) { try context.output.print(line) }
    }
    for warning in payload.warnings { context.output.warn("\(warning)") }
    try RefusedUpdate.check(payload.signatureHolds)
  }

  private func show(
    _ derivations: DerivationsReport, _ scan: PictureScan, _ context: CommandContext
  ) throws {
    var document = derivations.document
    document["scan"] = .object(ScanText.document(scan))
    if try !report.printed(.object(document), context) {
      for line in DerivationsText.lines(derivations) { try context.output.print(line) }
    }
    for warning in derivations.warnings { context.output.warn("\(warning)") }
  }
}

/// An update that nobody should take.
struct RefusedUpdate: ExitCodeProviding {
  let message: String
  var exitCode: ExitCode { .refused }

  /// Refuses an update whose signature does not hold; `nil` stands for none.
  static func check(_ signatureHolds: Bool?) throws(RefusedUpdate) {
    guard signatureHolds == false else { return }
    throw RefusedUpdate(
      message:
        "The signature does not hold: the update was not signed by the key it names, or was changed afterwards. A Vault will refuse it; do not publish it."
    )
  }
}
