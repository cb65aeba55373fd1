import ByteSupport
import CommandLineKit
import CommandReports
import JSONCodec
import PictureWork
import Reporting
import TerminalKit
import VaultPayloads

struct QRRead: Command {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Read the payload from pictures of codes or movies.",
    discussion: """
      Takes PNG, APNG, GIF and JPEG: one code, a movie, several files or a folder of frames, or -
      for standard input. Prints the payload in hex; several whole codes or movies are several
      payloads, one per line. If the signature of an update does not hold or its key is weak (anyone
      can forge its signatures), the update is printed too, but the exit code is 77.
      """,
    examples: [
      CommandExample(
        "Save the payload of a movie.",
        "hotside qr read Output/completed/load_metadata_westendV9220_Alice-sr25519.gif --out payload.bin"
      )
    ])

  @OptionGroup var pictures: PictureInputOptions
  @Option(
    help: ArgumentHelp(
      "Write the payload's bytes to this file instead; - for standard output.", valueName: "file"),
    completion: .file())
  var out: OutputFile?
  @OptionGroup var outputs: OutputOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    try outputs.require(out != nil, "--out")
    try out?.validate(.bytes, report)
  }

  func run(_ context: CommandContext) async throws {
    try out?.requireNoTerminal(context)
    let names = try pictures.names(context)
    PictureInputOptions.noteUnread(of: names, context)
    let payloads = try await pictures.payloads(names, context)
    guard payloads.count == 1 else { return try await show(payloads, context) }
    let scan = try payloads[0].result.get()
    for line in ScanText.lines(scan) { context.output.note(line) }
    if let foreign = QRRead.foreign(scan) { context.output.warn(foreign) }
    if let out {
      try out.write(
        scan.payload, under: outputs.rule, context,
        saying: "Wrote \(scan.payload.count.counted("byte")) to \(out).")
    } else if !report.json {
      try context.output.print(Hex.encode(scan.payload))
    }
    report.printed(scan, as: QRRead.one)
    try RefusedUpdate.check(scan.read, source: pictures.pictures.joined(separator: " "))
  }

  /// A sentence about bytes that no Vault scans, such as its own answer; `nil` for a payload.
  private static func foreign(_ scan: PictureScan) -> String? {
    if let scheme = WalletAddress.scheme(of: scan.payload) {
      return VaultPayloadsError.addressText(scheme)
    }
    if let reply = VaultReply(reading: scan.payload) {
      return PictureInputError.reply(reply).message
    }
    return scan.scan.isRecognized ? nil : "These bytes are not a payload that a Vault accepts."
  }

  /// Prints several payloads, one per line, and reports files without one.
  private func show(_ payloads: [ScannedPayload], _ context: CommandContext) async throws {
    guard out == nil else {
      throw PictureInputError.severalPayloads(payloads[0].name, payloads[1].name)
    }
    var exit: ExitCode?
    for payload in payloads {
      do {
        let scan = try payload.result.get()
        for line in ScanText.lines(scan) { context.output.note("\(payload.name): \(line)") }
        if let foreign = QRRead.foreign(scan) {
          context.output.warn(SourcedError.line(foreign, source: payload.name))
        }
        if !report.json { try context.output.print(Hex.encode(scan.payload)) }
        try RefusedUpdate.check(scan.read, source: payload.name)
      } catch {
        context.output.warn(SourcedError.line(error.reportable.message, source: payload.name))
        if exit != .refused { exit = error.reportable.exitCode }
      }
    }
    report.printed(payloads, as: QRRead.several)
    if let exit { throw exit }
  }
}

extension QRRead: DocumentedCommand {
  static let document = JSONForm<Never>.either(one.shape, several.shape)

  private static let one: JSONForm<PictureScan> = [
    "...": .all(\.self, as: ScanText.form), "payload": .hex(\.payload),
  ]
  private static let several: JSONForm<[ScannedPayload]> = [
    "items": .list(
      \.self,
      as: [
        "source": .of(\.name), "scan": .of({ try? $0.result.get() }, as: .orNull(one)),
        "error": .of(\.failure, as: .orNull(CommandDocument.error)),
      ])
  ]
}

extension ScannedPayload {
  fileprivate var failure: CommandFailure? {
    if case .failure(let error) = result { CommandFailure(error.reportable) } else { nil }
  }
}
