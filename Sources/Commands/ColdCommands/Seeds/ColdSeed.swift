import ColdRecords
import ColdSide
import ColdSigner
import CommandLineKit
import CommandReports
import JSONCodec
import SecretVault
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct ColdSeed: Command {
  static let configuration = CommandConfiguration(
    commandName: "seed", abstract: "Add, list, share and remove the device's seeds.",
    discussion: """
      Phrases stay in a vault in the device's folder, protected by a password; the device itself
      does not hold them. They are read from the terminal, a file or a descriptor, never from an
      argument.
      """,
    subcommands: [
      ColdSeedAdd.self, ColdSeedRecover.self, ColdSeedSplit.self, ColdSeedList.self,
      ColdSeedRemove.self,
    ])
}

/// The options for a new phrase.
struct ColdNewSeedOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also make the key at the default path of this network; may be repeated.", valueName: "title"),
    completion: .deviceNetworks)
  var network: [String] = []
}

struct ColdSeedAdd: Command {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a seed, from its phrase or a new one.",
    examples: [
      CommandExample(
        "Make a new seed, and write its phrase to a file for paper.",
        "hotside cold seed add Bob --generate --phrase-out phrase-of-Bob"),
      CommandExample(
        "Add a seed from a file with its phrase, and a key for Westend.",
        "hotside cold seed add Carol --phrase-file phrase --network Westend"),
    ])

  private static let limit = 512

  @Argument(help: "A name for the seed.") var name: String
  @Flag(help: "Make a new phrase.") var generate = false
  @Option(help: ArgumentHelp("Words of a new phrase: 12, 15, 18, 21 or 24.", valueName: "count"))
  var words = 24
  @Option(
    help: ArgumentHelp(
      "Write the new phrase to this new file, mode 0600, or to a pipe with -.", valueName: "file"),
    completion: .file())
  var phraseOut: OutputFile?
  @Option(
    help: ArgumentHelp("Read the phrase from this file.", valueName: "file"), completion: .file())
  var phraseFile: String?
  @Option(help: ArgumentHelp("Read the phrase from this open descriptor.", valueName: "number"))
  var phraseFd: UInt16?
  @OptionGroup var new: ColdNewSeedOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  static let alternatives = [Alternatives("phraseFile", "phraseFd")]

  func validate() throws {
    try phraseOut?.validate(.text)
    if generate, phraseFile != nil || phraseFd != nil {
      throw ValidationError(
        "--generate makes a new phrase, so a file or descriptor with a phrase cannot be given.")
    }
    guard Mnemonic.wordCounts.contains(words) else {
      throw ValidationError("--words \(words) is not possible. Give 12, 15, 18, 21 or 24.")
    }
    if phraseOut != nil, !generate {
      throw ValidationError("--phrase-out is for new phrases. Add --generate.")
    }
  }

  func run(_ context: CommandContext) async throws {
    try phraseOut?.requirePlaceForPhrase(report, context)
    let session = try cold.open(context)
    try await session.secrets(seeds.access(context)) { secrets in
      try secrets.requireNewSeedName(name)
      for network in new.network { _ = try session.network(network) }
      try secrets.open()
      let phrase: SecretBytes
      if generate {
        phrase = try Mnemonic.generate(wordCount: words)
      } else if let source = SecretSource(file: phraseFile, descriptor: phraseFd) {
        phrase = try source.read(context, limit: ColdSeedAdd.limit)
      } else {
        phrase = try SecretSource.ask(
          "Phrase: ", orGive: "--phrase-file, --phrase-fd or --generate", context,
          limit: ColdSeedAdd.limit)
      }
      if let phraseOut { try phraseOut.write(phrase) }
      try secrets.addSeed(name, phrase: SharedSecret(phrase), networks: new.network)
    }
    context.output.note("Added the seed \(name).")
    if generate, phraseOut == nil {
      context.output.note("The phrase is only in the device's vault.")
    }
    try report.printed(session.document(ofSeed: name))
  }
}

struct ColdSeedList: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the device's seeds with the keys derived from them.",
    examples: [
      CommandExample("List seeds and keys.", "hotside cold seed list"),
      CommandExample(
        "List the keys of one network below one path.",
        "hotside cold seed list --network Westend --path //stash"),
    ])

  @Option(
    help: ArgumentHelp("List only the keys of this network; may be repeated.", valueName: "title"),
    completion: .deviceNetworks)
  var network: [String] = []
  @Option(help: ArgumentHelp("List only keys whose path contains this text.", valueName: "text"))
  var path: String?
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    let wanted = try network.map { try session.network($0).specs.key }
    let seeds = try session.seeds().map { $0.keeping { isWanted($0, in: wanted) } }
    if report.printed(seeds, as: ColdSeedList.document) { return }
    for seed in seeds {
      let isPart = seed.keys.count != seed.card.keyCount
      let count = (isPart ? "\(seed.keys.count) of " : "") + ColdKeyText.count(seed.card.keyCount)
      try context.output.print(
        "\(seed.card.name)  \(count)\(seed.hasPhrase ? "" : "  (no phrase here)")")
      for key in seed.keys { try context.output.print("  \(ColdKeyText.line(key))") }
    }
  }

  private func isWanted(_ key: KeyDetails, in networks: [NetworkSpecsKey]) -> Bool {
    guard networks.isEmpty || key.stored.record.network.map(networks.contains) == true else {
      return false
    }
    return path.map { key.stored.record.path.utf8.contains($0.utf8) } ?? true
  }
}

struct ColdSeedRemove: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a seed with its keys and phrase; cannot be undone.",
    examples: [
      CommandExample("Remove a seed.", "hotside cold seed remove Alice")
    ])

  @Argument(help: "The seed's name.", completion: .deviceSeeds) var name: String
  @Flag(help: "Remove without asking.") var yes = false
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    try await session.secrets(seeds.access(context)) { secrets in
      try session.requireSeed(name)
      try Confirmation.require(
        """
        Remove the seed \(name), its keys and its phrase? Only the phrase on paper brings it back.
        """,
        isGiven: yes, remedy: "Give --yes.", context)
      try secrets.removeSeed(name)
    }
    context.output.note("Removed the seed \(name).")
    report.printed(name, as: ColdSeedRemove.document)
  }
}

extension ColdSeedAdd: DocumentedCommand {
  static let document = SeedOverview.document
}

extension ColdSeedList: DocumentedCommand {
  static let document: JSONForm<[SeedOverview]> = ["seeds": .of(\.self)]
}

extension ColdSeedRemove: DocumentedCommand {
  static let document: JSONForm<String> = ["seedName": .of(\.self)]
}
