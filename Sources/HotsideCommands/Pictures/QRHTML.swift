import ByteSupport
import CommandLineKit
import HotSide
import JSONCodec
import QRRendering
import SubstrateCrypto

struct QRHTML: Command {
  static let configuration = CommandConfiguration(
    commandName: "html",
    abstract: "Write a web page that shows a payload as a code or movie.",
    discussion:
      "Takes what 'hotside qr read' takes, and payloads as raw bytes or hex text. One file that needs nothing else and asks for nothing from the network: it draws the frames itself, with controls for speed and size, pause, full screen, and the forecast. Printed, it is a static code with what it says; a movie says that paper cannot show it. With --each, a page has a list of its payloads, with kind, network, version, verifier and hash, and shows one at a time, chosen by a press, by the arrow keys, or by a link to the page that ends in # and the name of the file without its extension; at most \(MoviePage.mostMovies) payloads and \(MoviePage.mostBytes >> 20) MB of codes fit.",
    examples: [
      CommandExample(
        "Write a page that plays the movie.",
        "hotside qr html Output/completed/load_metadata_westendV9220_Alice-sr25519.gif --out westend.html"
      ),
      CommandExample(
        "Write one page with the specs and the metadata of a network.",
        "hotside qr html --each Output/completed/add_specs_westend-sr25519_Alice-sr25519.png Output/completed/load_metadata_westendV9220_Alice-sr25519.gif --out westend.html"
      ),
    ])

  @OptionGroup var pictures: PictureInputOptions
  @Flag(
    help: ArgumentHelp(
      "Show several payloads, each argument one of its own.",
      discussion: "Without it, all arguments together are the frames of one payload."))
  var each = false
  @Option(
    help: ArgumentHelp("Where the page is written; - for standard output.", valueName: "file"),
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
    for warning in movie.warnings { context.output.warn("\(warning)") }
    try write(try plan.page(of: scan.payload, border: movie.border), context)
    let document = JSONObject([
      ("payloadLength", .integer(scan.payload.count)),
      ("forecast", .object(plan.forecast.document)), ("files", .array([out.document])),
    ])
    report.printed(.object(document))
  }

  private func writeEach(_ context: CommandContext) async throws {
    let parts = try await pictures.scanEach(context).map { name, scan in
      PagePart(
        name: name, payload: scan.payload,
        plan: try plan(scan, "\(ScreenText.quoted(name)): ", context))
    }
    for warning in movie.warnings { context.output.warn("\(warning)") }
    try write(try PicturePlan.page(of: parts, border: movie.border), context)
    let payloads = zip(parts, MoviePage.links(parts.map(\.name))).map { part, link in
      JSONValue.members([
        "link": .string(link), "payloadLength": .integer(part.payload.count),
        "payloadHash": .string(Blake2b.hash256(part.payload).hex),
        "forecast": .object(part.plan.forecast.document),
      ])
    }
    report.printed(.members(["payloads": .array(payloads), "files": .array([out.document])]))
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
  static let document = JSONShape.either([
    .members(["payloadLength": .integer, "forecast": PictureForecast.shape, "files": .texts]),
    .members([
      "payloads": JSONShape.members([
        "link": .text, "payloadLength": .integer, "payloadHash": .hash,
        "forecast": PictureForecast.shape,
      ]).list,
      "files": .texts,
    ]),
  ])
}
