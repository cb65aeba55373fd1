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
      The data key waits in the kernel's keyring of the session. On a system without one the
      password is checked, and every command needs it.
      """,
    examples: [
      CommandExample("Open the vault for the commands that follow.", "hotside keys unlock")
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
        "The vault is unlocked until it is left alone for \(seconds.counted("second")).")
    } else if seconds == 0 {
      context.output.warn(
        "The password is right, and the policy keeps nothing between commands: inactivity is 0.")
    } else {
      context.output.warn(
        "The password is right, and this system has no session keyring: every command needs it.")
    }
    try report.printed(KeyStoreText.state(of: locked), as: KeyStoreText.stateForm)
  }
}

extension KeysUnlock: DocumentedCommand {
  static let document = KeyStoreText.stateForm
}
