import ByteSupport
import CommandLineKit
import CommandReports
import FileSupport
import JSONCodec
import PictureWork
import QRDrawing
import Reporting
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct KeyInfoExportToQR: Command {
  static let configuration = CommandConfiguration(
    commandName: "key-info-export-to-qr",
    abstract: "Draw an export of test keys, to try a wallet's reader.",
    discussion: """
      All keys are the same meaningless key, under numbered paths; the root is the development key
      //Alice.
      """,
    examples: [
      CommandExample(
        "Draw an export of twenty keys.",
        "hotside key-info-export-to-qr --dst-file keys.gif --chunk-size 128 --fps 15 --keys-num 20")
    ],
    hiddenAliases: ["key_info_export_to_qr"])

  @Option(
    help: ArgumentHelp("Write the movie to this file; - for standard output.", valueName: "file"),
    completion: .file())
  var dstFile: OutputFile
  @OptionGroup var outputs: OutputOptions
  @Option(
    help: ArgumentHelp(
      "Bytes per frame, a multiple of 8 from 64 to 2944.", valueName: "bytes"))
  var chunkSize: Int
  @Option(help: ArgumentHelp("Frames per second, 1 to 50.", valueName: "count"))
  var fps: Int
  @Option(help: ArgumentHelp("Number of keys, 1 to 100000.", valueName: "count"))
  var keysNum: Int

  @OptionGroup var report: ReportOptions

  func validate() throws {
    try dstFile.validate(try request().format == .apng ? .apng : .gif, report)
    guard (1...100_000).contains(keysNum) else {
      throw ValidationError("--keys-num \(keysNum) is not possible. Give 1 to 100000.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let payload = try TestPayload.keyExport(keyCount: keysNum)
    try await TestPayloadMovie.write(
      payload, movie: (dstFile, try request()), text: nil, outputs.rule, report, context)
  }

  private func request() throws -> PictureRequest {
    try TestPayloadMovie.request(chunkSize: chunkSize, framesPerSecond: fps, file: dstFile.path)
  }
}

/// Movies of payloads for testing readers.
enum TestPayloadMovie {
  /// The options for a movie, checked; even a short payload becomes a movie.
  static func request(chunkSize: Int, framesPerSecond: Int, file: String) throws -> PictureRequest {
    var request = PictureRequest()
    request.chunkSize = try FrameOptions.checked(chunkSize: chunkSize)
    request.framesPerSecond = framesPerSecond
    request.staticLimit = 0
    request.format = MovieFormat(fileName: file)
    do throws(PictureError) {
      _ = try MovieOptions(framesPerSecond: framesPerSecond)
    } catch { throw ValidationError(error.message) }
    return request
  }

  /// Writes movie and text, or nothing, and reports the files.
  static func write(
    _ payload: [UInt8], movie: (file: OutputFile, request: PictureRequest)?, text: OutputFile?,
    _ rule: OutputRule, _ report: ReportOptions, _ context: CommandContext
  ) async throws {
    let files = PendingFiles(under: rule)
    var picture: DrawnPicture?
    var made: [OutputFile] = []
    if let movie {
      try movie.file.requireNoTerminal(context)
      let plan = try movie.request.plan(payload)
      for line in ForecastText.lines(plan.forecast) { context.output.note(line) }
      if movie.file.isStandardOutput {
        picture = try await plan.draw(to: movie.file, under: rule, context)
      } else {
        picture = try await plan.draw(to: movie.file.path, into: files)
      }
      made.append(movie.file)
    }
    if let text {
      if text.isStandardOutput {
        try context.output.write(Hex.ascii(payload))
      } else {
        try files.add(Hex.ascii(payload), to: text.path)
      }
      made.append(text)
    }
    try files.commit()
    for path in files.paths { context.output.note("Wrote \(path).") }
    report.printed((payload.count, picture, made.map(\.path)), as: form)
  }

  static let form: JSONForm<(payloadLength: Int, picture: DrawnPicture?, files: [String])> = [
    "payloadLength": .of(\.payloadLength), "picture": .of(\.picture), "files": .of(\.files),
  ]
}

extension MovieFormat {
  /// The format for a file name: APNG for `.png` and `.apng`, otherwise GIF.
  init(fileName: String) {
    let name = fileName.lowercased()
    self = name.hasSuffix(".png") || name.hasSuffix(".apng") ? .apng : .gif
  }
}

extension KeyInfoExportToQR: DocumentedCommand {
  package static let document = TestPayloadMovie.form
}
