import ByteSupport
import CommandLineKit
import CommandReports
import JSONCodec
import PictureWork
import QRDrawing
import Reporting
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct QRHTML: Command {
  static let configuration = CommandConfiguration(
    commandName: "html",
    abstract: "Write a web page that shows a payload as a code.",
    discussion: """
      Takes what 'hotside qr read' takes, and payloads as raw bytes or hex text.

      The page is one file that loads nothing from the network. It draws the frames itself, with
      controls for speed, size, pause and full screen, and shows the expected scanning time.
      Printed, it shows a static code with its description; for a movie it says that paper cannot
      show it.

      With --each, the page lists its payloads with kind, network, version, verifier and hash, and
      shows one at a time. Select it with a click, the arrow keys, or a link to the page that ends
      with # and the file's name without extension. A page holds at most \(MoviePage.mostMovies)
      payloads and \(MoviePage.mostBytes >> 20) MB of codes.
      """,
    examples: [
      CommandExample(
        "Write a page that plays the movie.",
        "hotside qr html Output/completed/load_metadata_westendV9220_Alice-sr25519.gif --out westend.html"
      ),
      CommandExample(
        "Write one page with the specs and the metadata of a network.",
        """
        hotside qr html --each Output/completed/add_specs_westend-sr25519_Alice-sr25519.png \
        Output/completed/load_metadata_westendV9220_Alice-sr25519.gif --out westend.html
        """
      ),
    ])

  @OptionGroup var pictures: PictureInputOptions
  @Flag(
    help: ArgumentHelp(
      "Show several payloads: each argument is a separate payload, or a folder of them.",
      discussion: "Default: all arguments are the frames of one payload."))
  var each = false
  @Option(
    help: ArgumentHelp("Write the page to this file; - for standard output.", valueName: "file"),
    completion: .file())
  var out: OutputFile
  @OptionGroup var outputs: OutputOptions
  @OptionGroup(title: "Movie") var movie: FrameOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    _ = try movie.request()
    try out.validate(.page, report)
  }

  func run(_ context: CommandContext) async throws {
    if each { try await writeEach(context) } else { try await writeOne(context) }
  }

  private func writeOne(_ context: CommandContext) async throws {
    let scan = try await pictures.scan(context)
    let plan = try plan(scan, "", context)
    for warning in movie.warnings { context.output.warn(warning) }
    try write(try plan.page(of: scan.read, border: movie.border), context)
    report.printed((scan.payload.count, plan.forecast, out.path), as: QRHTML.one)
  }

  private func writeEach(_ context: CommandContext) async throws {
    let parts = try await pictures.scanEach(context).map { name, scan in
      MoviePagePart(
        name: name, payload: scan.read,
        plan: try plan(scan, "\(ScreenText.quoted(name)): ", context))
    }
    for warning in movie.warnings { context.output.warn(warning) }
    try write(try PicturePlan.page(of: parts, border: movie.border), context)
    let payloads = zip(parts, MoviePage.links(parts.map(\.name))).map { ($0, $1) }
    report.printed((payloads, out.path), as: QRHTML.several)
  }

  private func plan(
    _ scan: PictureScan, _ subject: String, _ context: CommandContext
  ) throws -> PicturePlan {
    let plan = try movie.request().plan(scan.payload)
    for line in ForecastText.lines(plan.forecast, inPixels: false) {
      context.output.note("\(subject)\(line)")
    }
    return plan
  }

  private func write(_ page: [UInt8], _ context: CommandContext) throws {
    try out.write(
      page, under: outputs.rule, context, saying: "Wrote \(out), \(page.count.counted("byte")).")
  }
}

extension QRHTML: DocumentedCommand {
  static let document = JSONForm<Never>.either(one.shape, several.shape)

  private static let one: JSONForm<(payloadLength: Int, forecast: PictureForecast, file: String)> =
    [
      "payloadLength": .of(\.payloadLength), "forecast": .of(\.forecast),
      "files": .of { [$0.file] },
    ]
  private static let several:
    JSONForm<(payloads: [(part: MoviePagePart, link: String)], file: String)> =
      [
        "payloads": .list(
          \.payloads,
          as: [
            "link": .of(\.link), "payloadLength": .of(\.part.payload.bytes.count),
            "payloadHash": .of { Blake2b.hash256($0.part.payload.bytes) },
            "forecast": .of(\.part.plan.forecast),
          ]), "files": .of { [$0.file] },
      ]
}
