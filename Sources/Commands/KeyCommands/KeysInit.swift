import CommandLineKit
import CommandReports
import JSONCodec
import SecretVault
import SubstrateCrypto
import TerminalKit

struct KeysInit: Command {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create a vault; an existing vault is never replaced.",
    discussion: "For a password of random words, use 'hotside keys passphrase'.",
    examples: [
      CommandExample(
        "Create a vault in a separate folder.",
        "mkdir -m 700 team && hotside keys init --vault team/keys.sqlite")
    ])

  @Option(
    help: ArgumentHelp("The vault's identifier, in reverse-domain form.", valueName: "identifier")
  )
  var identifier = "io.hotside.keys"
  @Option(
    help: ArgumentHelp("Share the vault with this Unix group of the host.", valueName: "group"))
  var group: String?

  @OptionGroup(title: "Policy") var policy: PolicyOptions
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: PasswordOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func run(_ context: CommandContext) async throws {
    let path = try keyStore.path(context)
    let policy = policy.changed(.standard)
    try policy.validate()
    guard !KeyStore.exists(at: path) else { throw SecretVaultError.exists(path: path) }
    if keyStore.keyStore == nil, group == nil, try KeyStore.narrowFolder(of: path) {
      context.output.note("Others had access to the vault's folder. Now only you have access.")
    }
    let secret = try password.newPassword(context, of: path, under: policy)
    let cost = PasswordHash.Cost.calibrated(clock: KeyStoreClock.system.elapsed)
    let made = try KeyStore.create(
      at: path, identifier: identifier,
      access: group.map { KeyStoreAccess.shared(group: $0) } ?? .private, policy: policy,
      password: secret, cost: cost)
    context.output.note("Created the vault \(identifier) at \(path).")
    if try made.isBeyondProtection() { context.output.warn(KeyStoreText.unprotected(path)) }
    if let limit = policy.attemptLimit {
      context.output.note(
        """
        \(limit) different wrong passwords in a row destroy its key. Keep the phrases on paper, and make backups \
        with 'hotside keys backup'.
        """
      )
    }
    let status = try made.status()
    report.printed((status, path), as: KeyStoreText.form)
    let place = keyStore.keyStore.map { " --vault \(ShellWord.quoted($0, leaving: ""))" } ?? ""
    hints.tellNext(["hotside keys generate release --role general\(place)"], report, context)
  }
}

extension KeysInit: DocumentedCommand {
  static let document = KeyStoreText.form
}
