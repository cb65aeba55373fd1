import CommandLineKit
import CommandReports
import Reporting
import SecretVault
import TerminalKit

struct KeysUnlock: Command {
  static let configuration = CommandConfiguration(
    commandName: "unlock",
    abstract: "Unlock the vault for this session, until it is idle.",
    discussion: """
      The data key stays in the kernel's session keyring. On a system without such a keyring, the
      password is only checked, and every command needs it.
      """,
    examples: [
      CommandExample("Open the vault for the next commands.", "hotside keys unlock")
    ])

  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let locked = try keyStore.open(context)
    let unlocked = try password.unlock(locked, context)
    let kept = try unlocked.keepForSession()
    let seconds = try locked.status().policy.inactivitySeconds
    if kept {
      context.output.note(
        "The vault is unlocked until it has not been used for \(seconds.counted("second")).")
    } else if seconds == 0 {
      context.output.warn(
        """
        The password is correct, but the policy (inactivity 0) does not keep the vault open between commands.
        """)
    } else {
      context.output.warn(
        """
        The password is correct, but this system has no session keyring: every command needs the password.
        """)
    }
    try report.printed(KeyStoreText.state(of: locked), as: KeyStoreText.stateForm)
  }
}

extension KeysUnlock: DocumentedCommand {
  static let document = KeyStoreText.stateForm
}
