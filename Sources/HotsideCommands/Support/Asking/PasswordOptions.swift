import CommandLineKit
import SecretVault
import SubstrateCrypto

/// Where the password comes from, when there is no terminal to ask at.
struct PasswordOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read the password from this file; without it, from the file that $HOTSIDE_PASSWORD_FILE names.",
      valueName: "file"), completion: .file())
  var passwordFile: String?
  @Option(help: ArgumentHelp("Read the password from this open descriptor.", valueName: "number"))
  var passwordFd: UInt16?

  static let alternatives = [Alternatives("passwordFile", "passwordFd")]

  /// Whether the password need not be asked for.
  func isGiven(_ context: CommandContext) -> Bool {
    SecretSource(file: file(context), descriptor: passwordFd) != nil
  }

  /// The password of a vault that there is.
  func password(_ context: CommandContext, of path: String) throws -> SecretBytes {
    if let given = SecretSource(file: file(context), descriptor: passwordFd) {
      return try given.read(context, limit: PasswordPolicy.mostBytes)
    }
    return try SecretSource.ask("Password of \(path): ", context, limit: PasswordPolicy.mostBytes)
  }

  /// The password of a vault that is to be: typed twice at a terminal.
  func newPassword(_ context: CommandContext, of path: String) throws -> SecretBytes {
    if let given = SecretSource(file: file(context), descriptor: passwordFd) {
      return try given.read(context, limit: PasswordPolicy.mostBytes)
    }
    return try SecretSource.askTwice("New password of \(path): ", context)
  }

  private func file(_ context: CommandContext) -> String? {
    if passwordFile != nil || passwordFd != nil { return passwordFile }
    return context.environment["HOTSIDE_PASSWORD_FILE"].flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// Where the second password of a change comes from.
struct NewPasswordOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read the new password from this file.", valueName: "file"),
    completion: .file())
  var newPasswordFile: String?
  @Option(
    help: ArgumentHelp("Read the new password from this open descriptor.", valueName: "number"))
  var newPasswordFd: UInt16?

  static let alternatives = [Alternatives("newPasswordFile", "newPasswordFd")]

  /// The new password, typed twice at a terminal.
  func newPassword(_ context: CommandContext, of path: String) throws -> SecretBytes {
    if let given = SecretSource(file: newPasswordFile, descriptor: newPasswordFd) {
      return try given.read(context, limit: PasswordPolicy.mostBytes)
    }
    return try SecretSource.askTwice("New password of \(path): ", context)
  }
}
