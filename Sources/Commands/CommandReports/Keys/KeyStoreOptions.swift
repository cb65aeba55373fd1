package import CommandLineKit
import HotSide
import Reporting
package import SecretVault
package import TerminalKit

package struct KeyStoreOptions: ParsableArguments {
  package init() {}

  @Option(
    name: .customLong("vault"),
    help: ArgumentHelp(
      "The vault file.",
      discussion: "Default: keys.sqlite in $XDG_DATA_HOME/hotside, or in ~/.local/share/hotside.",
      valueName: "file"), completion: .file(), setting: .keyStore)
  package var keyStore: String?

  /// The path of the vault from option, setting or environment.
  package func path(_ context: CommandContext) throws -> String {
    try Self.path(keyStore, context.environment)
  }

  /// The path of the vault: the given one, or the default in the data folder.
  ///
  /// - Returns: the path.
  /// - Throws: `HotSideError.noHome`.
  package static func path(_ keyStore: String?, _ environment: CommandEnvironment) throws -> String
  {
    if let keyStore { return keyStore }
    return try Workspace.dataFolder(for: .keyStore) { environment[$0] } + "/keys.sqlite"
  }

  /// Rejects these options, and those of `password`, on the command line of a command that does not
  /// open the vault; settings are allowed.
  ///
  /// `reason` is the reason, without a final period.
  ///
  /// - Throws: `ValidationError`.
  package func refuse(
    and password: UnlockOptions, because reason: String, _ context: CommandContext
  ) throws {
    let others = [
      ("--password-file", password.password.passwordFile != nil),
      ("--password-fd", password.password.passwordFd != nil),
      ("--lock-timeout", password.lockTimeout != nil),
    ]
    try context.refuse([.keyStore], and: others.filter(\.1).map(\.0), because: reason)
  }

  /// Opens the vault, which stays locked.
  package func open(_ context: CommandContext) throws -> KeyStore {
    let path = try path(context)
    context.output.detail("Vault \(path).")
    let keyStore = try KeyStore.open(at: path)
    if try keyStore.isBeyondProtection() {
      context.output.warn(KeyStoreText.unprotected(keyStore.path))
    }
    return keyStore
  }

  /// The records of the vault.
  ///
  /// They are confirmed if the session keeps the vault unlocked, or if a password is given without
  /// asking. Otherwise they are as the file of the locked vault lists them.
  ///
  /// - Returns: the records, in the order of their names.
  /// - Throws: `SecretVaultError`, also `tampered` for a file that another program has changed.
  package func records(
    _ context: CommandContext, _ password: UnlockOptions? = nil
  ) throws -> [RecordListing] {
    let keyStore = try open(context)
    let listed = try keyStore.records()
    guard listed.contains(where: { $0.key != nil }), try keyStore.status().destruction == nil else {
      return listed
    }
    if let session = try keyStore.resume() { return try session.warning(context).records() }
    if let password, password.password.isGiven(context) {
      do { return try password.unlock(keyStore, context).records() } catch let error
        as SecretVaultError where error.exitCode == .cannotWrite
      {
        // A read-only vault can be listed, but not unlocked.
      }
    }
    context.output.warn(KeyStoreText.unconfirmed(keyStore.path))
    return listed
  }

  /// Unlocks the vault from the session of `keys unlock`, or with its password.
  ///
  /// `noted` identifies the password at the time of an earlier question; `ask` replaces the
  /// terminal.
  package func unlocked(
    _ context: CommandContext, _ password: UnlockOptions, since noted: KeyStore.Generation? = nil,
    askingBy ask: ((KeyStore) throws -> UnlockedKeyStore)? = nil
  ) throws -> UnlockedKeyStore {
    let keyStore = try open(context)
    if let destruction = try keyStore.status().destruction {
      throw SecretVaultError.destroyed(path: keyStore.path, destruction)
    }
    if let session = try keyStore.resume() { return session.warning(context) }
    if let ask { return try ask(keyStore) }
    return try password.unlock(keyStore, since: noted, context)
  }
}
