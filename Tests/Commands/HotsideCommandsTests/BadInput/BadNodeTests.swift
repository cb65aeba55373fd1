import CommandTestSupport
import DevelopmentNode
import JSONCodec
import RuntimeMetadata
import TestSupport
import Testing
import ToolTestSupport

/// Nodes that cannot be used: a sentence, a code, and nothing changed.
@Suite struct BadNodeTests {
  /// A workspace that knows one network, whose node misbehaves.
  private struct Case {
    var tool: Tool
    private let node: DevelopmentNodeServer?

    init(_ node: DevelopmentNodeServer, stored: Bool = false) throws {
      try self.init(node.url, node, stored: stored)
    }

    init(_ url: String, _ node: DevelopmentNodeServer? = nil, stored: Bool = false) throws {
      self.node = node
      tool = try Tool(["development": [url]])
      tool.show(url, as: "NODE")
      guard stored else { return }
      try tool.storeSample()
    }

    /// The job of a release engineer, which has to fail.
    func refuses(
      _ code: Int32, _ sentence: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try tool.refuses(
        code, "Error: development: " + sentence,
        from: ["load-metadata", "-t", "-n", "development"], recordsAlarm: code == 77,
        sourceLocation: sourceLocation)
    }
  }

  @Test func anUnreachableNodeIsReported() throws {
    let silent = try ReservedPort()
    try Case(silent.url).refuses(
      69,
      "The node NODE cannot be reached: …Couldn't connect to server. Check the URL, or try another endpoint."
    )
  }

  @Test(arguments: [
    (
      "unknown", "unable to get local issuer certificate"
    ), ("misnamed", "no alternative certificate subject name matches"),
    ("expired", "certificate has expired"),
  ])
  func anInvalidCertificateIsRefused(_ certificate: String, _ reason: String) throws {
    let certificates = try ThrowAwayCertificates.shared.get()
    let server = try certificates.server(certificate)
    var tool = try Tool(["development": [server.url]])
    tool.show(server.url, as: "NODE")
    try tool.refuses(
      69,
      "Error: development: The node NODE cannot be trusted, TLS failed: …\(reason)…. Certificates are always checked; try another endpoint.",
      from: [
        "load-metadata", "-t", "-n", "development", "--certificate-authority",
        certificates.authority,
      ])
    // A good certificate, but of an authority that was not named.
    let good = try certificates.server("good")
    tool.show(good.url, as: "GOOD")
    try tool.refuses(
      69,
      "Error: The node GOOD cannot be trusted, TLS failed: …. Certificates are always checked; try another endpoint.",
      from: ["add-specs", "-d", "-u", good.url, "--encryption", "sr25519"])
  }

  @Test(arguments: [
    (
      Misbehavior.httpStatus(500, retryAfter: nil), 69 as Int32,
      "The node NODE answered with HTTP status 500, a fault of the server. Try later, or try another endpoint."
    ),
    (
      .httpStatus(429, retryAfter: 60), 69,
      "The node NODE answered with HTTP status 429, too many requests. It asks to wait 60 s; try then, or try another endpoint."
    ),
    (
      .redirect, 69,
      "The node NODE redirects to NODE/elsewhere (HTTP status 307); redirects are not followed. Pass that URL if you trust it."
    ),
    (
      .wrongJSON, 65,
      "The answer of NODE to chain_getFinalizedHead is not JSON. … Check that the URL is a node's."
    ),
    (
      .wrongID, 65,
      "The answer of NODE to chain_getFinalizedHead cannot be used: its id is 987654321, but the call had 1. Try another endpoint."
    ),
    (
      .nullMetadata, 65,
      "The node NODE gave null as metadata (state_getMetadata); a hex string is needed. The node may not know that block."
    ),
    (.oddHex, 65, "The answer of NODE to state_getMetadata is not hex. …"),
    (.metadataV15, 65, "NODE: The metadata does not decode as V15: …"),
    (
      .wrongGenesis, 77,
      "The genesis hash of development is … in the database but … at NODE. Another chain answers there; check the URL. If the chain was reset, and its team confirms the new genesis hash: 'hotside remove title development', then 'hotside networks add URL'."
    ),
  ])
  func aNodeThatMisbehavesIsRefused(
    _ misbehavior: Misbehavior, _ code: Int32, _ sentence: String
  ) throws {
    try Case(try Nodes.sample(misbehavior)).refuses(code, sentence)
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func aFileOfMetadataV15IsRefused() throws {
    let name = try #require(
      Shared.names(in: "data/modern").first { $0.hasSuffix("_v15.scale") })
    let path = Shared.path + "/data/modern/" + name
    let tool = try Tool()
    try tool.refuses(
      65,
      "Error: \(path): This is metadata V15, but a Vault reads only V12, V13 and V14. Ask the node for V14: state_getMetadata gives it, or state_call Metadata_metadata_at_version with 14.",
      from: ["show", "check-file", path])
  }

  @Test func aKnownVersionWithOtherBytesIsRefused() throws {
    let changed = try Case(
      try Nodes.sample("development", transactionVersion: 2), stored: true)
    let (old, new) = (
      Nodes.hash(of: Nodes.metadata()), Nodes.hash(of: Nodes.metadata(transactionVersion: 2))
    )
    try changed.refuses(
      77,
      "The metadata of 'development' has changed without a new version: stored is …\(old)…; offered is …\(new)…; they first differ at byte …. Find out which is genuine; remove the stored one only if it is not."
    )
  }

  @Test func aLowerVersionIsRefused() throws {
    let former = try Case(try Nodes.sample("development", version: 999_999), stored: true)
    try former.refuses(
      77,
      "The metadata of 'development' is earlier than what is stored: stored is …1000000…; offered is …999999…. Check the node, or remove the stored version first."
    )
  }

  @Test(arguments: ["-d", "-t", "-p"]) func aNameWithASlashIsRefused(_ setting: String) throws {
    let node = try Nodes.sample("a/b")
    var tool = try Tool()
    tool.show(node.url, as: "NODE")
    try tool.refuses(
      65,
      "Error: NODE: The network name 'a/b' cannot be used in a file name: 1 to 64 letters, digits, spaces and . _ - are allowed, the first a letter or digit, without two dots in a row.",
      from: ["add-specs", setting, "-u", node.url, "--encryption", "sr25519"])
  }

  @Test func changedPropertiesAreRefused() throws {
    let node = try Nodes.sample(
      properties: .members([
        "ss58Format": .integer(42), "tokenDecimals": .integer(10), "tokenSymbol": .string("UNIT"),
      ]))
    let changed = try Case(node)
    try changed.tool.refuses(
      77,
      "Error: NODE: The token decimals is 12 in the database but 10 at the node. Check the URL; if the network really changed, remove it and add it again.",
      from: ["add-specs", "-t", "-n", "development-sr25519"])
  }

  /// What a node calls its token makes no lines of its own, and no long ones.
  @Test(arguments: [
    ("a\nError: fake", #"'a\nError: fake'"#), ("", "''"),
    (String(repeating: "U", count: 5000), "'" + String(repeating: "U", count: 80) + "…'"),
  ])
  func aTokenNameOfTheNodeIsQuotedOnOneLine(unit: String, shown: String) throws {
    let node = try Nodes.sample(
      properties: .members([
        "ss58Format": .integer(42), "tokenDecimals": .integer(12), "tokenSymbol": .string(unit),
      ]))
    let changed = try Case(node)
    try changed.tool.refuses(
      77,
      "Error: NODE: The token unit is UNIT in the database but \(shown) at the node. Check the URL; if the network really changed, remove it and add it again.",
      from: ["add-specs", "-t", "-n", "development-sr25519"])
    try changed.tool.refuses(
      64,
      "Error: NODE: The node names exactly one token, \(shown) with 12 decimals, which --token-decimals and --token-unit cannot override. Leave them out.",
      from: [
        "add-specs", "-d", "-u", node.url, "--encryption", "sr25519", "--token-decimals", "6",
        "--token-unit", "TWO",
      ])
  }

  @Test func aTokenOverrideIsRefusedWithoutAChoice() throws {
    let override = ["--token-decimals", "6", "--token-unit", "TWO"]
    let single = try Case(try Nodes.sample())
    try single.tool.refuses(
      64,
      "Error: NODE: The node names exactly one token, UNIT with 12 decimals, which --token-decimals and --token-unit cannot override. Leave them out.",
      from: ["add-specs", "-t", "-n", "development-sr25519"] + override)
    let none = try Nodes.sample(properties: .members(["ss58Format": .integer(42)]))
    var tool = try Tool()
    tool.show(none.url, as: "NODE")
    try tool.refuses(
      64,
      "Error: NODE: The node names no token, so --token-decimals and --token-unit have nothing to choose from. Leave them out.",
      from: ["add-specs", "-d", "-u", none.url, "--encryption", "sr25519"] + override)
  }
}
