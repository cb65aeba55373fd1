import AirGap
import ByteSupport
import ColdSide
import ColdSigner
import CommandLineKit
import DeviceFaces
import HotSide
import QRRendering
import SubstrateCrypto

struct ColdOpen: Command {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Use the device in the window of this terminal.",
    discussion:
      "Shows the screens of a Polkadot Vault: seeds and keys, scanning, signing, networks, the log and the settings. Tab and the arrows choose, Enter presses, Esc goes back, Ctrl-Q closes. Codes are scanned from files, and a signature that does not fit the window is saved as a picture in the working folder. The vault of phrases is opened once, and asked for again when it has locked itself. Nothing of the screens stays in the terminal."
  )

  @OptionGroup var budget: PictureBudgetOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions

  func run(_ context: CommandContext) async throws {
    guard context.output.isTerminal, context.input.isTerminal else {
      throw ValidationError(
        "'hotside cold open' needs a terminal. In scripts, use 'hotside cold scan', 'show', 'accept' and 'sign'."
      )
    }
    let session = try cold.open(context)
    let window = TerminalWindow(context.output)
    let phrases = DevicePhrases(
      session, seeds.access(context).asking(after: window.giveWay))
    try phrases.open()
    let face = TerminalFace(
      DeviceConversation(session, phrases), window,
      TerminalSurroundings(reader: budget.reader, signals: TerminationSignals()))
    defer { window.giveWay() }
    _ = try await face.run()
  }
}

/// Pictures in files, and the signals that end the process.
private struct TerminalSurroundings: FaceSurroundings {
  let reader: ConfinedPictureReader
  let signals: TerminationSignals

  var isOver: Bool { signals.wait(upTo: .zero) }

  func payload(of paths: [String]) async throws -> [UInt8] {
    let session = try await ScanSession.read(
      paths.joined(separator: " "), try PictureSource.list(paths), with: reader)
    return try session.finish()
  }

  /// Takes a name that the content gives, so that no other file of ours has it.
  func save(_ frames: [[UInt8]]) async throws -> String {
    let name = "reply-" + Hex.encode(Blake2b.hash(frames.flatMap { $0 }, length: 6))
    if frames.count == 1 {
      let picture = try StaticPicture.png(of: frames[0])
      try FileReplacement.write(picture, to: name + ".png", under: .named())
      return name + ".png"
    }
    let movie = try await MovieWriter(options: MovieOptions(format: .gif)).bytes(frames)
    try FileReplacement.write(movie, to: name + ".gif", under: .named())
    return name + ".gif"
  }
}
