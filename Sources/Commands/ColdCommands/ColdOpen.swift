import AirGap
import ColdSide
import ColdSigner
import ColdStore
import CommandLineKit
import CommandReports
import DeviceFaces
import DevicePages
import HotSide
import TerminalKit

struct ColdOpen: Command {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Use the device as lines of text, or in a browser.",
    discussion: """
      Shows the screens of a Polkadot Vault: seeds and keys, scanning, signing, networks, the log
      and the settings. Requests that 'hotside cold scan' left pending are shown first. If no device
      exists yet, one is created first, with the choices of 'hotside cold init'.

      The screens are lines of text, for terminals of any kind, screen readers and scripts. Type
      the number of a button and press Enter. 'back' goes back, 'again' prints the screen again,
      'quit' ends. Secrets are printed only after 'show'.

      To scan codes, type or paste the paths of files, or have a folder watched. Codes for the hot
      side are saved as pictures in the working folder.

      With --browser the device is a page on this computer. Open the printed address yourself; only
      the first browser that opens it can use it. The page scans with the camera or from files, and
      asks for the password unless an option gives it. It shows at most 300 cards at once. The
      device closes with its button, with Ctrl-C (exit code 130) or SIGTERM (143), and after ten
      minutes without use.
      """,
    examples: [
      CommandExample("Use the device of this workspace.", "hotside cold open"),
      CommandExample("Use it in a browser on this computer.", "hotside cold open --browser"),
    ],
    formerSpellings: [
      FormerSpelling("--plain", advice: "Leave it out: the device is lines of text by default."),
      FormerSpelling(
        "--pictures", advice: "Leave it out: --browser shows codes and identicons."),
    ])

  @Flag(help: "Show the device in a browser on this computer.")
  var browser = false
  @Option(
    help: ArgumentHelp(
      "With --browser: the port; 0 takes any free port.", valueName: "0-65535"))
  var port: UInt16?
  @OptionGroup var budget: PictureBudgetOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions

  func validate() throws {
    guard port == nil || browser else { throw ValidationError("--port belongs to --browser.") }
  }

  func run(_ context: CommandContext) async throws {
    if browser { return try await openInBrowser(context) }
    let conversation = try conversation(seeds.access(context), context)
    let surroundings = TerminalSurroundings(
      reader: budget.reader, signals: TerminationSignals())
    try await PlainFace(conversation, context.output, LineInput(), surroundings).run()
    try surroundings.signals.passOn()
  }

  /// Begins the dialog with the device, which is created if it does not exist; its vault of phrases
  /// is unlocked.
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
  static let reason = "it is interactive"
}
