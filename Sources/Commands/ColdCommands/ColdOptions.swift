import AirGap
import ColdSide
import CommandLineKit
import CommandReports
import HotSide
import SubstrateCrypto
import TerminalKit
import VaultPayloads

/// The device that a command works on.
package struct ColdOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The device's folder.",
      discussion: """
        Default: $HOTSIDE_COLD_DEVICE, folders.device in hotside.toml, or Output/cold of the
        workspace.
        """,
      valueName: "dir"), completion: .directory, setting: .device)
  var device: String?
  @OptionGroup var workspace: WorkspaceFolderOptions

  /// The folder of the device from option, setting or environment.
  func path(_ context: CommandContext) throws -> String {
    if let device { return device }
    return try workspace.resolve(context).deviceFolder
  }

  /// Resolves the paths of pictures, in the workspace if they are missing in the working folder.
  func pictures(_ names: [String], _ context: CommandContext) throws -> [String] {
    do { return try workspace.resolve(context).pictures(names) } catch HotSideError.noHome {
      return names
    }
  }

  /// Opens the device, and warns if the clock is behind its log.
  func open(_ context: CommandContext) throws -> DeviceSession {
    let path = try path(context)
    context.output.detail("Device \(path).")
    let session = try DeviceSession.open(path)
    if let warning = try session.clockWarning() { context.output.warn(warning) }
    return session
  }
}

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
    "\(TypedKey.form), none, or default"
  }

  static var defaultCompletionKind: CompletionKind { .list(["none", "default"]) }
}
