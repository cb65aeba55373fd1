import CommandLineKit
import CommandReports
import JSONCodec
import SecretVault
import TerminalKit

struct KeysPolicy: Command {
  static let configuration = CommandConfiguration(
    commandName: "policy", abstract: "Show or change the vault's rules for locking and attempts.",
    discussion: """
      Without options, shows the policy. A password that a new policy does not allow must be
      changed at the next unlocking.
      """,
    examples: [
      CommandExample(
        "Lock after a minute, and destroy the key at the fifth different wrong password.",
        "hotside keys policy --inactivity 60 --attempts 5")
    ])

  @OptionGroup(title: "Policy") var policy: PolicyOptions
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let present = try keyStore.open(context).status().policy
    let wanted = policy.changed(present)
    try wanted.validate()
    if !policy.isEmpty {
      try keyStore.unlocked(context, password).setPolicy(wanted)
      context.output.note("The policy was set, and the vault is locked.")
    }
    if report.printed(wanted) { return }
    for (name, value) in KeyStorePolicy.form.members(of: wanted) {
      try context.output.print("\(name): \(value.string ?? value.serialized())")
    }
  }
}

extension KeysPolicy: DocumentedCommand {
  static let document = KeyStorePolicy.form
}
