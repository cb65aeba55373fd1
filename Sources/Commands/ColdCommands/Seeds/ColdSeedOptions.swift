import BrowserDesk
import ColdSide
import CommandLineKit
import CommandReports
import DeviceFaces
import SecretVault
import SubstrateCrypto
import TerminalKit

/// The phrases of a device: a separate vault in its folder, with a password.
struct ColdSeedOptions: ParsableArguments {
  @OptionGroup var password: UnlockOptions

  /// Unlocks the vault with a password from an option or the terminal.
  func access(_ context: CommandContext) -> PhraseAccess {
    PhraseAccess(
      patience: password.patience,
      password: { try password.password.password(context, of: $0) },
      retry: {
        PasswordAttempts.allows(
          $0, after: $1, isAskedFor: !password.password.isGiven(context), context)
      },
      newPassword: {
        try password.password.newPassword(context, of: $0, under: PhraseAccess.policy)
      },
      note: { context.output.note($0) },
      opening: { try UnlockOptions.opening(context, $0) })
  }

  /// Unlocks the vault with a password from an option or a web page.
  func access(_ context: CommandContext, askingBy exchange: BrowserExchange) -> PhraseAccess {
    if password.password.isGiven(context) { return access(context) }
    return PhraseAccess(
      patience: password.patience,
      password: { try exchange.password(of: $0, for: ColdSeedOptions.reason) },
      newPassword: { try exchange.newPassword(of: $0, for: ColdSeedOptions.newReason) },
      note: { context.output.note($0) },
      opening: { try UnlockOptions.opening(context, $0) })
  }

  private static let reason = "The vault with the phrases of this device is locked."
  private static let newReason = """
    The phrases of this device will be kept in a vault. Without its password they are lost. The password needs \
    \(PhraseAccess.passwordDemand).
    """
}

/// The derivation password of a key, which is never a command-line argument.
struct KeyPasswordOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read the key's password from this file.", valueName: "file"),
    completion: .file())
  var keyPasswordFile: String?
  @Option(
    help: ArgumentHelp(
      "Read the key's password from this open descriptor.", valueName: "number")
  )
  var keyPasswordFd: UInt16?

  static let alternatives = [Alternatives("keyPasswordFile", "keyPasswordFd")]

  private static let limit = 1024

  /// The password that an option gives; `nil` for none.
  func given(_ context: CommandContext) throws -> SecretBytes? {
    try SecretSource(file: keyPasswordFile, descriptor: keyPasswordFd)?
      .read(context, limit: KeyPasswordOptions.limit)
  }

  /// The password from an option, or typed at the terminal.
  func required(_ context: CommandContext) throws -> SecretBytes {
    if let given = try given(context) { return given }
    return try SecretSource.ask(
      "Password of the key: ", orGive: "--key-password-file or --key-password-fd", context,
      limit: KeyPasswordOptions.limit)
  }

  /// Whether the password is typed, and can be asked for again.
  var isAskedFor: Bool { keyPasswordFile == nil && keyPasswordFd == nil }
}
