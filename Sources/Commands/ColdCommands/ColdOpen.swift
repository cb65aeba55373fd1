import AirGap
import ColdSide
import ColdSigner
import ColdStore
import CommandLineKit
import CommandReports
import DeviceFaces
import DevicePages
import HotSide
import QRDrawing
import SubstrateCrypto
import TerminalKit

struct ColdOpen: Command {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Use the device in the window of this terminal, or in a browser.",
    discussion: """
      Shows the screens of a Polkadot Vault: seeds and keys, scanning, signing, networks, the log
      and the settings. What 'hotside cold scan' has left waiting is shown first. Where there is no
      device, it is made first, with the choices of 'hotside cold init'.

      Tab and the arrows choose, Enter presses, Esc goes back, Ctrl-Q closes. With --plain the
      screens are lines of text, for screen readers and terminals of any kind: buttons have
      numbers, and secrets are shown only when they are asked for.

      Codes are scanned from files, whose paths can be typed or pasted, or as they land in a folder
      that is watched. Codes for the hot side are drawn as large as the window allows, or saved as
      pictures in the working folder.

      With --browser the device is a page of this computer. Its address is printed, to be opened by
      hand, and whoever opens it first keeps it. Codes are scanned there by the camera or from
      files, and the password is asked for on the page unless an option gives it. A page shows 300
      cards, and leads to the others. The device closes by the button on the page, by Ctrl-C (exit
      code 130) or SIGTERM (143), and after ten minutes without use.
      """,
    examples: [
      CommandExample("Use the device of this workspace.", "hotside cold open"),
      CommandExample(
        "Use it in a terminal that shows sixel graphics but does not say so.",
        "hotside cold open --pictures sixel"),
    ])

  @Flag(help: "Print lines, for a screen reader, and read numbers of buttons.")
  var plain = false
  @Flag(help: "Show the device in a browser of this computer.")
  var browser = false
  @Option(
    help: ArgumentHelp(
      "With --browser: the port; 0 takes any that is free.", valueName: "0-65535"))
  var port: UInt16?
  @Option(
    help:
      """
      How codes and identity pictures are drawn in the window: auto asks the terminal, blocks draws them in \
      characters, the others are what a terminal may take.
      """
  )
  var pictures: PictureChoice?
  @OptionGroup var budget: PictureBudgetOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions

  static let alternatives = [Alternatives("plain", "browser")]

  func validate() throws {
    guard port == nil || browser else { throw ValidationError("--port belongs to --browser.") }
    guard pictures == nil || !(plain || browser) else {
      throw ValidationError(
        "--pictures belongs to the window of the terminal, without --plain and --browser.")
    }
  }

  func run(_ context: CommandContext) async throws {
    if plain { return try await runPlainly(context) }
    if browser { return try await openInBrowser(context) }
    guard context.output.isTerminal, context.input.isTerminal else {
      throw ValidationError(
        """
        'hotside cold open' needs a terminal, --plain or --browser. In scripts, use 'hotside cold scan', 'show', \
        'accept' and 'sign'.
        """
      )
    }
    let window = TerminalWindow(
      context.output, PictureNegotiation(pictures ?? .auto, context.environment))
    defer { window.giveWay() }
    let surroundings = surroundings()
    let dialog = PasswordDialog(window) { surroundings.isOver }
    let conversation = try conversation(
      seeds.access(context, askingBy: dialog, in: window), context)
    let face = TerminalFace(conversation, window, surroundings)
    _ = try await face.run()
    try surroundings.signals.passOn()
  }

  private func runPlainly(_ context: CommandContext) async throws {
    let conversation = try conversation(seeds.access(context), context)
    let surroundings = surroundings()
    try await PlainFace(conversation, context.output, LineInput(), surroundings).run()
    try surroundings.signals.passOn()
  }

  private func surroundings() -> TerminalSurroundings {
    TerminalSurroundings(reader: budget.reader, signals: TerminationSignals())
  }

  /// Begins with the device, whose vault of phrases is opened, or where there is none by making it.
  func conversation(
    _ access: PhraseAccess, _ context: CommandContext
  ) throws -> DeviceConversation {
    let path = try cold.path(context)
    guard DeviceSession.exists(at: path) else {
      let release = try ColdRelease(of: cold.workspace.resolve(context).defaults())
      return DeviceConversation(
        making: FirstStart(at: path, release: release) {
          GeneralVerifierArgument(argument: $0)?.verifier
        }, access)
    }
    let session = try DeviceSession.open(path)
    let phrases = DevicePhrases(session, access)
    try phrases.open()
    return DeviceConversation(session, phrases)
  }
}

extension ColdOpen: UndocumentedCommand {
  static let reason = "it is a device to be used by hand"
}
