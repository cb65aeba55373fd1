import ByteSupport
import CommandLineKit
import Glibc
import HotSide
import HotStore
import JSONCodec
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

struct NetworksImport: Command {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take networks in from files: those of Networks, and those that are signed.",
    discussion:
      "A JSON file holds one network, or a list of them as 'networks export --json' writes it. A file whose name begins with sign_me_ holds specs or metadata to sign; this brings over what generate_message has in its database, which cannot be read itself. All of them are taken in, or none. A network that is there with other specs or endpoints is refused unless --replace is given.",
    examples: [
      CommandExample(
        "Take a file in, in the place of what is there.",
        "hotside networks import Networks/westend.json --replace"),
      CommandExample(
        "Take specs in that another tool has written to sign.",
        "hotside add-specs -f -n westend-sr25519 && hotside networks import Output/in_progress/sign_me_add_specs_westend_sr25519"
      ),
    ])

  @Argument(help: "Files, or - for standard input.", completion: .file())
  var files: [String]
  @Flag(help: "Put them in the place of networks that are there.") var replace = false
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  /// The largest file that is read.
  private static let fileLimit = 16 << 20

  func validate() throws {
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input, '-', can be read only once.")
    }
  }

  func run(_ context: CommandContext) async throws {
    var networks: [NetworkFile] = []
    var metadata: [(path: String, content: MetadataContent)] = []
    for path in files {
      if let former = FormerDatabase(at: path) { throw former }
      let bytes = try FileReading.bytes(at: path, limit: NetworksImport.fileLimit)
      guard FilePath.name(of: path).hasPrefix("sign_me_") else {
        networks += try NetworkFile.networks(in: bytes, file: path)
        continue
      }
      switch try PayloadFile(bytes, readFrom: path).content() {
      case .specs(let specs): networks.append(try known(specs, context))
      case .metadata(let content): metadata.append((path, content))
      case .types:
        throw BadInput(
          message:
            "'\(path)' holds a table of types, which is no network. 'hotside restore-defaults' brings the table that Vaults have."
        )
      }
    }
    // The oldest first: what is older than what is there is refused.
    metadata.sort { $0.content.facts.version < $1.content.facts.version }
    let (outcomes, stored, known) = try workspace.resolve(context).changeHotDatabase { database in
      let known = try database.networks().map(\.specs)
      var outcomes: [HotDatabase.Importation] = []
      for network in networks {
        outcomes.append(try database.importNetwork(network, replacing: replace))
      }
      let stored = try metadata.map { path, content in
        try database.importMetadata(content, from: path, now: Int64(time(nil)))
      }
      return (outcomes, stored, known)
    }
    for ((_, content), outcome) in zip(metadata, stored) {
      context.output.note("\(outcome.line(content.facts))")
    }
    for (network, outcome) in zip(networks, outcomes) {
      for warning in TextRules.warnings(network.specs, known: TextRules.builtIn + known) {
        context.output.warn("\(warning)")
      }
      let text =
        switch outcome {
        case .added: "Added \(network.title)."
        case .replaced(let title) where title == network.title: "Replaced \(title)."
        case .replaced(let title): "Replaced \(title) with \(network.title)."
        case .unchanged: "\(network.title) is there already."
        }
      context.output.note("\(text)")
    }
    report.printed(
      .members([
        "items": .array(
          zip(networks, outcomes).map { network, outcome in
            .members([
              "title": .string(network.title), "name": .string(network.specs.name),
              "outcome": .string(NetworksImport.word(outcome)),
            ])
          }),
        "metadata": .array(
          zip(metadata, stored).map { file, outcome in
            .members([
              "name": .string(file.content.facts.name),
              "specVersion": .integer(file.content.facts.version), "stored": .string(outcome.word),
            ])
          }),
      ]))
  }

  /// Specs as a network; one that is there keeps its title, its endpoints and its verifier.
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

  private static func word(_ outcome: HotDatabase.Importation) -> String {
    switch outcome {
    case .added: "added"
    case .replaced: "replaced"
    case .unchanged: "unchanged"
    }
  }
}

extension NetworksImport: DocumentedCommand {
  static let document = JSONShape.members([
    "items": JSONShape.members([
      "title": .text, "name": .text, "outcome": .word(["added", "replaced", "unchanged"]),
    ]).list,
    "metadata": JSONShape.members([
      "name": .text, "specVersion": .integer, "stored": MetadataVersions.Outcome.shape,
    ]).list,
  ])
}
