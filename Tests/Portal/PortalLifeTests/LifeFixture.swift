import ByteSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import Reporting
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// A workspace with a portal of sample networks, whose nodes the tests serve.
struct LifeFixture {
  let tool: Tool
  let site: String

  /// Creates a workspace; the general verifier on record is the development key.
  ///
  /// - Parameter networks: the names of sample networks, each with its endpoints.
  /// - Throws: if the tool fails.
  init(_ networks: KeyValuePairs<String, [String]>) throws {
    try self.init(networks.map { ($0.key, $0.value) })
  }

  init(_ networks: [(name: String, endpoints: [String])]) throws {
    tool = try Tool([:])
    let database = try tool.open()
    for network in networks {
      try database.insert(Network(specs: .sample(network.name), endpoints: network.endpoints))
    }
    site = tool.folder.file("site")
    let alice = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    try tool.succeed(
      "networks", "verifier", "set-general", "--public-key", Hex.encode(alice.publicKey),
      "--crypto", "sr25519", "--yes", "--quiet")
    try tool.succeed("networks", "verifier", "set", "--all", "--general", "--yes", "--quiet")
    try tool.succeed("portal", "init", "--title", "Living portal", "--quiet")
  }

  /// A node of a sample network whose properties agree with the specs of ``Tool/init(_:)``.
  static func node(
    _ name: String, _ misbehavior: Misbehavior? = nil, version: UInt32 = 1, port: UInt16 = 0,
    prefix: UInt16 = 42, unit: String = "UNIT", code: [UInt8]? = nil,
    transactionVersion: UInt32 = 1,
    constant: UInt16? = nil
  ) throws -> DevelopmentNodeServer {
    var configuration = DevelopmentNodeConfiguration(
      sample: SampleRuntime(
        specName: name, specVersion: version, ss58Prefix: constant ?? prefix,
        transactionVersion: transactionVersion))
    configuration.genesisHash = Nodes.genesis(of: name)
    configuration.properties = .members([
      "ss58Format": .integer(prefix), "tokenDecimals": .integer(12), "tokenSymbol": .string(unit),
    ])
    if let misbehavior { configuration.misbehaviors = [misbehavior] }
    (configuration.port, configuration.code) = (port, code)
    return try DevelopmentNodeServer(configuration)
  }

  /// Code that returns the metadata of the first version.
  static func code(_ name: String) -> [UInt8] {
    SampleRuntime(specName: name, specVersion: 1, ss58Prefix: 42).code()
  }

  static func time(_ hours: Int) -> String {
    RFC3339.text(1_795_593_600 + Int64(hours) * 3_600)
  }

  /// Runs `portal update` with a document; hours are since a fixed day.
  func update(
    _ more: String..., hours: Int = 0, environment: [String: String] = [:]
  ) throws -> Tool.Run {
    try tool.run(
      ["portal", "update", "--json", "--request-timeout", "5", "--now", LifeFixture.time(hours)]
        + more, environment: environment)
  }

  func sign() throws {
    try tool.succeed("sign", "--all", "--verifier-alice", "sr25519", "--yes", "--quiet")
  }

  @discardableResult
  func build(hours: Int = 0) throws -> Tool.Run {
    try tool.run("portal", "build", "--out", site, "--quiet", "--now", LifeFixture.time(hours))
  }

  /// The first hash in the reason of a network that the user does not accept already.
  func offeredHash(in run: Tool.Run, of id: String) throws -> String {
    let reason = try #require(try run.network(id)["reason"]?.string)
    return try #require(
      reason.split(separator: " ").map { $0.trimmingCharacters(in: .punctuationCharacters) }
        .first { $0.count == 64 && !$0.hasPrefix("0000") }, "\(reason)")
  }

  /// Lists the releases in `Portal/releases.json` as a source of a network, after its nodes.
  func listReleases(of id: String) throws {
    try set(
      "sources",
      .array([
        .members(["kind": .string("node")]),
        .members([
          "kind": .string("release"), "repository": .string("example/runtimes"),
          "index": .string("releases.json"), "asset": .string("\(id)_runtime-v*.wasm"),
        ]),
      ]), of: id)
  }

  /// Changes `portal.json`.
  func edit(_ change: (inout JSONValue) -> Void) throws {
    let path = tool.folder.file("Portal/portal.json")
    var json = try JSONValue(parsing: try tool.bytes(path))
    change(&json)
    try tool.folder.write(json.fileBytes, to: "Portal/portal.json")
  }

  /// Sets a member of a network in `portal.json`.
  func set(_ name: String, _ value: JSONValue, of id: String) throws {
    try edit { json in
      guard var root = json.object, var networks = root["networks"]?.array else { return }
      for (place, network) in networks.enumerated() where network["id"]?.string == id {
        guard var object = network.object else { continue }
        object[name] = value
        networks[place] = .object(object)
      }
      root["networks"] = .array(networks)
      json = .object(root)
    }
  }
}

extension Tool.Run {
  /// The result of a network in the document of an update.
  func network(_ id: String) throws -> JSONValue {
    try #require(
      try document["networks"]?.array?.first { $0["id"]?.string == id }, "\(self)")
  }

  func state(_ id: String) throws -> String? { try network(id)["state"]?.string }
}
