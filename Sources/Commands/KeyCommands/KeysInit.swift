import CommandLineKit
import CommandReports
import JSONCodec
import SecretVault
import SubstrateCrypto
import TerminalKit

struct KeysInit: Command {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create a vault; an existing vault is never replaced.",
    discussion: "'hotside keys passphrase' makes a password of words that nobody would guess.",
    examples: [
      CommandExample(
        "Make a vault in a folder of its own.",
        "mkdir -m 700 team && hotside keys init --vault team/keys.sqlite")
    ])

  @Option(
    help: ArgumentHelp("What the vault is called, in reverse-domain form.", valueName: "identifier")
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
      context.output.note("Others could enter the vault's folder; now only you can.")
    }
    let secret = try password.newPassword(context, of: path, under: policy)
    let cost = PasswordHash.Cost.calibrated(clock: KeyStoreClock.system.elapsed)
    let made = try KeyStore.create(
      at: path, identifier: identifier,
      access: group.map { KeyStoreAccess.shared(group: $0) } ?? .private, policy: policy,
      password: secret, cost: cost)
    context.output.note("Made the vault \(identifier) at \(path).")
    if try made.isBeyondProtection() { context.output.warn(KeyStoreText.unprotected(path)) }
    if let limit = policy.attemptLimit {
      context.output.note(
        """
        \(limit) different wrong passwords in a row destroy its key. Keep the phrases on paper, and backups by \
        'hotside keys backup'.
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
