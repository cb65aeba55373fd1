import ByteSupport
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import TerminalKit
import Upkeep
import VaultPayloads

struct NetworksImport: Command {
  typealias Intake = HotDatabase.Intake

  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import networks from JSON files or from signed updates.",
    discussion: """
      A JSON file contains one network, or a list of them as 'networks export --json' writes it.
      From defaults.json, only the general verifier is imported. A file whose name begins with
      sign_me_ contains specs or metadata to sign.

      A database folder of generate_message (conf, db, blobs) is only read: its networks,
      metadata, the blocks they were fetched at, and the legacy types. Everything that is not
      imported is listed.

      Either everything is imported or nothing. A network that already exists with other specs or
      endpoints is refused unless --replace is given.
      """,
    examples: [
      CommandExample(
        "Import a file, replacing the existing network.",
        "hotside networks import Networks/westend.json --replace"),
      CommandExample(
        "Import specs that another tool has written for signing.",
        """
        hotside add-specs -f -n westend-sr25519 && hotside networks import \
        Output/in_progress/sign_me_add_specs_westend_sr25519
        """
      ),
      CommandExample(
        "Import the contents of generate_message's database.",
        "hotside networks import database/database_hot --replace"),
    ])

  @Argument(
    help: "Files, folders of generate_message's database, or - for standard input.",
    completion: .file())
  var files: [String]
  @Flag(help: "Replace existing networks.") var replace = false
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  /// The maximum size of a file, in bytes.
  private static let fileLimit = 16 << 20

  func validate() throws {
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input, '-', can be read only once.")
    }
  }

  func run(_ context: CommandContext) async throws {
    var networks: [NetworkFile] = []
    var metadata: [(path: String, content: MetadataContent)] = []
    var former: [FormerContent] = []
    var general: MultiSigner?
    for path in files {
      if let database = FormerDatabase(at: path) {
        former.append(try FormerContent(of: database))
        continue
      }
      let bytes = try FileReading.bytes(at: path, limit: NetworksImport.fileLimit, .typed)
      if FilePath.name(of: path) == NetworkList.fileName {
        general = try NetworkList(json: bytes, file: path).generalVerifier ?? general
        continue
      }
      guard FilePath.name(of: path).hasPrefix("sign_me_") else {
        let listed = try NetworkFile.networks(in: bytes, file: path)
        guard !listed.isEmpty else { throw BadInput(message: "'\(path)' does not list a network.") }
        networks += listed
        continue
      }
      switch try PayloadFile(bytes, readFrom: path).content() {
      case .specs(let specs): networks.append(try known(specs, context))
      case .metadata(let content): metadata.append((path, content))
      case .types:
        throw BadInput(
          message:
            """
            '\(path)' is a table of types, not a network. 'hotside restore-defaults' restores the table that \
            Vaults have.
            """
        )
      }
    }
    for (index, network) in networks.enumerated() {
      let other = networks[..<index].first { $0.specs.key == network.specs.key }
      guard let other, other.json != network.json else { continue }
      let (first, second) = (ScreenText.quoted(other.title), ScreenText.quoted(network.title))
      let titles =
        first.hasSameBytes(as: second) ? "both called \(first)" : "\(first) and \(second)"
      throw BadInput(
        message: """
          The files have two different networks with the genesis hash \(network.specs.genesisHash) and \
          \(network.specs.encryption.name), \(titles). Import one of them.
          """)
    }
    // Oldest first, because a version older than the stored one is refused.
    metadata.sort { $0.content.facts.version < $1.content.facts.version }
    var intake = Intake(leftOut: [])
    let now = FileTime.now
    let known = try workspace.resolveToChange(context).changeHotDatabase { database in
      let known = try database.networks().map(\.specs)
      for network in networks {
        intake.networks.append(
          (network, try database.importNetwork(network, replacing: replace)))
      }
      if let general, try database.generalVerifier() != general {
        guard try replace || database.generalVerifier() == nil else {
          throw BadInput(
            message:
              """
              The general verifier on record is not the one in \(NetworkList.fileName). To replace it, give \
              --replace.
              """
          )
        }
        try database.setGeneralVerifier(general)
        context.output.note(
          "The general verifier on record is \(general.scheme.name) \(Hex.encode(general.publicKey))."
        )
      }
      for (path, content) in metadata {
        intake.metadata.append(
          (content.facts, try database.importMetadata(content, from: path, now: now)))
      }
      for content in former {
        intake += try database.importFormer(content, replacing: replace, now: now)
      }
      return known
    }
    say(intake, known, context)
    report.printed(intake, as: NetworksImport.document)
  }

  /// The maximum number of networks, or of versions of metadata, that have a line each.
  private static let mostInFull = 3

  private func say(_ intake: Intake, _ known: [NetworkSpecs], _ context: CommandContext) {
    let output = context.output
    say(intake.metadata, output)
    say(intake.networks, TextRules.builtIn + known, output)
    if let isNew = intake.storedTypes {
      output.note(
        isNew ? "Stored the table of legacy types." : "The table of legacy types already exists.")
    }
    var leftOut = SharedSentences()
    for item in intake.leftOut { leftOut.add(item.reason, of: item.what) }
    for line in leftOut.lines { output.warn("Not imported: \(line)") }
  }

  private func say(
    _ metadata: [(facts: MetadataFacts, outcome: StoredVersionRule.Arrival)],
    _ output: CommandOutput
  ) {
    var table = StateTable([.left("network"), .right("version"), .left("state")], coloring: 2)
    for (facts, outcome) in metadata {
      let isNew = if case .new = outcome { true } else { false }
      let word = isNew ? "new" : "known"
      let state = TableState(word, .none, phrase: "\(word) metadata")
      table.append(
        [facts.name, "\(facts.version)", state.word], in: state,
        named: "\(facts.name) \(facts.version)")
      if metadata.count <= NetworksImport.mostInFull { output.note(outcome.line(facts)) }
    }
    if metadata.count > NetworksImport.mostInFull { table.note(output) }
  }

  /// Reports the networks, each with the warnings about its texts.
  private func say(
    _ networks: [(file: NetworkFile, outcome: HotDatabase.Importation)],
    _ known: [NetworkSpecs], _ output: CommandOutput
  ) {
    let isTable = networks.count > NetworksImport.mostInFull && !report.json
    var table = StateTable(
      [.left("network"), .left("state")], coloring: 1,
      order: ["added", "replaced", "unchanged"].map { TableState($0, .none) })
    for (network, outcome) in networks {
      let warnings = TextRules.warnings(network.specs, known: known)
      let (word, text) = outcome.words(of: network.title)
      let state = TableState(word, warnings.isEmpty ? .none : .person)
      table.append([network.title, word], in: state, named: network.title, reasons: warnings)
      guard !isTable else { continue }
      for warning in warnings { output.warn(warning) }
      output.note(text)
    }
    if isTable { table.note(output) }
  }

  /// Specs as a network; an existing entry keeps its title, its endpoints and its verifier.
  private func known(_ specs: NetworkSpecs, _ context: CommandContext) throws -> NetworkFile {
    let database = try workspace.resolve(context).openHotDatabase(.readOnly)
    if let entry = try database.network(
      genesisHash: specs.genesisHash, encryption: specs.encryption)
    {
      return NetworkFile(
        title: entry.title, specs: specs, endpoints: entry.endpoints, verifier: nil)
    }
    return NetworkFile(
      title: "\(specs.name)-\(specs.encryption.name)", specs: specs, endpoints: [], verifier: nil)
  }
}

extension HotDatabase.Importation {
  /// The state in a table, and a sentence.
  fileprivate func words(of title: String) -> (state: String, sentence: String) {
    switch self {
    case .added: ("added", "Added \(title).")
    case .replaced(let old) where old == title: ("replaced", "Replaced \(title).")
    case .replaced(let old): ("replaced", "Replaced \(old) with \(title).")
    case .unchanged: ("unchanged", "\(title) already exists.")
    }
  }

  fileprivate static let form = JSONForm<Self>.of(
    { outcome in
      switch outcome {
      case .added: "added"
      case .replaced: "replaced"
      case .unchanged: "unchanged"
      }
    }, as: .words("added", "replaced", "unchanged"))
}

extension NetworksImport: DocumentedCommand {
  static let document: JSONForm<Intake> = [
    "items": .list(
      \.networks,
      as: [
        "title": .of(\.0.title), "name": .of(\.0.specs.name),
        "outcome": .of(\.1, as: HotDatabase.Importation.form),
      ]),
    "metadata": .list(
      \.metadata,
      as: [
        "name": .of(\.0.name), "specVersion": .of(\.0.version),
        "stored": .of(\.1, as: StoredVersionRule.Arrival.form),
      ]),
    "notTaken": .list(\.leftOut, as: ["what": .of(\.what), "reason": .of(\.reason)]),
  ]
}
