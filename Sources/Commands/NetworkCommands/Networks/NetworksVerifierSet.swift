import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import PictureWork
import SecretVault
import SubstrateCrypto
import TerminalKit
import UpdateCompletion
import VaultPayloads

struct NetworksVerifierSet: Command {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Record the verifier that signs updates of a network.",
    discussion: VerifierChangeText.discussion,
    examples: [
      CommandExample(
        "Let only a key of the vault sign for Westend.",
        "hotside networks verifier set westend --key release"),
      CommandExample(
        "Let the general verifier sign for it again.",
        "hotside networks verifier set westend --general"),
    ], impliedOption: "--key")

  @Argument(help: "The network's name, or the title of an entry.", completion: .networks)
  var network: String
  @Flag(help: "The Vault's general verifier signs.") var general = false
  @Flag(help: "No verifier: updates are unsigned.") var none = false
  @Option(
    help: ArgumentHelp("This key of the vault signs.", valueName: "name"), completion: .keyStoreKeys
  )
  var key: String?
  @Option(
    help: ArgumentHelp("This public key signs, in hex or as an SS58 address.", valueName: "key"))
  var publicKey: TypedKey?
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
    Alternatives("general", "none", "key", "publicKey", "forget", isRequired: true)
  ]

  func validate() throws { _ = try givenKey() }

  func run(_ context: CommandContext) async throws {
    let verifier = try verifier(context)
    let workspace = try workspace.resolveToChange(context)
    let database = try workspace.openHotDatabase(.readOnly)
    let change = try VerifierChange(
      of: try database.network(called: network), to: verifier, in: database, at: workspace)
    try VerifierChangeText.require(change, isGiven: yes, context)
    let (found, general) = try workspace.changeHotDatabase { database in
      let found = try database.network(called: network)
      try database.setVerifier(verifier, of: found.specs.genesisHash)
      return (found, try database.generalVerifier())
    }
    context.output.note(
      "The verifier on record for \(found.name) is \(ValidCurrentVerifier.words(verifier)).")
    VerifierChangeText.tell(
      change, in: workspace, saidAs: self.workspace.words, report, hints, context)
    report.printed(((found, verifier, general), change), as: NetworksVerifierSet.document)
  }

  private func verifier(_ context: CommandContext) throws -> ValidCurrentVerifier? {
    if forget { return nil }
    if general { return .general }
    if let key {
      return .custom(
        Verifier(try VerifierKeyArgument.signer(of: key, in: keyStore, password, context)))
    }
    return .custom(Verifier(try givenKey()))
  }

  private func givenKey() throws -> MultiSigner? {
    try VerifierKeyArgument.signer(publicKey, crypto)
  }
}

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
    let change = try VerifierChange(
      general: signer, in: try workspace.openHotDatabase(.readOnly), at: workspace)
    try VerifierChangeText.require(change, isGiven: yes, context)
    try workspace.changeHotDatabase { database in try database.setGeneralVerifier(signer) }
    let text = signer.map { "\($0.scheme.name) \(Hex.encode($0.publicKey))" } ?? "not on record"
    context.output.note("The general verifier is \(text).")
    VerifierChangeText.tell(
      change, in: workspace, saidAs: self.workspace.words, report, hints, context)
    report.printed((signer, change), as: NetworksVerifierSetGeneral.document)
  }

  private func signer(_ context: CommandContext) throws -> MultiSigner? {
    if let key { return try VerifierKeyArgument.signer(of: key, in: keyStore, password, context) }
    if vaultDefault, let signer = Verifier.vaultDefault.signer { return signer }
    return try VerifierKeyArgument.signer(publicKey, crypto)
  }
}

/// A change of the verifier on record, for people.
private enum VerifierChangeText {
  static let discussion =
    """
    Before it replaces a record that you have made, or that completed updates depend on, the command lists these \
    updates and what Vaults do with another key, and asks at a terminal; without one, it needs --yes. To undo, use \
    'hotside restore --list'.
    """

  /// Asks for confirmation if the change needs it; otherwise reports which record is replaced.
  ///
  /// - Throws: ``NotConfirmed``.
  static func require(
    _ change: VerifierChange, isGiven: Bool, _ context: CommandContext
  ) throws {
    guard change.takesAway else { return }
    if change.needsAgreement, !isGiven {
      return try Confirmation.require(
        change.question, isGiven: false, remedy: "Give --yes.", context)
    }
    context.output.note(change.consequence)
  }

  /// Reports the next steps, and the command that restores the previous record.
  static func tell(
    _ change: VerifierChange, in workspace: Workspace, saidAs place: String,
    _ report: ReportOptions, _ hints: HintOptions, _ context: CommandContext
  ) {
    if case .custom(let verifier)? = change.new, let key = verifier.signer,
      let path = DevelopmentKeys.path(of: key)
    {
      context.output.warn(
        "This is the development key \(path), which everyone has. Never publish what it signs.")
    }
    guard change.takesAway else { return }
    if change.productCount > 0, change.new != nil {
      let them = change.productCount == 1 ? "the update" : "the \(change.productCount) updates"
      context.output.note(
        "Sign the published updates again: 'hotside status' names \(them) of the previous record.")
    }
    context.output.note(DefaultsLossText.wayBack(in: workspace))
    if change.productCount > 0, change.new != nil {
      hints.tellNext(["hotside sign --all --again-foreign"], in: place, report, context)
    }
  }
}

extension NetworksVerifierSet: DocumentedCommand {
  static let document: JSONForm<(record: NetworksVerifierShow.Record, change: VerifierChange)> = [
    "...": .all(\.record, as: NetworksVerifierShow.entry), "...": .all(\.change),
  ]
}

extension NetworksVerifierSetGeneral: DocumentedCommand {
  static let document: JSONForm<(general: MultiSigner?, change: VerifierChange)> = [
    "generalVerifier": .of(\.general, as: .orNull(ValidCurrentVerifier.recordedKey)),
    "...": .all(\.change),
  ]
}
