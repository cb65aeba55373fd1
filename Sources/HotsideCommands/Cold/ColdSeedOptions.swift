import ByteSupport
import ColdSigner
import CommandLineKit
import SubstrateCrypto
import SecretVault

/// The phrases of a device: a vault of their own in its folder, behind a password.
struct ColdSeedOptions: ParsableArguments {
  @OptionGroup var password: UnlockOptions

  private static func path(_ folder: DeviceFolder) -> String { folder.path + "/seeds.sqlite" }

  /// Destroys all phrases, which needs no password: who can write the file can remove it as well.
  ///
  /// - Returns: what was lost; `nil` where no phrase was ever stored.
  static func destroy(_ folder: DeviceFolder) throws -> Destruction? {
    let path = path(folder)
    guard KeyVault.exists(at: path) else { return nil }
    let lost = try KeyVault.open(at: path).destroy()
    try KeyVault.delete(at: path)
    return lost
  }

  /// The names of the phrases, which need no password.
  static func names(_ folder: DeviceFolder) throws -> [String] {
    let path = ColdSeedOptions.path(folder)
    guard KeyVault.exists(at: path) else { return [] }
    return try KeyVault.open(at: path).records().filter { $0.kind == .text }.map(\.name)
  }

  /// The open vault; `nil` where no phrase was ever stored.
  func unlockedIfPresent(
    _ folder: DeviceFolder, _ context: CommandContext
  ) throws -> UnlockedVault? {
    let path = ColdSeedOptions.path(folder)
    guard KeyVault.exists(at: path) else { return nil }
    let vault = try KeyVault.open(at: path)
    if let session = try vault.resume() { return session }
    return try password.unlock(vault, context)
  }

  /// The open vault, made first where there is none.
  func unlocked(_ folder: DeviceFolder, _ context: CommandContext) throws -> UnlockedVault {
    if let present = try unlockedIfPresent(folder, context) { return present }
    let path = ColdSeedOptions.path(folder)
    let secret = try password.password.newPassword(context, of: path)
    let vault = try KeyVault.create(
      at: path, identifier: "io.hotside.cold", access: .private, policy: .standard,
      password: secret, cost: PasswordHash.Cost.calibrated(clock: VaultClock.system.elapsed))
    context.output.note("Made a vault for the device's phrases.")
    return try password.unlock(vault, with: secret, context)
  }

  /// The phrase of a seed.
  func phrase(
    ofSeed name: String, _ folder: DeviceFolder, _ context: CommandContext
  ) throws -> SecretBytes {
    guard let vault = try unlockedIfPresent(folder, context) else {
      throw UnknownColdSeed(name: name, known: [])
    }
    return try ColdSeedOptions.phrase(ofSeed: name, in: vault)
  }

  /// The phrase of a seed in an open vault.
  static func phrase(ofSeed name: String, in vault: UnlockedVault) throws -> SecretBytes {
    let value = try vault.value(named: name)
    switch consume value {
    case .text(let phrase): return phrase
    default:
      let known = try vault.vault.records().filter { $0.kind == .text }.map(\.name)
      throw UnknownColdSeed(name: name, known: known)
    }
  }
}

/// The device has no phrase of this name.
struct UnknownColdSeed: ReportableError {
  let name: String
  let known: [String]
  var exitCode: ExitCode { .inputMissing }
  var message: String {
    let names = known.map(ScreenText.quoted).joined(separator: ", ")
    return
      "The device has no phrase of a seed \(ScreenText.quoted(name)). \(known.isEmpty ? "Add one with 'hotside cold seed add'." : "It has those of \(names).")"
  }
}

/// The password of a key, which is mixed into its derivation and never an argument.
struct KeyPasswordOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read the key's own password from this file.", valueName: "file"),
    completion: .file())
  var keyPasswordFile: String?
  @Option(
    help: ArgumentHelp(
      "Read the key's own password from this open descriptor.", valueName: "number")
  )
  var keyPasswordFd: UInt16?

  static let alternatives = [Alternatives("keyPasswordFile", "keyPasswordFd")]

  private static let limit = 1024

  /// The password that was given without a terminal.
  func given(_ context: CommandContext) throws -> SecretBytes? {
    try SecretSource(file: keyPasswordFile, descriptor: keyPasswordFd)?
      .read(context, limit: KeyPasswordOptions.limit)
  }

  /// The password that was given, else what is asked for at the terminal.
  func required(_ context: CommandContext) throws -> SecretBytes {
    if let given = try given(context) { return given }
    return try SecretSource.ask(
      "Password of the key: ", context, limit: KeyPasswordOptions.limit)
  }

  /// Whether the password can be asked for again after a wrong one.
  var isAskedFor: Bool { keyPasswordFile == nil && keyPasswordFd == nil }
}
