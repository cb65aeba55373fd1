import SecretVault
import SubstrateCrypto

/// The phrases of a device: a vault of their own in its folder, behind a password.
struct SeedVault {
  private static let identifier = "io.hotside.cold"

  let path: String

  /// The names of the phrases, which need no password.
  func names() throws -> [String] {
    guard KeyVault.exists(at: path) else { return [] }
    return try SeedVault.names(in: KeyVault.open(at: path))
  }

  static func names(in vault: KeyVault) throws -> [String] {
    try vault.records().filter { $0.kind == .text }.map(\.name)
  }

  /// Destroys all phrases, which needs no password: who can write the file can remove it as well.
  ///
  /// - Returns: what was lost; `nil` where no phrase was ever stored.
  func destroy() throws -> Destruction? {
    guard KeyVault.exists(at: path) else { return nil }
    let lost = try KeyVault.open(at: path).destroy()
    try KeyVault.delete(at: path)
    return lost
  }

  /// The open vault; `nil` where no phrase was ever stored.
  func open(_ access: PhraseAccess) throws -> UnlockedVault? {
    guard KeyVault.exists(at: path) else { return nil }
    let vault = try KeyVault.open(at: path)
    if let session = try vault.resume() { return session }
    return try SeedVault.unlock(vault, with: try access.password(path), access)
  }

  /// The open vault, made first where there is none.
  func openOrCreate(_ access: PhraseAccess) throws -> UnlockedVault {
    if let present = try open(access) { return present }
    let password = try access.newPassword(path)
    let vault = try KeyVault.create(
      at: path, identifier: SeedVault.identifier, access: .private, policy: .standard,
      password: password, cost: access.cost())
    access.note("Made a vault for the device's phrases.")
    return try SeedVault.unlock(vault, with: password, access)
  }

  private static func unlock(
    _ vault: KeyVault, with password: borrowing SecretBytes, _ access: PhraseAccess
  ) throws -> UnlockedVault {
    try vault.unlock(password: password, within: access.patience) { access.note($0.message) }
  }
}
