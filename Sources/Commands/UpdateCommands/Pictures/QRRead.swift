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
    abstract: "Read the payload out of pictures.",
    discussion: """
      Takes PNG, APNG, GIF and JPEG: one code, a movie, several files or a folder of frames, or -
      for standard input. Prints the payload in hex. An update whose signature does not hold, or
      whose key is one for which anybody can sign, is printed too, and ends with code 77.
      """,
    examples: [
      CommandExample(
        "Take the payload out of a movie.",
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

  func validate() throws { try out?.validate(.bytes, report) }

  func run(_ context: CommandContext) async throws {
    try out?.requireNoTerminal(context)
    let scan = try await pictures.scan(context)
    for line in ScanText.lines(scan) { context.output.note(line) }
    if !scan.scan.isRecognized {
      context.output.warn("These bytes are no payload that a Vault would take.")
    }
    if let out {
      try out.write(
        scan.payload, under: outputs.rule, context,
        saying: "Wrote \(scan.payload.count.counted("byte")) to \(out).")
    } else if !report.json {
      try context.output.print(Hex.encode(scan.payload))
    }
    report.printed(scan, as: QRRead.document)
    try RefusedUpdate.check(scan.read, source: pictures.pictures.joined(separator: " "))
  }
}

extension QRRead: DocumentedCommand {
  static let document: JSONForm<PictureScan> = [
    "...": .all(\.self, as: ScanText.form), "payload": .hex(\.payload),
  ]
}
