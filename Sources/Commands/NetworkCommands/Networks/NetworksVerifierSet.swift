import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import PortalStore
import Reporting
import SecretVault
import SubstrateCrypto
import TerminalKit
import UpdateCompletion
import VaultPayloads

struct NetworksVerifierSet: Command {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Record the verifier that signs updates of networks.",
    discussion: VerifierChangeText.discussion,
    examples: [
      CommandExample(
        "Let only a key of the vault sign for Westend.",
        "hotside networks verifier set westend --key release"),
      CommandExample(
        "Let the general verifier sign for every network.",
        "hotside networks verifier set --all --general"),
    ], impliedOption: "--key")

  @Argument(
    help: ArgumentHelp("Networks, by name or by the title of an entry.", valueName: "network"),
    completion: .networks)
  var networks: [String] = []
  @Flag(help: "Every network.") var all = false
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
    Alternatives("networks", "all", isRequired: true),
    Alternatives("general", "none", "key", "publicKey", "forget"),
  ]

  func validate() throws {
    _ = try givenKey()
    guard general || none || forget || key != nil || publicKey != nil else {
      let hint = networks.dropFirst().last.map { " Did you mean '--key \($0)'?" } ?? ""
      throw ValidationError(
        "Missing one of '--general', '--none', '--key', '--public-key' or '--forget'.\(hint)")
    }
  }

  func run(_ context: CommandContext) async throws {
    let verifier = try verifier(context)
    let workspace = try workspace.resolveToChange(context)
    let database = try workspace.openHotDatabase(.readOnly)
    let chains = try chains(database)
    let changes = try VerifierChange.all(of: chains, to: verifier, in: database, at: workspace)
    let portal = PortalVerifierChange(
      of: chains, to: verifier, in: database, at: workspace,
      now: try SourceDate.seconds(context))
    let joined = VerifierChange.joined(changes)
    try VerifierChangeText.require(joined, portal, isGiven: yes, context)
    let general = try workspace.changeHotDatabase { database in
      for chain in chains { try database.setVerifier(verifier, of: chain.specs.genesisHash) }
      return try database.generalVerifier()
    }
    let names = chains.map(\.name).shortList(3)
    context.output.note(
      "The verifier on record for \(names) is \(ValidCurrentVerifier.words(verifier)).")
    let isWhole = try VerifierChangeText.tell(
      joined, portal, in: workspace, saidAs: self.workspace.words, report, hints, context)
    let records = zip(chains, changes).map { (($0, verifier, general), $1) }
    if !all, networks.count == 1, let record = records.first {
      report.printed(record, as: NetworksVerifierSet.one)
    } else {
      report.printed(records, as: NetworksVerifierSet.several)
    }
    if !isWhole { throw ExitCode.partial }
  }

  /// One entry for each chain that the user named.
  private func chains(_ database: HotDatabase) throws -> [Network] {
    let named =
      all
      ? try database.networks().inListingOrder()
      : try networks.map { try database.network(called: $0) }
    guard !named.isEmpty else { throw HotSideError.noNetworks }
    var seen: Set<Hash256> = []
    return named.filter { seen.insert($0.specs.genesisHash).inserted }
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

extension NetworksVerifierSet: DocumentedCommand {
  static let document = JSONForm<Never>.either(one.shape, several.shape)

  /// The record of a network, and the change.
  typealias Entry = (record: NetworksVerifierShow.Record, change: VerifierChange)

  static let one: JSONForm<Entry> = [
    "...": .all(\.record, as: NetworksVerifierShow.entry), "...": .all(\.change),
  ]
  static let several = JSONForm.items(one)
}
