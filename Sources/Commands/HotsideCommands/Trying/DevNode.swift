import ByteSupport
import ChainInquiry
import CommandLineKit
import CommandReports
import DevelopmentNode
import FileSupport
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

      With --authorities or --para-id, the chain can be proved: grandpa_proveFinality,
      state_getReadProof, justifications and sync_state_genSyncSpec answer as in real nodes.
      """,
    examples: [
      CommandExample("Serve a small runtime, until Ctrl-C.", "hotside dev-node --port 9944"),
      CommandExample(
        "Serve that runtime as Westend's version 9220.",
        "hotside dev-node --network westend --spec-version 9220 --port 9944"),
      CommandExample(
        "Serve other metadata, and cut off every answer.",
        "hotside dev-node --metadata westend9150.hex --misbehave close-early --port 0"),
      CommandExample(
        "Serve a chain with authorities, an upgrade and a checkpoint for light clients.",
        "hotside dev-node --authorities 4 --upgrade 33 --chain-spec spec.json --port 9944"),
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
        Both in hex; the key may be the name of a plain value, such as System.AuthorizedUpgrade.
        Other keys have no value; a key with an empty text after = has an empty value.
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
  @Option(
    help: ArgumentHelp(
      "The number of the best block; the third block before it is finalized.", valueName: "number"))
  var blocks: UInt32 = 64
  @Option(
    help: ArgumentHelp(
      "Leave out this method, as a gateway does; may be repeated.", valueName: "method"),
    completion: .list(NodeMethods.names))
  var withoutMethod: [String] = []
  @Option(
    help: ArgumentHelp(
      "Refuse calls with a larger result than this many bytes.", valueName: "bytes"))
  var answerLimit: UInt32?
  @OptionGroup(title: "Proofs") var chain: ProvableChainOptions
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
    if blocks > DevelopmentNodeConfiguration.highestBlock {
      throw ValidationError(
        "--blocks is \(blocks), but must be at most \(DevelopmentNodeConfiguration.highestBlock).")
    }
    if let unknown = withoutMethod.first(where: { !NodeMethods.names.contains($0) }) {
      throw ValidationError("A development node has no method '\(unknown)'.")
    }
    for case .proof(let lie) in misbehave where !chain.isProvable {
      throw ValidationError(
        "--misbehave \(lie.rawValue) lies about proofs. Add --authorities 4 or --para-id.")
    }
    if let upgrade = chain.upgrade, metadata != nil || (upgrade.path == nil) != (code == nil) {
      throw ValidationError(
        """
        --upgrade needs files for both the code before and after it (--code FILE --upgrade \
        BLOCK=FILE), or neither. Leave out --metadata.
        """)
    }
    if chain.upgrade?.path != nil, network != nil || specVersion != nil {
      throw ValidationError(
        "The code of --upgrade has a name and a version. Leave out --network and --spec-version.")
    }
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
    if let path = chain.chainSpec, let specification = node.chainSpecification(at: min(1, blocks)) {
      let text = specification.serialized(pretty: true) + "\n"
      try FileReplacement.write(Array(text.utf8), to: path, under: .named())
    }
    try context.output.print("\(node.url) \(node.webSocketURL)")
    try context.output.flush()
    signals.wait()
    node.stop()
  }

  private func configuration() async throws -> DevelopmentNodeConfiguration {
    let code = try code.map { try RuntimeCode.read($0, expecting: nil) }
    var values = Dictionary(storage.map { ($0.key, $0.value) }) { _, last in last }
    if let id = chain.paraID, values[StorageKey.parachainID] == nil {
      values[StorageKey.parachainID] = (0..<4).map { UInt8(truncatingIfNeeded: id >> (8 * $0)) }
    }
    var upgraded = try chain.upgrade?.path.map { try RuntimeCode.read($0, expecting: nil) }
    var configuration: DevelopmentNodeConfiguration
    if let newest = upgraded ?? code, metadata == nil, network == nil, specVersion == nil {
      configuration = try await DevNode.configuration(running: newest, over: values)
      configuration.code = code
      if upgraded != nil, let code {
        let former = try await DevNode.configuration(running: code, over: values)
        (configuration.formerMetadata, configuration.formerOtherMetadata) =
          (former.metadata, former.otherMetadata)
      }
    } else {
      configuration = try served()
      configuration.code = code ?? configuration.code
      if chain.upgrade != nil { upgraded = try sample().later.code() }
    }
    configuration.bestBlock = blocks
    configuration.missingMethods = Set(withoutMethod)
    configuration.answerLimit = answerLimit.map { Int($0) }
    configuration.proofs = try await chain.design(upgradedCode: upgraded)
    if let genesis { configuration.genesisHash = genesis }
    configuration.port = port
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
    let sample = try sample()
    var configuration = DevelopmentNodeConfiguration(
      sample: chain.upgrade == nil ? sample : sample.later)
    if chain.upgrade != nil {
      (configuration.code, configuration.formerMetadata) = (sample.code(), sample.metadataV14())
    }
    guard let specs = try defaultSpecs() else { return configuration }
    configuration.genesisHash = specs.genesisHash
    configuration.chainName = specs.title
    configuration.properties = .members([
      "ss58Format": .integer(Int(specs.prefix)), "tokenDecimals": .integer(Int(specs.decimals)),
      "tokenSymbol": .string(specs.unit),
    ])
    return configuration
  }

  /// The small runtime, before an upgrade.
  private func sample() throws -> SampleRuntime {
    var sample = DevelopmentNodeConfiguration.sample
    if let specVersion { sample.specVersion = specVersion }
    sample.parachainID = chain.paraID
    if let specs = try defaultSpecs() {
      (sample.specName, sample.ss58Prefix) = (specs.name, specs.prefix)
    }
    return sample
  }

  /// The specs of the default network to answer as; `nil` if none is requested.
  private func defaultSpecs() throws -> NetworkSpecs? {
    guard let network else { return nil }
    let all = try NetworkDefaults.compiled().networks.map(\.specs)
    guard let specs = all.first(where: { $0.name.hasSameBytes(as: network) }) else {
      throw BadInput(
        message:
          """
          Hotside has no default network '\(network)'. It has \(all.map(\.name).joined(separator: ", ")).
          """
      )
    }
    return specs
  }
}

extension SampleRuntime {
  /// The runtime with the next version.
  fileprivate var later: SampleRuntime {
    var later = self
    later.specVersion &+= 1
    return later
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
    guard parts.count == 2, let value = try? Hex.decode(String(parts[1])) else { return nil }
    let names = parts[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let named =
      names.count == 2 ? StorageKey.plain(pallet: names[0], item: names[1]) : nil
    guard let key = try? named ?? Hex.decode(String(parts[0])) else { return nil }
    (self.key, self.value) = (key, value)
  }
}
