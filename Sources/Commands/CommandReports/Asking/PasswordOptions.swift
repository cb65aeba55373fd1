package import CommandLineKit
package import SecretVault
package import SubstrateCrypto
import TerminalKit

/// The source of a password other than the terminal.
package struct PasswordOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Read the password from this file. Default: the file that $HOTSIDE_PASSWORD_FILE names.",
      valueName: "file"), completion: .file())
  var passwordFile: String?
  @Option(help: ArgumentHelp("Read the password from this open descriptor.", valueName: "number"))
  var passwordFd: UInt16?

  package static let alternatives = [Alternatives("passwordFile", "passwordFd")]

  private static let options = "--password-file, --password-fd or $HOTSIDE_PASSWORD_FILE"

  /// Whether an option or the environment gives the password.
  package func isGiven(_ context: CommandContext) -> Bool {
    SecretSource(file: file(context), descriptor: passwordFd) != nil
  }

  /// The password of an existing vault.
  package func password(_ context: CommandContext, of path: String) throws -> SecretBytes {
    if let given = SecretSource(file: file(context), descriptor: passwordFd) {
      return try given.read(context, limit: KeyStorePolicy.mostBytes)
    }
    return try SecretSource.ask(
      "Password of \(path): ", orGive: PasswordOptions.options, context,
      limit: KeyStorePolicy.mostBytes)
  }

  /// Runs `body` with the password of an existing vault; a typed password is asked for again if it
  /// is wrong.
  ///
  /// - Returns: the result of `body`.
  /// - Throws: the last error of `body`.
  package func trying<Result: ~Copyable>(
    _ context: CommandContext, of path: String,
    _ body: (borrowing SecretBytes) throws -> Result
  ) throws -> Result {
    var attempt = 1
    while true {
      let password = try password(context, of: path)
      do { return try body(password) } catch let error as SecretVaultError {
        attempt += 1
        guard
          PasswordAttempts.allows(
            attempt, after: error, isAskedFor: !isGiven(context), context)
        else { throw error }
      }
    }
  }

  /// The password of a new vault, which is typed twice; the prompt states the policy.
  package func newPassword(
    _ context: CommandContext, of path: String, under policy: KeyStorePolicy
  ) throws -> SecretBytes {
    if let given = SecretSource(file: file(context), descriptor: passwordFd) {
      return try given.read(context, limit: KeyStorePolicy.mostBytes)
    }
    return try SecretSource.askTwice(
      "New password of \(path), \(policy.demand): ", orGive: PasswordOptions.options, context)
  }

  private func file(_ context: CommandContext) -> String? {
    if passwordFile != nil || passwordFd != nil { return passwordFile }
    return context.environment["HOTSIDE_PASSWORD_FILE"].flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The source of the new password in a change of the password.
package struct NewPasswordOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp("Read the new password from this file.", valueName: "file"),
    completion: .file())
  var newPasswordFile: String?
  @Option(
    help: ArgumentHelp("Read the new password from this open descriptor.", valueName: "number"))
  var newPasswordFd: UInt16?

  package static let alternatives = [Alternatives("newPasswordFile", "newPasswordFd")]

  /// The new password, which is typed twice; the prompt states the policy.
  package func newPassword(
    _ context: CommandContext, of path: String, under policy: KeyStorePolicy
  ) throws -> SecretBytes {
    if let given = SecretSource(file: newPasswordFile, descriptor: newPasswordFd) {
      return try given.read(context, limit: KeyStorePolicy.mostBytes)
    }
    return try SecretSource.askTwice(
      "New password of \(path), \(policy.demand): ",
      orGive: "--new-password-file or --new-password-fd", context)
  }
}
