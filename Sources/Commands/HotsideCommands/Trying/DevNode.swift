import ByteSupport
import ChainInquiry
import CommandLineKit
import CommandReports
import DevelopmentNode
import FileSupport
import Glibc
import HotSide
import HotStore
import JSONCodec
import Reporting
import RuntimeMetadata
import RuntimeWasm
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct DevNode: Command {
  static let configuration = CommandConfiguration(
    abstract: "Serve metadata as a node would, on this machine only.",
    discussion: """
      Answers JSON-RPC over HTTP and WebSocket on 127.0.0.1 until Ctrl-C. Without --metadata it
      serves a small built-in runtime; with --network, this runtime has the name, the genesis hash,
      the prefix and the token of a default network. With --code, but without --metadata, --network
      and --spec-version, it runs the code over the values of --storage and serves the resulting
      metadata.

      Each account owns a balance. A submitted extrinsic is checked, put into a block, finalized
      and printed, but its call is not executed.
      """,
    examples: [
      CommandExample("Serve a small runtime, until Ctrl-C.", "hotside dev-node --port 9944"),
      CommandExample(
        "Serve that runtime as Westend's version 9220.",
        "hotside dev-node --network westend --spec-version 9220 --port 9944"),
      CommandExample(
        "Serve other metadata, and cut off every answer.",
        "hotside dev-node --metadata westend9150.hex --misbehave close-early --port 0"),
    ],
    hiddenAliases: ["dev_node"])

  @Option(
    help: ArgumentHelp("Metadata up to V14 to serve, as hex text or raw.", valueName: "file"),
    completion: .file())
  var metadata: String?
  @Option(
    help: ArgumentHelp("Answer as this built-in default network.", valueName: "name"),
    completion: .custom { _, _ in
      ((try? NetworkDefaults.compiled())?.networks ?? []).map(\.specs.name)
    })
  var network: String?
  @Option(
    help: ArgumentHelp("The version of the small runtime. Default: 1000000.", valueName: "version")
  )
  var specVersion: UInt32?
  @Option(
    help: ArgumentHelp(
      "The chain's code to serve, as a runtime file has it; not checked.", valueName: "file"),
    completion: .file())
  var code: String?
  @Option(
    help: ArgumentHelp(
      "A value of the chain's state; may be repeated.",
      discussion: """
        Both in hex. Other keys have no value; a key with an empty text after = has an empty
        value.
        """,
      valueName: "key=value"))
  var storage: [StorageArgument] = []
  @Option(
    help: ArgumentHelp(
      "The same runtime's metadata in another version, such as V15; may be repeated.",
      valueName: "file"),
    completion: .file())
  var otherMetadata: [String] = []
  @Option(help: ArgumentHelp("The genesis hash, 64 hex digits.", valueName: "hash"))
  var genesis: Hash256?
  @Option(
    help: ArgumentHelp("A JSON file with the answer of system_properties.", valueName: "file"),
    completion: .file())
  var properties: String?
  @Option(help: ArgumentHelp("The port; 0 takes any free port.", valueName: "0-65535"))
  var port: UInt16 = 9944
  @Option(
    help: ArgumentHelp(
      "Misbehave in this way, for tests; may be repeated.",
      discussion: "One of: \(Misbehavior.forms.joined(separator: ", ")).", valueName: "how"),
    completion: .list(Misbehavior.forms))
  var misbehave: [Misbehavior] = []
  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    if metadata != nil, network != nil || specVersion != nil {
      throw ValidationError(
        "--metadata already has a name and a version. Leave out --network and --spec-version.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let signals = TerminationSignals()
    var configuration = try await configuration()
    let output = context.output
    configuration.noted = { block, extrinsic in
      let hash = Blake2b.hash256(extrinsic)
      if let block {
        output.note("Block \(block) has the extrinsic 0x\(hash).")
      } else {
        output.note("The extrinsic 0x\(hash) waits for an earlier nonce.")
      }
    }
    let node = try DevelopmentNodeServer(configuration)
    context.output.note(
      "Serving \(node.specName) \(node.specVersion), genesis hash \(node.genesisHash). End with Ctrl-C."
    )
    try context.output.print("\(node.url) \(node.webSocketURL)")
    try context.output.flush()
    signals.wait()
    node.stop()
  }

  private func configuration() async throws -> DevelopmentNodeConfiguration {
    let code = try code.map { try RuntimeCode.read($0, expecting: nil) }
    let values = Dictionary(storage.map { ($0.key, $0.value) }) { _, last in last }
    var configuration: DevelopmentNodeConfiguration
    if let code, metadata == nil, network == nil, specVersion == nil {
      configuration = try await DevNode.configuration(running: code, over: values)
    } else {
      configuration = try served()
    }
    if let genesis { configuration.genesisHash = genesis }
    configuration.port = port
    configuration.code = code
    configuration.storage = values
    configuration.otherMetadata += try otherMetadata.map { try MetadataFile.bytes(at: $0, .typed) }
    configuration.misbehaviors = misbehave
    if let properties {
      let bytes = try FileReading.bytes(at: properties, limit: 1 << 20, .typed)
      do throws(JSONError) {
        configuration.properties = try JSONValue(parsing: bytes)
      } catch { throw BadInput(message: "'\(properties)': \(error.message)") }
    }
    return configuration
  }

  /// The configuration of a chain that serves the metadata that its code returns over its state, in
  /// every version that the code offers.
  private static func configuration(
    running code: [UInt8], over storage: [[UInt8]: [UInt8]]
  ) async throws -> DevelopmentNodeConfiguration {
    func run(_ form: MetadataForm) async throws -> RuntimeCode {
      do {
        return try await RuntimeCode(code, "--code", form, RuntimeWorker()) { key, _ in
          StateValue(key: key, value: storage[key], source: .emptyState)
        }
      } catch { throw SourcedError(source: "--code", error.reportable) }
    }
    let first = try await run(.vault)
    var configuration = DevelopmentNodeConfiguration(metadata: first.metadata)
    for version in first.metadataVersions.compactMap({ UInt8(exactly: $0) })
    where Metadata.readableVersions.contains(version)
      && version != first.metadata.dropFirst(Metadata.magic.count).first
    {
      configuration.otherMetadata.append(try await run(.version(version)).metadata)
    }
    return configuration
  }

  /// The chain to serve.
  private func served() throws -> DevelopmentNodeConfiguration {
    if let metadata {
      return DevelopmentNodeConfiguration(metadata: try MetadataFile.bytes(at: metadata, .typed))
    }
    var sample = DevelopmentNodeConfiguration.sample
    if let specVersion { sample.specVersion = specVersion }
    guard let network else { return DevelopmentNodeConfiguration(sample: sample) }
    let all = try NetworkDefaults.compiled().networks.map(\.specs)
    guard let specs = all.first(where: { $0.name.hasSameBytes(as: network) }) else {
      throw BadInput(
        message:
          """
          Hotside has no default network '\(network)'. It has \(all.map(\.name).joined(separator: ", ")).
          """
      )
    }
    (sample.specName, sample.ss58Prefix) = (specs.name, specs.prefix)
    var configuration = DevelopmentNodeConfiguration(sample: sample)
    configuration.genesisHash = specs.genesisHash
    configuration.chainName = specs.title
    configuration.properties = .members([
      "ss58Format": .integer(Int(specs.prefix)), "tokenDecimals": .integer(Int(specs.decimals)),
      "tokenSymbol": .string(specs.unit),
    ])
    return configuration
  }
}

extension DevNode: UndocumentedCommand {
  static let reason = "it prints its address at the start, and runs until Ctrl-C"
}

/// A storage key and its value, as in `--storage`.
struct StorageArgument: ExpressibleByArgument {
  let key: [UInt8]
  let value: [UInt8]

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let key = try? Hex.decode(String(parts[0])),
      let value = try? Hex.decode(String(parts[1]))
    else { return nil }
    (self.key, self.value) = (key, value)
  }
}
