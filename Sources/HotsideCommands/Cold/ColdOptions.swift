import AirGap
import ColdSide
import ColdSigner
import CommandLineKit
import HotSide
import VaultPayloads

/// Which device a command works on.
struct ColdOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The device's folder.",
      discussion: "Without it: $HOTSIDE_COLD_DEVICE, else Output/cold of the workspace.",
      valueName: "dir"), completion: .directory)
  var device: String?
  @OptionGroup var workspace: WorkspaceFolderOptions

  /// The folder that options and environment name.
  func path(_ context: CommandContext) throws -> String {
    if let device { return device }
    if let named = context.environment["HOTSIDE_COLD_DEVICE"], !named.isEmpty { return named }
    return try workspace.resolve(context).root + "/Output/cold"
  }

  /// Opens the device.
  func open(_ context: CommandContext) throws -> DeviceSession {
    try DeviceSession.open(path(context))
  }
}

/// A general verifier on the command line: a key, `none`, or `default`.
struct GeneralVerifierArgument: ExpressibleByArgument {
  let verifier: Verifier

  init?(argument: String) {
    switch argument {
    case "none": verifier = Verifier(nil)
    case "default": verifier = Verifier.vaultDefault
    default:
      guard let signer = RehearsalState.signer(argument) else { return nil }
      verifier = Verifier(signer)
    }
  }

  static var expectedForm: String? {
    "a key in hex (sr25519, or with ed25519: or ecdsa: in front), none, or default"
  }
}
