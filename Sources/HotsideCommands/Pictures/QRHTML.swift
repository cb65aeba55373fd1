import ByteSupport
import CommandLineKit
import HotSide
import JSONCodec

struct QRHTML: Command {
  static let configuration = CommandConfiguration(
    commandName: "html",
    abstract: "Write a web page that shows a payload as a code or movie.",
    discussion:
      "Takes what 'hotside qr read' takes, and payloads as raw bytes or hex text. One file that needs nothing else and asks for nothing from the network: it draws the frames itself, with controls for speed and size, pause, full screen, and the forecast.",
    examples: [
      CommandExample(
        "Write a page that plays the movie.",
        "hotside qr html Output/completed/load_metadata_westendV9220_Alice-sr25519.gif --out westend.html"
      )
    ])

  @OptionGroup var pictures: PictureInputOptions
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
    let output = context.output
    let scan = try await pictures.scan(context)
    let plan = try movie.request().plan(scan.payload)
    for line in ForecastText.lines(plan.forecast, inPixels: false) { output.note("\(line)") }
    for warning in movie.warnings { output.warn("\(warning)") }
    let page = try plan.page(of: scan.payload, border: movie.border)
    try out.write(
      page, under: outputs.rule, context, saying: "Wrote \(out), \(page.count.counted("byte")).")
    let document = JSONObject([
      ("payloadLength", .integer(scan.payload.count)),
      ("forecast", .object(plan.forecast.document)), ("files", .array([out.document])),
    ])
    report.printed(.object(document))
  }
}

extension QRHTML: DocumentedCommand {
  static let document = JSONShape.members([
    "payloadLength": .integer, "forecast": PictureForecast.shape, "files": .texts,
  ])
}
