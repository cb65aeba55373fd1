import CommandLineKit
import CommandReports
import PictureWork
import TerminalKit

struct QRPlay: Command {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Show a payload as a code or movie in the terminal.",
    discussion: """
      Takes what 'hotside qr read' takes, and payloads as raw bytes or hex text. A character shows
      two modules, black on white in every color scheme. Ctrl-C ends the movie and restores the
      terminal.
      """,
    examples: [
      CommandExample(
        "Show a code in this terminal until Ctrl-C; here, one frame of it.",
        "hotside qr play --frames 1 Output/completed/add_specs_westend-sr25519_Alice-sr25519.png")
    ])

  @OptionGroup var pictures: PictureInputOptions
  @Option(help: ArgumentHelp("Loops to show. Default: until Ctrl-C.", valueName: "count"))
  var loops: Int?
  @Option(
    help: ArgumentHelp(
      "Frames to show. Without a terminal, they are printed one below the other, without waiting.",
      valueName: "count"))
  var frames: Int?
  @OptionGroup(title: "Movie") var movie: FrameOptions
  @OptionGroup var verbosity: VerbosityOptions

  static let alternatives = [Alternatives("loops", "frames")]

  func validate() throws {
    _ = try movie.request()
    for (name, count) in [("--loops", loops), ("--frames", frames)] {
      guard let count else { continue }
      guard (1...1_000_000).contains(count) else {
        throw ValidationError("\(name) \(count) is not possible. Give 1 to 1000000.")
      }
    }
  }

  func run(_ context: CommandContext) async throws {
    let output = context.output
    guard output.isTerminal || frames != nil else {
      throw ValidationError(
        """
        Standard output is not a terminal, so the movie cannot be seen. To write a page, use 'hotside qr html'; to \
        print a number of frames, give --frames.
        """
      )
    }
    let scan = try await pictures.scan(context)
    let plan = try movie.request().plan(scan.payload)
    for line in ForecastText.lines(plan.forecast, inPixels: false) { output.note(line) }
    for warning in movie.warnings { output.warn(warning) }
    let player = TerminalPlayer(
      symbols: try plan.symbols(), border: movie.border,
      framesPerSecond: plan.forecast.framesPerSecond ?? 1)
    let count = frames ?? loops.map { $0 * plan.forecast.frames }
    if output.isTerminal {
      try player.play(count, on: output, until: TerminationSignals())
    } else {
      try player.write(count ?? plan.forecast.frames, to: output)
    }
  }
}

extension QRPlay: UndocumentedCommand {
  static let reason = "its output is a movie at the terminal"
}
