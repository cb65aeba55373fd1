import ByteSupport
import DevelopmentNode
import JSONCodec
import LoopbackServer
import NodeClient
import Reporting
import RuntimeMetadata
import TestSupport
import Testing

@Suite struct DevelopmentNodeTests {
  private static func connection(_ node: DevelopmentNodeServer) throws -> NodeConnection {
    var options = NodeOptions()
    options.retry.attempts = 1
    return try NodeConnection(to: NodeEndpoint(node.url), options: options)
  }

  @Test func servesWhatItIsConfiguredWith() async throws {
    let genesis = try #require(Hash256(hex: String(repeating: "5a", count: 32)))
    let sample = SampleRuntime(specName: "chainlet", specVersion: 7, ss58Prefix: 1007)
    var configuration = DevelopmentNodeConfiguration(sample: sample)
    configuration.genesisHash = genesis
    configuration.properties = .string("none")
    configuration.chainName = "Chain\u{202e}let"
    let node = try DevelopmentNodeServer(configuration)
    #expect(node.specName == "chainlet")
    #expect(node.specVersion == 7)
    #expect(node.genesisHash == genesis)
    let connection = try Self.connection(node)
    #expect(try await connection.genesisHash() == genesis)
    #expect(try await connection.chainName() == "Chain\u{202e}let")
    #expect(try await connection.metadata() == sample.metadataV14())
    await #expect(
      throws: NodeError.propertiesFormat(endpoint: node.url, got: "\"none\"")
    ) { try await connection.systemProperties() }
  }

  @Test func makesPropertiesOfThePrefix() async throws {
    let sample = SampleRuntime(specName: "chainlet", specVersion: 7, ss58Prefix: 1007)
    let node = try DevelopmentNodeServer(DevelopmentNodeConfiguration(sample: sample))
    #expect(
      try await Self.connection(node).systemProperties()
        == .members([
          "ss58Format": .integer(1007), "tokenDecimals": .integer(12),
          "tokenSymbol": .string("UNIT"),
        ]))
  }

  @Test func misreportsGenesisAndVersionIfConfigured() async throws {
    var configuration = DevelopmentNodeConfiguration()
    configuration.genesisHash = Hash256(hex: String(repeating: "5a", count: 32))
    configuration.misbehaviors = [.wrongGenesis, .versionMismatch]
    let node = try DevelopmentNodeServer(configuration)
    let connection = try Self.connection(node)
    #expect(try await connection.genesisHash() != configuration.genesisHash)
    #expect(
      try await connection.runtimeVersion().specVersion
        == DevelopmentNodeConfiguration.sample.specVersion + 1)
    let facts = try MetadataFacts(accepting: await connection.metadata())
    #expect(facts.version == DevelopmentNodeConfiguration.sample.specVersion)
  }

  @Test func refusesMetadataThatNamesNoRuntime() {
    #expect(throws: DevelopmentNodeError.metadata(.notMetadata(start: [1, 2, 3]))) {
      try DevelopmentNodeServer(DevelopmentNodeConfiguration(metadata: [1, 2, 3]))
    }
  }

  @Test func refusesMetadataThatNoNodeGives() throws {
    for version in [15, 16] as [UInt8] {
      var blob = DevelopmentNodeConfiguration.sample.metadataV14()
      blob[Metadata.magic.count] = version
      #expect(throws: DevelopmentNodeError.tooNew(version: version)) {
        try DevelopmentNodeServer(DevelopmentNodeConfiguration(metadata: blob))
      }
    }
    var configuration = DevelopmentNodeConfiguration()
    let other = SampleRuntime(specName: "development", specVersion: 2, ss58Prefix: 42)
    configuration.otherMetadata = [other.metadataV14()]
    #expect(
      throws: DevelopmentNodeError.otherRuntime(
        "development 2", expected: "development 1000000")
    ) { try DevelopmentNodeServer(configuration) }
  }

  @Test func saysThatAPortIsTaken() throws {
    let reserved = try ReservedPort()
    var configuration = DevelopmentNodeConfiguration()
    configuration.port = reserved.port
    let first = try DevelopmentNodeServer(configuration)
    let error = #expect(throws: DevelopmentNodeError.self) {
      try DevelopmentNodeServer(configuration)
    }
    #expect(error == .server(.portTaken(first.port)))
    #expect(
      error?.message
        == "Another program listens on port \(first.port) of 127.0.0.1. Pass another port; 0 chooses a free one."
    )
    first.stop()
    first.stop()
    let second = try DevelopmentNodeServer(configuration)
    #expect(second.port == configuration.port)
  }

  @Test func freesItsPortWhenItIsReleased() async throws {
    let reserved = try ReservedPort()
    var configuration = DevelopmentNodeConfiguration()
    configuration.port = reserved.port
    for _ in 0..<20 {
      let node = try DevelopmentNodeServer(configuration)
      #expect(try await Self.connection(node).chainName() == "Development")
    }
  }

  @Test func readsTheFormOfEveryMisbehavior() {
    for misbehavior in Misbehavior.plain + [
      .delay(milliseconds: 200), .httpStatus(503, retryAfter: nil), .httpStatus(429, retryAfter: 5),
      .busy(times: 3, retryAfter: nil), .busy(times: 3, retryAfter: 0),
    ] {
      #expect(Misbehavior(argument: misbehavior.argument) == misbehavior)
    }
    for text in [
      "", "nonsense", "drip:1", "delay", "delay:x", "delay:-1", "delay:3600001", "http-status",
      "http-status:200", "http-status:500:", "http-status:500:1:2", "busy", ":1",
    ] {
      #expect(Misbehavior(argument: text) == nil, "\(text)")
    }
    #expect(Misbehavior.forms.count == Misbehavior.plain.count + 3)
  }

  /// Real metadata with its own runtime version; what is too old to be read, with a given one.
  @Test(
    .enabled(if: Shared.isPresent, "\(Shared.absence)"),
    arguments: Shared.names(in: "data/metadata").filter { $0.hasSuffix(".hex") })
  func servesRealMetadata(name: String) async throws {
    let blob = try Shared.hexBytes("data/metadata/" + name)
    var configuration = DevelopmentNodeConfiguration(metadata: blob)
    var runtime = DevelopmentNodeConfiguration.sample.version
    do {
      runtime = try MetadataFacts(accepting: blob).runtime
    } catch {
      #expect(throws: DevelopmentNodeError.metadata(error)) {
        try DevelopmentNodeServer(configuration)
      }
      configuration.runtimeVersion = runtime
    }
    let node = try DevelopmentNodeServer(configuration)
    let connection = try Self.connection(node)
    let head = try await connection.finalizedHead()
    #expect(try await connection.metadata(at: head) == blob)
    let version = try await connection.runtimeVersion(at: head)
    #expect(version.specName == runtime.specName)
    #expect(version.specVersion == runtime.specVersion)
  }

  @Test func givesMetadataInTheVersionsThatItHas() async throws {
    var configuration = DevelopmentNodeConfiguration()
    let other = Metadata.magic + [15, 1, 2, 3]
    configuration.otherMetadata = [other]
    let node = try DevelopmentNodeServer(configuration)
    let connection = try Self.connection(node)
    #expect(
      try await connection.runtimeCall("Metadata_metadata_versions")
        == [8, 14, 0, 0, 0, 15, 0, 0, 0])
    #expect(
      try await connection.metadata(version: 15) == [1, UInt8(other.count) << 2] + other)
  }
}
