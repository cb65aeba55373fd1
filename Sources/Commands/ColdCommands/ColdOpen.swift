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
      and the settings. Items that 'hotside cold scan' left waiting are shown first. If there is no
      device, it is created first, with the choices of 'hotside cold init'.

      The screens are lines of text, for terminals of any kind, for screen readers and for scripts.
      Type the number of a button and press Enter; 'back' goes back, 'again' prints the screen
      again, 'quit' ends. Secrets are printed only after 'show'.

      Codes are scanned from files, whose paths can be typed or pasted, or as they land in a folder
      that is watched. Codes for the hot side are saved as pictures in the working folder.

      With --browser the device is a page of this computer. Its address is printed, to be opened by
      hand, and whoever opens it first keeps it. Codes are scanned there by the camera or from
      files, and the password is asked for on the page unless an option gives it. A page shows 300
      cards, and leads to the others. The device closes by the button on the page, by Ctrl-C (exit
      code 130) or SIGTERM (143), and after ten minutes without use.
      """,
    examples: [
      CommandExample("Use the device of this workspace.", "hotside cold open"),
      CommandExample("Use it in a browser of this computer.", "hotside cold open --browser"),
    ],
    formerSpellings: [
      FormerSpelling("--plain", advice: "Leave it out: the device is lines of text by default."),
      FormerSpelling(
        "--pictures", advice: "Leave it out: --browser shows codes and identity pictures."),
    ])

  @Flag(help: "Show the device in a browser of this computer.")
  var browser = false
  @Option(
    help: ArgumentHelp(
      "With --browser: the port; 0 takes any that is free.", valueName: "0-65535"))
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
  static let reason = "it is a device to be used by hand"
}
