import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import JSONCodec
import PictureWork
import QRDrawing
import Reporting
import TerminalKit
import VaultPayloads

struct EncodeToQR: Command {
  static let configuration = CommandConfiguration(
    commandName: "encode-to-qr",
    abstract: "Draw any bytes as a movie of QR codes.",
    discussion: """
      Always a movie, even of one frame: 128 bytes per frame and 15 frames per second unless a
      profile or numbers are given. The format is that of --format or of the file name: .png and
      .apng mean APNG, everything else GIF.
      """,
    examples: [
      CommandExample(
        "Draw a file as a movie for slow cameras.",
        "hotside encode-to-qr --path paths.txt --profile old-phone --dst-file paths.gif"),
      CommandExample(
        "Draw a few bytes.", "hotside encode-to-qr --hex 48656c6c6f --dst-file hello.png"),
    ],
    hiddenAliases: ["encode_to_qr"])

  @Option(help: ArgumentHelp("A file with the bytes.", valueName: "file"), completion: .file())
  var path: String?
  @Option(help: ArgumentHelp("The bytes in hex.", valueName: "hex"))
  var hex: HexArgument?
  @Option(
    help: ArgumentHelp("Write the movie to this file; - for standard output.", valueName: "file"),
    completion: .file())
  var dstFile: OutputFile
  @OptionGroup var outputs: OutputOptions
  @OptionGroup var override: MetadataOverrideOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  static let alternatives = [Alternatives("path", "hex", isRequired: true)]

  func validate() throws {
    try dstFile.validate(try request().format == .apng ? .apng : .gif, report)
  }

  func run(_ context: CommandContext) async throws {
    let output = context.output
    try dstFile.requireNoTerminal(context)
    let payload = try payload()
    try checkMetadata(payload, context)
    let plan = try request().plan(payload)
    for line in ForecastText.lines(plan.forecast) { output.note(line) }
    for warning in picture.look.warnings { output.warn(warning) }
    let drawn = try await plan.draw(to: dstFile, under: outputs.rule, context)
    report.printed((payload.count, drawn, dstFile.path), as: EncodeToQR.document)
  }

  /// Rejects a metadata update that differs from the stored metadata of its version.
  private func checkMetadata(_ payload: [UInt8], _ context: CommandContext) throws {
    let place: Workspace
    do { place = try workspace.resolve(context) } catch HotSideError.noHome { return }
    let stored = try FormComparison(of: ReadPayload(payload), source: path ?? "--hex", in: place)
    guard let objection = stored?.objection else { return }
    guard override.overrideMetadata else {
      throw RefusedUpdate(
        message:
          """
          \(objection) Find out which of the two is genuine before you draw it. To draw it anyway, give \
          --override-metadata.
          """
      )
    }
    context.output.warn(objection)
  }

  private func request() throws -> PictureRequest {
    var base = PictureRequest()
    base.chunkSize = MovieFrames.exportChunkSize
    base.staticLimit = 0
    base.format = MovieFormat(fileName: dstFile.path)
    return try picture.look.request(base, as: picture.format)
  }

  private func payload() throws -> [UInt8] {
    if let hex { return hex.bytes }
    guard let path else { return [] }
    let bytes = try FileReading.bytes(at: path, limit: FrameCollector.maximumPayload, .typed)
    guard !bytes.isEmpty else {
      throw BadInput(message: "'\(path)' is empty. There is nothing to draw.")
    }
    return bytes
  }
}

extension EncodeToQR: DocumentedCommand {
  package static let document: JSONForm<(payloadLength: Int, picture: DrawnPicture, file: String)> =
    [
      "payloadLength": .of(\.payloadLength), "picture": .of(\.picture), "files": .of { [$0.file] },
    ]
}
