import CommandLineKit
import HotSide
import JSONCodec
import VaultPayloads

struct Verify: Command {
  static let configuration = CommandConfiguration(
    abstract: "Say what an update is and whether its signature holds; show a list of derivations.",
    discussion:
      "Takes what 'hotside qr read' takes, and payloads as raw bytes or hex text. Says first whose key has signed: the verifier on record, the one that Vaults come with, a development key, or an unknown one. A signature that does not hold, and a key for which anybody can sign, end with code 77; an unsigned update is said to be one, and any signer is taken, unless --verifier or --require-signed says otherwise."
  )

  @OptionGroup var pictures: PictureInputOptions
  @OptionGroup(title: "Signer") var verifier: ExpectedVerifierOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let scan = try await pictures.scan(context)
    for line in ScanText.lines(scan) { context.output.note("\(line)") }
    let source = pictures.pictures.joined(separator: " ")
    if (try? Prelude(of: scan.payload))?.code == .derivations {
      try show(DerivationsReport(reading: scan.payload, source: source), scan, context)
      try verifier.checkUnsignable()
      return
    }
    let payload = try PayloadReport(reading: scan.payload, source: source)
    let record = try verifier.record(of: payload, context)
    var document = payload.document
    if let signer = payload.verifier, var member = document["verifier"]?.object {
      member["standing"] = .string(record.standing(of: signer).rawValue)
      document["verifier"] = .object(member)
    }
    document["recordedVerifier"] = record.document
    document["scan"] = .object(ScanText.document(scan))
    if try !report.printed(.object(document), context) {
      for line in PayloadText.lines(payload, record) { try context.output.print(line) }
    }
    for warning in payload.warnings { context.output.warn("\(warning)") }
    try RefusedUpdate.check(scan.payload, source: source)
    try verifier.check(payload, record, context)
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
