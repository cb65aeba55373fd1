import CommandLineKit
import CommandReports
import SecretVault
import SubstrateCrypto
import TerminalKit

struct KeysPasswd: Command {
  static let configuration = CommandConfiguration(
    commandName: "passwd", abstract: "Change the password of the vault and encrypt it again.",
    discussion: """
      The old password is always needed, even if the vault is unlocked. Commands that wait for the
      vault meanwhile end with code 75; the old password never counts as a wrong attempt.
      """,
    examples: [
      CommandExample(
        "Change the password without a terminal.",
        "hotside keys passwd --password-file password --new-password-file new-password")
    ])

  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var newPassword: NewPasswordOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let locked = try keyStore.open(context)
    let unlocked = try password.unlock(locked, context)
    if let violation = unlocked.mustChangePassword { context.output.note(violation.message) }
    let new = try newPassword.newPassword(
      context, of: locked.path, under: locked.status().policy)
    try unlocked.changePassword(new, cost: .calibrated(clock: KeyStoreClock.system.elapsed))
    context.output.note(
      "The password was changed. Older backups still open with the old password.")
    try report.printed(KeyStoreText.state(of: locked), as: KeyStoreText.stateForm)
  }
}

extension KeysPasswd: DocumentedCommand {
  static let document = KeyStoreText.stateForm
}
