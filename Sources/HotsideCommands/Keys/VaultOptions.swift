import ByteSupport
import CommandLineKit
import HotSide
import SecretVault

/// Where the vault is.
struct VaultOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The vault's file.",
      discussion: "Without it: keys.sqlite in $XDG_DATA_HOME/hotside, or ~/.local/share/hotside.",
      valueName: "file"), completion: .file(), setting: .vault)
  var vault: String?

  /// The file that the options and the environment name.
  func path(_ context: CommandContext) throws -> String {
    guard let path = Self.path(vault, context.environment) else { throw HotSideError.noHome }
    return path
  }

  /// The file that the option's value, else the environment names; `nil` where there is no home folder.
  static func path(_ vault: String?, _ environment: CommandEnvironment) -> String? {
    if let vault { return vault }
    if let data = environment["XDG_DATA_HOME"], FilePath.isAbsolute(data) {
      return data + "/hotside/keys.sqlite"
    }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return home + "/.local/share/hotside/keys.sqlite"
  }

  /// The vault, locked.
  func open(_ context: CommandContext) throws -> KeyVault {
    let path = try path(context)
    context.output.detail("Vault \(path).")
    let vault = try KeyVault.open(at: path)
    if try vault.isBeyondProtection() {
      context.output.warn("\(VaultText.unprotected(vault.path))")
    }
    return vault
  }

  /// The vault, open: by what 'keys unlock' keeps in the session, else by its password.
  func unlocked(_ context: CommandContext, _ password: UnlockOptions) throws -> UnlockedVault {
    let vault = try open(context)
    if let destruction = try vault.status().destruction {
      throw SecretVaultError.destroyed(path: vault.path, destruction)
    }
    if let session = try vault.resume() { return session }
    return try password.unlock(vault, context)
  }
}
