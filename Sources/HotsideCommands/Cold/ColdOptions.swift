import ColdSigner
import CommandLineKit
import HotSide
import VaultPayloads

/// Where the device is.
struct ColdOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The device's folder.",
      discussion: "Without it: $HOTSIDE_COLD_DEVICE, else Output/cold of the workspace.",
      valueName: "dir"), completion: .directory)
  var device: String?

  /// The folder that option and environment name.
  func folder(_ context: CommandContext) throws(HotSideError) -> DeviceFolder {
    if let device { return DeviceFolder(device) }
    if let named = context.environment["HOTSIDE_COLD_DEVICE"], !named.isEmpty {
      return DeviceFolder(named)
    }
    let workspace = try Workspace(
      overrides: Workspace.Overrides(), environment: { context.environment[$0] })
    return DeviceFolder(workspace.root + "/Output/cold")
  }

  /// The folder and the device in it.
  func open(
    _ context: CommandContext
  ) throws -> (folder: DeviceFolder, device: ColdDevice) {
    let folder = try folder(context)
    return (folder, try folder.open(surroundings: .system))
  }
}

/// A general verifier on the command line: a key, `none`, or `default`.
struct GeneralVerifierArgument: ExpressibleByArgument {
  let verifier: Verifier

  init?(argument: String) {
    switch argument {
    case "none": verifier = Verifier(nil)
    case "default": verifier = DefaultVerifier.verifier
    default:
      guard let signer = RehearsalState.signer(argument) else { return nil }
      verifier = Verifier(signer)
    }
  }

  static var expectedForm: String? {
    "a key in hex (sr25519, or with ed25519: or ecdsa: in front), none, or default"
  }
}
