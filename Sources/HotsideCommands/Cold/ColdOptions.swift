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
      discussion:
        "Without it: $HOTSIDE_COLD_DEVICE, folders.device in hotside.toml, else Output/cold of the workspace.",
      valueName: "dir"), completion: .directory, setting: .device)
  var device: String?
  @OptionGroup var workspace: WorkspaceFolderOptions

  /// The folder that options and environment name.
  func path(_ context: CommandContext) throws -> String {
    if let device { return device }
    return ColdOptions.path(in: try workspace.resolve(context))
  }

  /// The folder of the device in a workspace.
  static func path(in workspace: Workspace) -> String { workspace.root + "/Output/cold" }

  /// Opens the device.
  func open(_ context: CommandContext) throws -> DeviceSession {
    let path = try path(context)
    context.output.detail("Device \(path).")
    return try DeviceSession.open(path)
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
