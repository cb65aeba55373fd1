import DevelopmentNode
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Every row of hot-side 4.2, as a node's answer to `system_properties`.
@Suite struct HostilePropertiesTests {
  /// One answer, and what becomes of it.
  struct Row: Sendable, CustomTestStringConvertible {
    /// The answer, as JSON.
    let properties: String
    /// Whether the metadata has the prefix constant, which is 42.
    var hasConstant = true
    /// The override, where there is one: always 6 decimals and `TWO`.
    var isOverridden = false
    /// The prefix, decimals and unit, or the code and the sentence.
    let outcome: Outcome
    var testDescription: String { properties + (hasConstant ? "" : ", no constant") }
  }

  enum Outcome: Sendable {
    case specs(Int, Int, String)
    case refusal(Int32, String)
  }

  private static let token = #""tokenDecimals":12,"tokenSymbol":"UNIT""#

  private static let prefixes: [Row] = [
    Row(
      properties: "{\(token)}", hasConstant: false,
      outcome: .refusal(
        65,
        "The node gives no SS58 prefix: system_properties has no ss58Format and the metadata has no SS58Prefix constant."
      )),
    Row(properties: "{\(token)}", outcome: .specs(42, 12, "UNIT")),
    Row(
      properties: #"{"ss58Format":7,\#(token)}"#, hasConstant: false,
      outcome: .specs(7, 12, "UNIT")),
    Row(properties: #"{"ss58Format":42,\#(token)}"#, outcome: .specs(42, 12, "UNIT")),
    Row(
      properties: #"{"ss58Format":65535,\#(token)}"#, hasConstant: false,
      outcome: .specs(65535, 12, "UNIT")),
    Row(
      properties: #"{"ss58Format":7,\#(token)}"#,
      outcome: .refusal(
        65,
        "The node's ss58Format is 7, but the SS58Prefix constant of its metadata is 42. Ask the chain's maintainers which one is right."
      )),
  ]

  private static let badPrefixes: [Row] =
    ["65536", "-1", "1.0", #""42""#, "[42]", "true", "{}", "null"].flatMap { value in
      [true, false].map { hasConstant in
        Row(
          properties: #"{"ss58Format":\#(value),\#(token)}"#, hasConstant: hasConstant,
          outcome: .refusal(
            65, "The node's ss58Format is \(value); an integer from 0 to 65535 is needed."))
      }
    }

  private static let badDecimals: [Row] =
    ["-1", "256", "12.0", #""12""#, "true", "{}"].map { value in
      Row(
        properties: #"{"tokenDecimals":\#(value),"tokenSymbol":"A"}"#,
        outcome: .refusal(
          65, "The node's tokenDecimals is \(value); an integer from 0 to 255 is needed."))
    }

  private static let badUnits: [Row] =
    ["1", "true", "{}"].map { value in
      Row(
        properties: #"{"tokenDecimals":12,"tokenSymbol":\#(value)}"#,
        outcome: .refusal(65, "The node's tokenSymbol is \(value); a string is needed."))
    }
    + [
      Row(
        properties: #"{"tokenDecimals":[12],"tokenSymbol":[1]}"#,
        outcome: .refusal(65, "The node's tokenSymbol is 1; a string is needed."))
    ]

  private static let missingDecimals = "The node names a tokenSymbol but no tokenDecimals."
  private static let missingUnit = "The node gives tokenDecimals but no tokenSymbol."

  private static let combinations: [Row] = [
    Row(properties: "{}", outcome: .specs(42, 0, "UNIT")),
    Row(
      properties: #"{"tokenDecimals":null,"tokenSymbol":null}"#, outcome: .specs(42, 0, "UNIT")),
    Row(properties: #"{"tokenSymbol":"A"}"#, outcome: .refusal(65, missingDecimals)),
    Row(properties: #"{"tokenSymbol":["A","B"]}"#, outcome: .refusal(65, missingDecimals)),
    Row(properties: #"{"tokenSymbol":[]}"#, outcome: .refusal(65, missingDecimals)),
    Row(properties: #"{"tokenDecimals":1}"#, outcome: .refusal(65, missingUnit)),
    Row(properties: #"{"tokenDecimals":[1,2]}"#, outcome: .refusal(65, missingUnit)),
    Row(
      properties: #"{"tokenDecimals":1,"tokenSymbol":["A","B"]}"#,
      outcome: .refusal(
        65, "The node gives one value as tokenDecimals, but a list of 2 as tokenSymbol.")),
    Row(
      properties: #"{"tokenDecimals":[12],"tokenSymbol":[]}"#,
      outcome: .refusal(
        65, "The node gives one value as tokenDecimals, but an empty list as tokenSymbol.")),
    Row(
      properties: #"{"tokenDecimals":[],"tokenSymbol":["A"]}"#,
      outcome: .refusal(
        65, "The node gives one value as tokenSymbol, but an empty list as tokenDecimals.")),
    Row(
      properties: #"{"tokenDecimals":[1,2],"tokenSymbol":"A"}"#,
      outcome: .refusal(
        65, "The node gives one value as tokenSymbol, but a list of 2 as tokenDecimals.")),
    Row(
      properties: #"{"tokenDecimals":[1,2,3],"tokenSymbol":["A","B"]}"#,
      outcome: .refusal(65, "The node lists 3 tokenDecimals but 2 tokenSymbols.")),
    Row(properties: #"{"tokenDecimals":0,"tokenSymbol":""}"#, outcome: .specs(42, 0, "")),
    Row(properties: #"{"tokenDecimals":[255],"tokenSymbol":["A"]}"#, outcome: .specs(42, 255, "A")),
    Row(
      properties: #"{"tokenDecimals":[1,2],"tokenSymbol":["A","B"]}"#,
      outcome: .specs(42, 0, "UNIT")),
    Row(properties: #"{"tokenDecimals":[],"tokenSymbol":[]}"#, outcome: .specs(42, 0, "UNIT")),
    // The elements of several are not looked at.
    Row(
      properties: #"{"tokenDecimals":["x",-1],"tokenSymbol":[1,2]}"#,
      outcome: .specs(42, 0, "UNIT")),
  ]

  private static let overrides: [Row] = [
    Row(
      properties: "{\(token)}", isOverridden: true,
      outcome: .refusal(
        64,
        "The node names exactly one token, UNIT with 12 decimals, which --token-decimals and --token-unit cannot override. Leave them out."
      )),
    Row(
      properties: #"{"tokenDecimals":[1,2],"tokenSymbol":["A","B"]}"#, isOverridden: true,
      outcome: .specs(42, 6, "TWO")),
    Row(
      properties: #"{"tokenDecimals":[],"tokenSymbol":[]}"#, isOverridden: true,
      outcome: .specs(42, 6, "TWO")),
    Row(
      properties: "{}", isOverridden: true,
      outcome: .refusal(
        64,
        "The node names no token, so --token-decimals and --token-unit have nothing to choose from. Leave them out."
      )),
  ]

  private static let rows =
    prefixes + badPrefixes + badDecimals + badUnits + combinations + overrides

  @Test(arguments: rows) func propertiesAreAcceptedOrRefusedAsTheTableSays(_ row: Row) throws {
    var metadata = Nodes.metadata()
    if !row.hasConstant {
      // Another name of the same length, and nobody has a prefix constant.
      try Nodes.replace("SS58Prefix", by: "SS58Suffix", in: &metadata)
    }
    var configuration = DevelopmentNodeConfiguration(metadata: metadata)
    configuration.genesisHash = Nodes.genesis(of: "development")
    configuration.properties = try JSONValue(parsing: row.properties)
    let node = try DevelopmentNodeServer(configuration)
    var tool = try Tool()
    tool.show(node.url, as: "NODE")
    let arguments =
      ["add-specs", "-d", "-u", node.url, "--encryption", "sr25519"]
      + (row.isOverridden ? ["--token-decimals", "6", "--token-unit", "TWO"] : [])
    switch row.outcome {
    case .specs(let prefix, let decimals, let unit):
      let run = try tool.run(arguments + ["--json"])
      #expect(run.exitCode == 0, "\(run)")
      let specs = try run.document["items"]?.array?.first?["specs"]
      #expect(specs?["base58Prefix"] == .integer(prefix))
      #expect(specs?["decimals"] == .integer(decimals))
      #expect(specs?["unit"] == .string(unit))
    case .refusal(let code, let sentence):
      try tool.refuses(code, "Error: NODE: " + sentence, from: arguments)
    }
  }

  /// An answer that is no object at all.
  @Test(arguments: ["null", "[]", "1", #""x""#]) func propertiesThatAreNotAnObjectAreRefused(
    _ answer: String
  ) throws {
    var configuration = DevelopmentNodeConfiguration()
    configuration.properties = try JSONValue(parsing: answer)
    let node = try DevelopmentNodeServer(configuration)
    var tool = try Tool()
    tool.show(node.url, as: "NODE")
    try tool.refuses(
      65, "Error: The node NODE gave … as system properties; an object is needed.",
      from: ["add-specs", "-t", "-u", node.url, "--encryption", "sr25519"])
  }
}
