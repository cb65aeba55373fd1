import ByteSupport
import CommandLineKit
import DevelopmentNode
import Glibc
import HotSide
import JSONCodec
import RuntimeMetadata

struct DevNode: Command {
  static let configuration = CommandConfiguration(
    abstract: "Serve metadata as a node would, on this machine only.",
    discussion:
      "Answers JSON-RPC over HTTP and WebSocket on 127.0.0.1 until it is ended. Without --metadata it serves a small runtime of its own.",
    examples: [
      CommandExample("Serve a small runtime, until Ctrl-C.", "hotside dev-node --port 9944"),
      CommandExample(
        "Serve other metadata, and break off every answer.",
        "hotside dev-node --metadata westend9150.hex --misbehave close-early --port 0"),
    ],
    hiddenAliases: ["dev_node"])

  @Option(
    help: ArgumentHelp("Metadata to serve, as hex text or raw.", valueName: "file"),
    completion: .file())
  var metadata: String?
  @Option(
    help: ArgumentHelp(
      "The chain's code to serve, as a runtime file has it; right or wrong.", valueName: "file"),
    completion: .file())
  var code: String?
  @Option(
    help: ArgumentHelp(
      "Metadata in another version, such as V15; may be repeated.", valueName: "file"),
    completion: .file())
  var otherMetadata: [String] = []
  @Option(help: ArgumentHelp("The genesis hash, 64 hex digits.", valueName: "hash"))
  var genesis: String?
  @Option(
    help: ArgumentHelp("A JSON file with the answer of system_properties.", valueName: "file"),
    completion: .file())
  var properties: String?
  @Option(help: ArgumentHelp("The port; 0 takes any that is free.", valueName: "0-65535"))
  var port: UInt16 = 9944
  @Option(
    help: ArgumentHelp(
      "Do something wrong, to see what becomes of it; may be repeated.",
      discussion: "One of: \(Misbehavior.forms.joined(separator: ", ")).", valueName: "how"),
    completion: .list(Misbehavior.forms))
  var misbehave: [Misbehavior] = []
  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    if let genesis, Hash256(hex: genesis) == nil {
      throw ValidationError("The genesis hash '\(genesis)' is not 64 hex digits.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let signals = TerminationSignals()
    let node = try DevelopmentNodeServer(try configuration())
    context.output.note(
      "Serving \(node.specName) \(node.specVersion), genesis hash \(node.genesisHash). End with Ctrl-C."
    )
    try context.output.print("\(node.url) \(node.webSocketURL)")
    try context.output.flush()
    signals.wait()
    node.stop()
  }

  private func configuration() throws -> DevelopmentNodeConfiguration {
    let blob =
      try metadata.map { try MetadataFile.bytes(at: $0) }
      ?? DevelopmentNodeConfiguration.sample.metadataV14()
    var configuration = DevelopmentNodeConfiguration(metadata: blob)
    configuration.genesisHash = genesis.flatMap { Hash256(hex: $0) }
    configuration.port = port
    configuration.code = try code.map { try RuntimeCode.read($0, expecting: nil) }
    configuration.otherMetadata = try otherMetadata.map { try MetadataFile.bytes(at: $0) }
    configuration.misbehaviors = misbehave
    if let properties {
      let bytes = try FileReading.bytes(at: properties, limit: 1 << 20)
      do throws(JSONError) {
        configuration.properties = try JSONValue(parsing: bytes)
      } catch { throw BadInput(message: "'\(properties)': \(error.message)") }
    }
    return configuration
  }
}

extension DevNode: UndocumentedCommand {
  static let reason = "it says at its start where it serves, and goes on until it is ended"
}
