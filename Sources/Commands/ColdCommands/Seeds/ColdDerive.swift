import ColdRecords
import ColdSide
import ColdSigner
import CommandLineKit
import CommandReports
import JSONCodec
import TerminalKit

struct ColdDerive: Command {
  static let configuration = CommandConfiguration(
    commandName: "derive", abstract: "Derive a key of a seed and record its address.",
    discussion: """
      A path consists of //hard and /soft junctions.

      The password of a key is not part of the argument: --with-password asks for it,
      --key-password-file and --key-password-fd read it.

      With --numbered, the path is that of a stored key, and the next keys //0, //1 and so on
      below it are derived.
      """,
    examples: [
      CommandExample(
        "Derive a key, and three more below it.",
        """
        hotside cold derive Alice //stash --network Westend && hotside cold derive Alice //stash --network \
        Westend --numbered 3
        """
      )
    ])

  @Argument(help: "The seed's name.", completion: .deviceSeeds) var seed: String
  @Argument(help: "The path, such as //polkadot//0; '' for none.") var path: String
  @Option(
    help: ArgumentHelp("The network that the key is for.", valueName: "title"),
    completion: .deviceNetworks)
  var network: String
  @Option(
    help: ArgumentHelp(
      "Derive this many numbered keys below the path, continuing after the last number.",
      valueName: "count"))
  var numbered: UInt32?
  @Flag(help: "Ask for the key's password.") var withPassword = false
  @OptionGroup var keyPassword: KeyPasswordOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  /// The maximum number of keys in one run, because deriving each key takes a moment.
  private static let mostNumbered: UInt32 = 1000

  func validate() throws {
    if let numbered {
      guard (1...ColdDerive.mostNumbered).contains(numbered) else {
        throw ValidationError(
          "--numbered \(numbered) is not possible. Give 1 to \(ColdDerive.mostNumbered).")
      }
      if withPassword || !keyPassword.isAskedFor {
        throw ValidationError("Numbered keys have no password. Leave out the password options.")
      }
    }
    if path.contains("///") {
      throw ValidationError(
        """
        A password on the command line can be seen by others. Leave it out and use --with-password.
        """
      )
    }
  }

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    if let numbered {
      let keys = try await session.secrets(seeds.access(context)) { secrets in
        try secrets.deriveNumbered(numbered, ofSeed: seed, below: path, network: network)
      }
      if report.printed(keys, as: ColdDerive.numbered) { return }
      for key in keys { try context.output.print(ColdKeyText.line(key)) }
      return
    }
    let hasPassword = withPassword || !keyPassword.isAskedFor
    let key = try await session.secrets(seeds.access(context)) { secrets in
      try secrets.derive(
        ofSeed: seed, path: path, network: network,
        password: hasPassword ? { try keyPassword.required(context) } : nil)
    }
    if report.printed(key) { return }
    try context.output.print(ColdKeyText.line(key))
    try ColdKeyText.draw(key.stored.picture, context.output)
  }
}

extension ColdDerive: DocumentedCommand {
  static let document = JSONForm<Never>.either(numbered.shape, KeyDetails.form.shape)

  private static let numbered: JSONForm<[KeyDetails]> = ["keys": .of(\.self)]
}
