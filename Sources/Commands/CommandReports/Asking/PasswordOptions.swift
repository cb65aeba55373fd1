package import CommandLineKit
package import SecretVault
package import SubstrateCrypto
import TerminalKit

/// Where the password comes from, when there is no terminal to ask at.
package struct PasswordOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Read the password from this file; without it, from the file that $HOTSIDE_PASSWORD_FILE names.",
      valueName: "file"), completion: .file())
  var passwordFile: String?
  @Option(help: ArgumentHelp("Read the password from this open descriptor.", valueName: "number"))
  var passwordFd: UInt16?

  package static let alternatives = [Alternatives("passwordFile", "passwordFd")]

  /// Whether the password need not be asked for.
  package func isGiven(_ context: CommandContext) -> Bool {
    SecretSource(file: file(context), descriptor: passwordFd) != nil
  }

  /// The password of a vault that there is.
  package func password(_ context: CommandContext, of path: String) throws -> SecretBytes {
    if let given = SecretSource(file: file(context), descriptor: passwordFd) {
      return try given.read(context, limit: KeyStorePolicy.mostBytes)
    }
    return try SecretSource.ask("Password of \(path): ", context, limit: KeyStorePolicy.mostBytes)
  }

  /// Does something with the password of a vault that there is; a terminal is asked again after a
  /// wrong one.
  ///
  /// - Throws: what `body` throws at last.
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

  /// The password of a vault that is to be: typed twice at a terminal, which says what it needs.
  package func newPassword(
    _ context: CommandContext, of path: String, under policy: KeyStorePolicy
  ) throws -> SecretBytes {
    if let given = SecretSource(file: file(context), descriptor: passwordFd) {
      return try given.read(context, limit: KeyStorePolicy.mostBytes)
    }
    return try SecretSource.askTwice("New password of \(path), \(policy.demand): ", context)
  }

  private func file(_ context: CommandContext) -> String? {
    if passwordFile != nil || passwordFd != nil { return passwordFile }
    return context.environment["HOTSIDE_PASSWORD_FILE"].flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// Where the second password of a change comes from.
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

  /// The new password, typed twice at a terminal, which says what it needs.
  package func newPassword(
    _ context: CommandContext, of path: String, under policy: KeyStorePolicy
  ) throws -> SecretBytes {
    if let given = SecretSource(file: newPasswordFile, descriptor: newPasswordFd) {
      return try given.read(context, limit: KeyStorePolicy.mostBytes)
    }
    return try SecretSource.askTwice("New password of \(path), \(policy.demand): ", context)
  }
}
