import HotStore
import JSONCodec
import SubstrateCrypto
import Testing
import ToolTestSupport
import VaultPayloads

/// Specs that are changed by hand, at the built tool.
@Suite struct SetSpecsTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func specs(_ title: String) throws -> NetworkSpecs {
    try tool.open().network(titled: title).specs
  }

  @Test func changesAreReportedAndAppearInTheNextUpdate() throws {
    let former = try specs("westend-sr25519")
    let run = try tool.run(
      "networks", "set-specs", "westend-sr25519", "--vault-title", "Westend test", "--color",
      "#123456", "--path", "//westend//0")
    #expect(run.exitCode == 0)
    #expect(
      run.error == """
        westend-sr25519: the title is now 'Westend test' instead of '\(former.title)'.
        westend-sr25519: the color is now '#123456' instead of '\(former.color)'.
        westend-sr25519: the path is now '//westend//0' instead of '\(former.pathID)'.
        To bring this to Vaults, make a new update: 'hotside add-specs -f -n westend-sr25519', then 'hotside sign westend-sr25519'.

        """)
    var wanted = former
    wanted.title = "Westend test"
    wanted.color = "#123456"
    wanted.pathID = "//westend//0"
    #expect(try specs("westend-sr25519") == wanted)
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    let payload = try tool.bytes(tool.payload("sign_me_add_specs_westend_sr25519"))
    #expect(try UpdateContent(.addSpecs, signed: payload) == .specs(wanted))
  }

  @Test func changesThatAVaultRefusesAreWarnedOf() throws {
    let run = try tool.run(
      ["networks", "set-specs", "westend-sr25519", "--decimals", "10", "--unit", "XYZ", "--json"])
    #expect(run.exitCode == 0, "\(run)")
    let changes = try #require(
      try run.document.object?["items"]?.array?.first?.object?["changes"]?.array)
    #expect(
      changes.map { $0.serialized() } == [
        #"{"field":"decimals","old":"12","new":"10","isFixed":true}"#,
        #"{"field":"unit","old":"WND","new":"XYZ","isFixed":true}"#,
      ])
    let again = try tool.run("networks", "set-specs", "westend-sr25519", "--unit", "ABC")
    #expect(
      again.error.contains(
        "A Vault that has the network refuses specs with another unit: its user must first remove the network, with its keys and metadata.\n"
      ))
    let same = try tool.run("networks", "set-specs", "westend-sr25519", "--unit", "ABC")
    #expect(same.error == "The specs already have these values; nothing was changed.\n")
  }

  @Test func aPrefixIsThatOfAllEntriesAndOfTheMetadata() throws {
    let database = try tool.open()
    var network = try database.network(titled: "westend-sr25519")
    network.specs.encryption = .ed25519
    try database.insert(
      Network(title: "westend-ed25519", specs: network.specs, endpoints: []))
    let run = try tool.run("networks", "set-specs", "westend-sr25519", "--prefix", "2")
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      run.error.contains("westend-ed25519: the prefix is now '2' instead of '42'.")
        && run.error.contains("lists of derivations must be made and published again"))
    #expect(try specs("westend-sr25519").prefix == 2 && specs("westend-ed25519").prefix == 2)
    try tool.succeed("networks", "set-specs", "westend-sr25519", "--prefix", "42")
    try tool.storeSample("westend", version: 9220)
    let refused = try tool.run("networks", "set-specs", "westend-sr25519", "--prefix", "2")
    #expect(refused.exitCode == 65, "\(refused)")
    #expect(try specs("westend-sr25519").prefix == 42)
  }

  @Test(
    arguments: [
      (["--color", "red"], 65, "The color 'red' cannot be used: it must be like #262626 or #000."),
      (
        ["--path", "westend"], 65,
        "The path 'westend' cannot be used: it must be a derivation path without a password, such as //polkadot."
      ),
      (
        ["--path", "//a///geheim"], 65,
        "The path '//a///geheim' cannot be used: it must be a derivation path without a password, such as //polkadot."
      ),
      (
        ["--vault-title", "a\u{202e}b"], 65,
        "The Vault title 'a\\u{202E}b' cannot be used: it has invisible or misleading characters."
      ),
    ])
  func invalidSpecsChangeNothing(
    arguments: [String], code: Int, message: String
  ) throws {
    let before = try tool.state()
    try tool.expect(
      Int32(code), "Error: \(message)",
      from: ["networks", "set-specs", "westend-sr25519", "--unit", "X"] + arguments)
    #expect(try tool.state() == before)
  }

  @Test func aCallWithoutAChangeOrWithAnUnknownEntryIsRefused() throws {
    #expect(try tool.run("networks", "set-specs", "westend-sr25519").exitCode == 64)
    let run = try tool.run("networks", "set-specs", "westendd", "--unit", "X")
    #expect(run.exitCode == 66)
    #expect(run.error.contains("Did you mean 'westend-sr25519'?"))
  }
}
