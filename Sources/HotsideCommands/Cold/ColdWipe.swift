import ByteSupport
import ColdSigner
import CommandLineKit
import HotSide
import JSONCodec
import SecretVault

struct ColdWipe: Command {
  static let configuration = CommandConfiguration(
    commandName: "wipe",
    abstract: "Bring the device back to its release: seeds, keys, networks and log are gone.",
    discussion:
      "The only way to another general verifier. Only phrases on paper bring the seeds back.")

  @Option(
    help: ArgumentHelp(
      "Who signs for all from now on: a key in hex, none, or default.",
      discussion: "Without it: as when the device was made without the option.",
      valueName: "verifier"))
  var generalVerifier: GeneralVerifierArgument?
  @Flag(help: "Do not ask.") var yes = false
  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let (folder, device) = try cold.open(context)
    let names = try ColdSeedOptions.names(folder)
    let phrases =
      names.isEmpty
      ? "" : ", with the phrases of \(names.map(ScreenText.quoted).joined(separator: ", "))"
    try Confirmation.require(
      "Remove all seeds\(phrases), keys, networks and the log of \(folder.path)?", isGiven: yes,
      remedy: "Give --yes.", context)
    let release = try folder.release()
    let lost = try ColdSeedOptions.destroy(folder)
    try device.reset(
      to: release,
      generalVerifier: generalVerifier?.verifier ?? release.generalVerifier
        ?? DefaultVerifier.verifier)
    try folder.set(nil)
    let copies = VaultText.removedCopies(lost?.removedCopies ?? 0)
    context.output.note("Wiped the device in \(folder.path).\(copies)")
    let document = try ColdText.document(of: device)
    _ = try report.printed(document, context)
  }
}
