import AirGap
import ColdRecords
import ColdSide
import ColdSigner
import CommandLineKit
import CommandReports
import DeviceFaces
import DevicePages
import JSONCodec
import PictureWork
import Reporting
import TerminalKit
import VaultPayloads

struct ColdScan: Command {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Scan pictures with the device, as its camera would.",
    discussion: """
      Takes PNG, APNG, GIF and JPEG: one code, a movie, several files or a folder of frames. A
      request that was pending before is discarded.

      An update is then pending until 'hotside cold accept'; a transaction, a message, a bulk or a
      request for keys until 'hotside cold sign'. 'hotside cold decline' discards any of them. The
      exit code is 77 if the device refuses, also if it shows the refusal as a card, and 66 if the
      device lacks metadata that the request needs.

      The last line is a hash of the pending request. Give it to 'accept' or 'sign' with --expect,
      and they accept or sign nothing else.

      A screen that can only be read, such as a transaction of an unknown key, is not pending; the
      exit code is 12. The phrases, and the password of their vault, are needed only for keys
      derived on the fly.
      """,
    examples: [
      CommandExample(
        "Show network specs to the device.",
        "hotside cold scan Output/completed/add_specs_kusama-sr25519_Alice-sr25519.png")
    ])

  @Argument(
    help: "Pictures, folders of pictures, or - for standard input.",
    completion: .file(extensions: ["png", "apng", "gif", "jpg", "jpeg"]))
  var pictures: [String]
  @OptionGroup var budget: PictureBudgetOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let device = try cold.open(context)
    try device.decline()
    let names = try cold.pictures(pictures, context)
    PictureInputOptions.noteUnread(of: names, context)
    let bar = context.output.progress("Reading frames")
    let sources = try PictureSource.list(names)
    let session = try await ScanSession.read(
      pictures.joined(separator: " "), sources, with: budget.reader
    ) { done, _ in bar.update(completed: done) }
    bar.finish()
    let payload = try session.finish()
    let codes = session.framesUsed.counted("code")
    context.output.note(
      """
      The payload of \(payload.count.counted("byte")) was complete after \(codes); the device expected about \
      \(session.announcedFrames).
      """
    )
    if let version = VaultVersion(neededFor: payload) { context.output.note(version.sentence) }
    if let notice = session.otherPayloadNotice { context.output.warn(notice) }
    var scanned = try device.scan(payload)
    if case .derivedKeys(let derived) = scanned {
      scanned = try await device.secrets(seeds.access(context)) { try $0.keep(derived) }
    }
    switch scanned {
    case .waiting(let waiting, let screen):
      if report.printed(waiting.document(of: screen)) { return }
      try waiting.print(screen, context.output)
      switch waiting.purpose {
      case .update:
        context.output.note(
          "Nothing is changed yet. Next: 'hotside cold accept' or 'hotside cold decline'.")
      case .signing, .derivedKeys:
        context.output.note(
          "Nothing is signed yet. Next: 'hotside cold sign' or 'hotside cold decline'.")
      }
    case .shown(let screen):
      let isPrinted = report.printed(screen.json)
      if !isPrinted { try context.output.print(DevicePage.panel(screen)) }
      guard case .keys = screen else {
        throw screen.refusal?.exitCode == .refused ? ExitCode.refused : ExitCode.partial
      }
      if !isPrinted {
        context.output.note("Nothing is stored yet: 'hotside cold import' takes the same pictures.")
      }
    case .derivedKeys: break
    }
  }
}

extension ColdScan: DocumentedCommand {
  static let document = JSONForm<Never>.either(
    DeviceScreen.waitingForms.shape, DerivationsPreview.form.shape, ReadingScreen.form.shape)
}

extension WaitingScreen {
  /// Prints the pending screen; its hash is in the last line.
  func print(_ screen: DeviceScreen, _ output: CommandOutput) throws {
    try output.print(DevicePage.panel(screen))
    try output.print(hashLine)
  }

  /// The line with the hash of the screen.
  var hashLine: String { "SCREEN  \(hash.description)" }
}
