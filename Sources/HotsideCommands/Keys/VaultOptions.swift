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
      valueName: "file"), completion: .file())
  var vault: String?

  /// The file that the options and the environment name.
  func path(_ context: CommandContext) throws -> String {
    if let vault { return vault }
    if let data = context.environment["XDG_DATA_HOME"], FilePath.isAbsolute(data) {
      return data + "/hotside/keys.sqlite"
    }
    guard let home = context.environment["HOME"], !home.isEmpty else { throw HotSideError.noHome }
    return home + "/.local/share/hotside/keys.sqlite"
  }

  /// The vault, locked.
  func open(_ context: CommandContext) throws -> KeyVault {
    let vault = try KeyVault.open(at: try path(context))
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
