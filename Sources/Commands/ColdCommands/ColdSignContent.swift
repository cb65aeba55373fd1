import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import CommandLineKit
import CommandReports
import JSONCodec
import QRDrawing
import SCALECodec
import SubstrateCrypto
import TerminalKit
import VaultPayloads

/// The contents of the device that can be signed.
enum HeldContentArgument: String, CaseIterable, ExpressibleByArgument {
  case specs
  case metadata
  case types
}

struct ColdSignContent: Command {
  static let configuration = CommandConfiguration(
    commandName: "sign-content",
    abstract: "Sign specs, metadata or types that the device holds.",
    discussion: """
      Draws a code with the key and the signature for 'hotside sign --capsules'. Each wrong
      password of the key is written into the log. At a terminal, the password is asked for up to
      three times.
      """,
    examples: [
      CommandExample(
        "Sign the device's specs of Westend, for 'hotside sign --capsules'.",
        """
        hotside cold sign-content specs --network Westend --key 5G97sebo3nBNYcq8Ys48PPj7QT5MrpvRTfHe6QjPafNx6Yj1 \
        --out capsule.png
        """
      )
    ])

  @Argument(help: "The content to sign.") var content: HeldContentArgument
  @Option(
    help: ArgumentHelp("The network of specs or metadata.", valueName: "title"),
    completion: .deviceNetworks)
  var network: String?
  @Option(
    help: ArgumentHelp("The version of the metadata.", valueName: "version"),
    completion: .deviceVersions)
  var metadataVersion: UInt32?
  @Option(
    help: ArgumentHelp("The key that signs, by its address or in hex.", valueName: "key"),
    completion: .deviceKeys)
  var key: String
  @Option(
    help: ArgumentHelp(
      "Write the code to this PNG file; - for standard output.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var out: OutputFile
  @OptionGroup var outputs: OutputOptions
  @OptionGroup var keyPassword: KeyPasswordOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    try out.validate(.png, report)
    switch content {
    case .types:
      guard network == nil, metadataVersion == nil else {
        throw ValidationError(
          "The types do not belong to a network. Leave out --network and --metadata-version.")
      }
    case .specs:
      guard network != nil, metadataVersion == nil else {
        throw ValidationError("Specs need --network, without --metadata-version.")
      }
    case .metadata:
      guard network != nil, metadataVersion != nil else {
        throw ValidationError("Metadata needs --network and --metadata-version.")
      }
    }
  }

  func run(_ context: CommandContext) async throws {
    try out.requireNoTerminal(context)
    let session = try cold.open(context)
    try out.requirePlace(under: outputs.rule)
    let signed = try await session.secrets(seeds.access(context)) { secrets in
      let author = try session.key(key)
      return try secrets.sign(
        try held(session), with: author, password: { try keyPassword.required(context) },
        retry: {
          PasswordAttempts.allows(
            $0, after: "The password is wrong.", isAskedFor: keyPassword.isAskedFor, context)
        })
    }
    let capsule = signed.capsule.scaleBytes
    try out.write(try StaticPicture.png(of: capsule), under: outputs.rule, context)
    if !report.printed((signed, out.path), as: ColdSignContent.document), !out.isStandardOutput {
      try context.output.print("signed by \(ColdKeyText.line(signed.author))")
      try ColdKeyText.draw(signed.author.stored.picture, context.output)
    }
  }

  private func held(_ session: DeviceSession) throws -> HeldContent {
    guard let network else { return .types }
    let specs = try session.network(network).specs
    guard let metadataVersion else { return .specs(specs.key) }
    return .metadata(specs.key, version: metadataVersion)
  }
}

extension ColdSignContent: DocumentedCommand {
  static let document: JSONForm<(signed: SignedContent, file: String)> = [
    "capsule": .hex(\.signed.capsule.scaleBytes),
    "signedHash": .of { Blake2b.hash256($0.signed.signedBytes) }, "author": .of(\.signed.author),
    "files": .of { [$0.file] },
  ]
}
