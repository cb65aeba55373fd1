package import CommandLineKit
import HotSide
package import SecretVault
package import TerminalKit

/// Where the vault is.
package struct VaultOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The vault's file.",
      discussion: "Without it: keys.sqlite in $XDG_DATA_HOME/hotside, or ~/.local/share/hotside.",
      valueName: "file"), completion: .file(), setting: .vault)
  package var vault: String?

  /// The file that the options and the environment name.
  package func path(_ context: CommandContext) throws -> String {
    try Self.path(vault, context.environment)
  }

  /// The file that the option's value, else the environment names.
  ///
  /// - Throws: `HotSideError.noHome`.
  package static func path(_ vault: String?, _ environment: CommandEnvironment) throws -> String {
    if let vault { return vault }
    return try Workspace.dataFolder(for: .vault) { environment[$0] } + "/keys.sqlite"
  }

  /// The vault, locked.
  package func open(_ context: CommandContext) throws -> KeyVault {
    let path = try path(context)
    context.output.detail("Vault \(path).")
    let vault = try KeyVault.open(at: path)
    if try vault.isBeyondProtection() {
      context.output.warn(VaultText.unprotected(vault.path))
    }
    return vault
  }

  /// The vault, open: by what 'keys unlock' keeps in the session, else by its password.
  ///
  /// Where anybody was asked something before, `noted` is the password that it had then; `ask` asks in
  /// another way than at the terminal.
  package func unlocked(
    _ context: CommandContext, _ password: UnlockOptions, since noted: KeyVault.Generation? = nil,
    askingBy ask: ((KeyVault) throws -> UnlockedVault)? = nil
  ) throws -> UnlockedVault {
    let vault = try open(context)
    if let destruction = try vault.status().destruction {
      throw SecretVaultError.destroyed(path: vault.path, destruction)
    }
    if let session = try vault.resume() { return session.warning(context) }
    if let ask { return try ask(vault) }
    return try password.unlock(vault, since: noted, context)
  }
}
