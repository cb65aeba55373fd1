import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import PortalStore
import Reporting
import SubstrateCrypto
import TerminalKit
import UpdateCompletion
import VaultPayloads

struct NetworksVerifierSetGeneral: Command {
  static let configuration = CommandConfiguration(
    commandName: "set-general",
    abstract: "Record the public key of your Vaults' general verifier.",
    discussion: """
      For networks that the general verifier signs, 'hotside sign' then refuses other keys.
      \(VerifierChangeText.discussion)
      """,
    examples: [
      CommandExample(
        "Record the vault's key as the general verifier.",
        "hotside networks verifier set-general --key release")
    ],
    hiddenAliases: ["set_general"])

  @Option(
    help: ArgumentHelp("This key of the vault.", valueName: "name"), completion: .keyStoreKeys)
  var key: String?
  @Option(help: ArgumentHelp("This public key, in hex or as an SS58 address.", valueName: "key"))
  var publicKey: TypedKey?
  @Flag(help: "The key that Vaults come with.") var vaultDefault = false
  @Flag(help: "Remove the recorded verifier.") var forget = false
  @Option(help: ArgumentHelp("The scheme of --public-key.", valueName: "encryption"))
  var crypto: Encryption?
  @Flag(help: "Replace the record without asking.") var yes = false

  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  static let alternatives = [
    Alternatives("key", "publicKey", "vaultDefault", "forget", isRequired: true)
  ]

  func validate() throws { _ = try VerifierKeyArgument.signer(publicKey, crypto) }

  func run(_ context: CommandContext) async throws {
    let signer = try signer(context)
    let workspace = try workspace.resolveToChange(context)
    let database = try workspace.openHotDatabase(.readOnly)
    let change = try VerifierChange(general: signer, in: database, at: workspace)
    let portal = PortalVerifierChange(
      general: signer, in: database, at: workspace, now: try SourceDate.seconds(context))
    try VerifierChangeText.require([change], portal, isGiven: yes, context)
    try workspace.changeHotDatabase { database in try database.setGeneralVerifier(signer) }
    let text = signer.map { "\($0.scheme.name) \(Hex.encode($0.publicKey))" } ?? "not on record"
    context.output.note("The general verifier is \(text).")
    let isWhole = try VerifierChangeText.tell(
      [change], portal, in: workspace, saidAs: self.workspace.words, report, hints, context)
    report.printed((signer, change), as: NetworksVerifierSetGeneral.document)
    if !isWhole { throw ExitCode.partial }
  }

  private func signer(_ context: CommandContext) throws -> MultiSigner? {
    if let key { return try VerifierKeyArgument.signer(of: key, in: keyStore, password, context) }
    if vaultDefault, let signer = Verifier.vaultDefault.signer { return signer }
    return try VerifierKeyArgument.signer(publicKey, crypto)
  }
}

extension NetworksVerifierSetGeneral: DocumentedCommand {
  static let document: JSONForm<(general: MultiSigner?, change: VerifierChange)> = [
    "generalVerifier": .of(\.general, as: .orNull(ValidCurrentVerifier.recordedKey)),
    "...": .all(\.change),
  ]
}
