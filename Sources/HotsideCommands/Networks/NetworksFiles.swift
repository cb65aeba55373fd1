import ByteSupport
import CommandLineKit
import HotSide
import HotStore
import JSONCodec
import VaultPayloads

struct NetworksExport: Command {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write networks as the JSON files of Networks.",
    discussion:
      "One network goes to standard output; with --folder each goes into a file of its own, called <name>.json, or <title>.json where several are of one name. The files hold the URLs as they are stored, API keys included."
  )

  @Argument(help: "Titles of entries; without them, all.") var titles: [String] = []
  @Option(
    help: ArgumentHelp("The folder to write to; it must exist.", valueName: "dir"),
    completion: .directory)
  var folder: String?
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if folder == nil, report.json { return }
    if folder == nil, titles.count > 1 {
      throw ValidationError(
        "Several networks need --folder, for each is a file of its own; --json gives one document of all."
      )
    }
  }

  func run(_ context: CommandContext) async throws {
    let database = try workspace.resolve(context).openHotDatabase(.readOnly)
    let files = try database.snapshot {
      let wanted = titles.isEmpty ? try database.networks().map(\.title) : titles
      var files: [NetworkFile] = []
      for title in wanted { files.append(try database.file(titled: title)) }
      return files
    }
    if let folder { return try write(files, to: folder, context) }
    if report.json {
      _ = try report.printed(NetworkFile.document(of: files), context)
      return
    }
    guard files.count == 1, let file = files.first else {
      throw BadInput(
        message:
          "There are \(files.count.counted("network")), and one goes to standard output. Name its title, or give --folder."
      )
    }
    try context.output.write(Array(file.json.utf8))
  }

  private func write(_ files: [NetworkFile], to folder: String, _ context: CommandContext) throws {
    let pending = PendingFiles(under: .network)
    for file in files {
      let isAlone = files.count { $0.specs.name.hasSameBytes(as: file.specs.name) } == 1
      let name = isAlone ? file.specs.name : file.title
      guard (try? ProductName.safe(name)) != nil else {
        throw BadInput(
          message:
            "The title \(ScreenText.quoted(name)) cannot be the name of a file. Change it with 'hotside networks rename-title'."
        )
      }
      try pending.add(Array(file.json.utf8), to: "\(folder)/\(name).json")
    }
    try pending.commit()
    for path in pending.paths { context.output.note("Wrote \(path).") }
    _ = try report.printed(.members(["files": .strings(pending.paths)]), context)
  }
}

struct NetworksImport: Command {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take networks in from the JSON files of Networks.",
    discussion:
      "A file holds one network, or a list of them as 'networks export --json' writes it. All of them are taken in, or none. A network that is there with other specs or endpoints is refused unless --replace is given."
  )

  @Argument(help: "Files, or - for standard input.", completion: .file(extensions: ["json"]))
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
    for path in files {
      let bytes = try FileReading.bytes(at: path, limit: NetworksImport.fileLimit)
      networks += try NetworkFile.networks(in: bytes, file: path)
    }
    let (outcomes, known) = try workspace.resolve(context).changeHotDatabase { database in
      let known = try database.networks().map(\.specs)
      var outcomes: [HotDatabase.Importation] = []
      for network in networks {
        outcomes.append(try database.importNetwork(network, replacing: replace))
      }
      return (outcomes, known)
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
    _ = try report.printed(
      .array(
        zip(networks, outcomes).map { network, outcome in
          .members([
            "title": .string(network.title), "name": .string(network.specs.name),
            "outcome": .string(NetworksImport.word(outcome)),
          ])
        }), context)
  }

  private static func word(_ outcome: HotDatabase.Importation) -> String {
    switch outcome {
    case .added: "added"
    case .replaced: "replaced"
    case .unchanged: "unchanged"
    }
  }
}
