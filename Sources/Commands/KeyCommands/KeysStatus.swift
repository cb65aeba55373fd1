import CommandLineKit
import CommandReports
import JSONCodec
import SecretVault
import SubstrateCrypto
import TerminalKit

struct KeysStatus: Command {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show the state of the vault; no password is needed.",
    discussion: "For a destroyed vault, says what was lost; the exit code is 77.",
    examples: [
      CommandExample(
        "Show whether the vault is locked, and its policy.", "hotside keys status")
    ])

  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let opened = try keyStore.open(context)
    let status = try opened.status()
    let isUnlocked = try status.destruction == nil && opened.isUnlockedForSession()
    if try !report.printed(KeyStoreText.state(of: opened), as: KeyStoreText.stateForm) {
      for (name, value) in facts(status, path: opened.path, isUnlocked: isUnlocked) {
        try context.output.print("\(name): \(value)")
      }
    }
    if let destruction = status.destruction {
      throw SecretVaultError.destroyed(path: opened.path, destruction)
    }
  }

  private func facts(
    _ status: KeyStore.Status, path: String, isUnlocked: Bool
  ) -> [(String, String)] {
    let policy = status.policy
    let state =
      status.destruction != nil ? "destroyed" : isUnlocked ? "unlocked for this session" : "locked"
    let limit = policy.attemptLimit.map { " of \($0)" } ?? ""
    return [
      ("vault", "\(status.identifier) at \(path)"), ("state", state),
      ("made", KeyStoreText.day(status.createdAt)),
      ("access", status.access.group.map { "shared with group \($0)" } ?? "private"),
      ("password set", KeyStoreText.day(status.passwordSetAt)),
      ("wrong passwords", "\(status.attempts)\(limit)"),
      ("attempts cut short", "\(status.unfinishedAttempts)"),
      ("locks after", "\(policy.inactivitySeconds) s"),
      ("password expires", KeyStoreText.expiry(status)),
      (
        "password hash",
        "Argon2id, \(status.cost.operations) passes, \(status.cost.memory >> 20) MiB"
      ),
      ("last backup", status.backup.map { "\(KeyStoreText.day($0.time)), \($0.path)" } ?? "never"),
      ("records", "\(status.records.count)"),
    ]
  }
}

extension KeysStatus: DocumentedCommand {
  static let document = KeyStoreText.stateForm
}
