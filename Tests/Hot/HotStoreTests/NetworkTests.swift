import HotStore
import SQLiteStore
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

@Suite struct NetworkTests {
  @Test func networksComeBackAsTheyWentIn() throws {
    let database = try Fixture().empty()
    let network = Network(
      title: "Mein Netz", specs: Fixture.specs("net", .ethereum, prefix: 29972),
      endpoints: ["wss://a.example", "http://b.example:9944/x?y=1"], isDefault: true)
    try database.insert(network)
    #expect(try database.network(titled: "Mein Netz") == network)
    #expect(try database.networks(named: "net") == [network])
    #expect(try database.networks(genesisHash: Fixture.hash("net")) == [network])
    #expect(
      try database.network(genesisHash: Fixture.hash("net"), encryption: .ethereum) == network)
    #expect(
      try database.network(genesisHash: Fixture.hash("net"), encryption: .sr25519) == nil)
    #expect(try database.networks(endpoint: "http://b.example:9944/x?y=1") == [network])
    #expect(try database.networks(endpoint: "http://b.example:9944/x").isEmpty)
    #expect(
      try database.chains() == [try database.chain(named: "net")]
        && database.chain(named: "net").endpoints == network.endpoints)
  }

  @Test func listingsHaveTheOrderOfTheirKeys() throws {
    let database = try Fixture().empty()
    let long = String(repeating: "y", count: 64)
    for title in ["westend-sr25519", "b", long, "aa", "kusama-sr25519", "c"] {
      try database.insert(
        Fixture.network("n\(title.prefix(2).count)\(title.first ?? "-")x", title: title))
    }
    // 64 bytes need a compact length of two bytes, 01 01, and so stand before one byte's 04.
    #expect(
      try database.networks().map { $0.title } == [
        long, "b", "c", "aa", "kusama-sr25519", "westend-sr25519",
      ])
  }

  @Test func oneChainMayHaveSeveralEncryptions() throws {
    let database = try Fixture().empty()
    try database.insert(Fixture.network("net"))
    var second = Fixture.network("net", .ecdsa)
    second.endpoints = []
    try database.insert(second)
    #expect(try database.networks(named: "net").map { $0.title } == ["net-ecdsa", "net-sr25519"])
    #expect(try database.network(titled: "net-ecdsa").endpoints == ["wss://net.example:443"])
    #expect(try database.chains().count == 1)
    second.title = "other"
    second.specs.encryption = .ed25519
    second.endpoints = ["ws://new"]
    try database.insert(second)
    #expect(try database.chain(named: "net").endpoints == ["ws://new"])
  }

  @Test func titleGenesisNameAndPrefixMustNotContradict() throws {
    let database = try Fixture().empty()
    try database.insert(Fixture.network("net"))
    let cases: [(Network, HotDatabaseError)] = [
      (
        Fixture.network("other", title: "net-sr25519"),
        .titleTaken(title: "net-sr25519", network: "net")
      ),
      (
        Fixture.network("net", title: "second"),
        .genesisTaken(
          genesisHash: Fixture.hash("net"), encryption: .sr25519, title: "net-sr25519")
      ),
      (
        Fixture.network("net", .ecdsa, genesis: "else"),
        .nameHasOtherGenesis(
          name: "net", stored: Fixture.hash("net"), offered: Fixture.hash("else"))
      ),
      (
        Fixture.network("alias", .ecdsa, genesis: "net"),
        .genesisHasOtherName(
          genesisHash: Fixture.hash("net"), stored: "net", offered: "alias")
      ),
      (
        Fixture.network("net", .ecdsa, prefix: 7),
        .nameHasOtherPrefix(name: "net", stored: 42, offered: 7)
      ),
    ]
    for (network, error) in cases {
      #expect(throws: error) { try database.insert(network) }
      #expect(try database.networks() == [Fixture.network("net")])
    }
  }

  @Test func theTablesThemselvesRefuseContradictions() throws {
    let fixture = try Fixture()
    let database = try fixture.empty()
    try database.insert(Fixture.network("net"))
    try database.insert(Fixture.network("two"))
    let connection = try SQLiteConnection(
      path: fixture.path, mode: .existing, format: HotDatabase.format)
    for (sql, detail) in [
      (
        "UPDATE network SET name = 'net' WHERE name = 'two'",
        "one network name has one genesis hash and one address prefix"
      ),
      (
        """
        UPDATE network SET encryption = 'ecdsa', genesis_hash =
          (SELECT genesis_hash FROM network WHERE name = 'net') WHERE name = 'two'
        """, "one genesis hash has one network name"
      ),
      ("INSERT INTO endpoint VALUES ('three', 0, 'ws://x')", "an endpoint belongs to a network"),
    ] {
      #expect(throws: SQLiteStoreError.constraint(detail: detail, sql: sql)) {
        try connection.run(sql)
      }
    }
  }

  @Test func changingSpecsKeepsTitleEndpointsAndMark() throws {
    let database = try Fixture().create()
    try database.rename(title: "westend-sr25519", to: "westend")
    var specs = try database.network(titled: "westend").specs
    specs.unit = "WNDX"
    specs.decimals = 15
    try database.update(specs, titled: "westend")
    let updated = try database.network(titled: "westend")
    #expect(updated.specs == specs)
    #expect(updated.isDefault)
    #expect(updated.endpoints == ["wss://westend-rpc.polkadot.io"])
    #expect(try database.networks().count == 3)
  }

  @Test func aChangedNameTakesItsEndpointsAlong() throws {
    let database = try Fixture().empty()
    try database.insert(Fixture.network("net"))
    try database.update(Fixture.specs("new", genesis: "net"), titled: "net-sr25519")
    #expect(try database.chain(named: "new").endpoints == ["wss://net.example:443"])
    #expect(throws: HotDatabaseError.unknownName("net", known: ["new"])) {
      try database.chain(named: "net")
    }
  }

  @Test func changesAreCheckedLikeNewNetworks() throws {
    let database = try Fixture().empty()
    try database.insert(Fixture.network("net"))
    try database.insert(Fixture.network("two"))
    #expect(
      throws: HotDatabaseError.genesisHasOtherName(
        genesisHash: Fixture.hash("net"), stored: "net", offered: "two")
    ) { try database.update(Fixture.specs("two", genesis: "net"), titled: "two-sr25519") }
    #expect(throws: HotDatabaseError.titleTaken(title: "net-sr25519", network: "net")) {
      try database.rename(title: "two-sr25519", to: "net-sr25519")
    }
    #expect(
      throws: HotDatabaseError.unknownTitle("three", known: ["net-sr25519", "two-sr25519"])
    ) { try database.update(Fixture.specs("two"), titled: "three") }
  }

  @Test func removingTheLastOfANameRemovesWhatHangsOnIt() throws {
    let fixture = try Fixture()
    defer { withExtendedLifetime(fixture) {} }
    let database = try fixture.empty()
    try database.insert(Fixture.network("net"))
    try database.insert(Fixture.network("net", .ecdsa))
    try database.insert(Fixture.network("other"))
    try database.setVerifier(.general, of: Fixture.hash("net"))
    for name in ["net", "other"] {
      for version in [1, 256] as [UInt32] {
        try database.store(
          try Fixture.incoming(name, version, block: "B"), firstSeen: 1)
      }
    }
    #expect(try database.removeNetwork(titled: "net-ecdsa").isEmpty)
    #expect(try database.metadataVersions(named: "net") == [256, 1])
    #expect(try database.verifier(of: Fixture.hash("net")) == .general)
    #expect(try database.removeNetwork(titled: "net-sr25519") == [256, 1])
    #expect(try database.metadataKeys().map { $0.name } == ["other", "other"])
    #expect(try database.fetchHistory().map { $0.name } == ["other", "other"])
    #expect(try database.networks(endpoint: "wss://net.example:443").isEmpty)
    #expect(try database.verifier(of: Fixture.hash("net")) == nil)
    #expect(throws: HotDatabaseError.unknownTitle("net-sr25519", known: ["other-sr25519"])) {
      try database.removeNetwork(titled: "net-sr25519")
    }
  }

  @Test func endpointsKeepTheirOrder() throws {
    let database = try Fixture().empty()
    try database.insert(Fixture.network("net"))
    let urls = ["wss://z.example", "wss://a.example", "ws://[::1]:9944", "HTTPS://x"]
    try database.setEndpoints(urls, named: "net")
    #expect(try database.chain(named: "net").endpoints == urls)
    try database.setEndpoints([], named: "net")
    #expect(try database.chain(named: "net").endpoints.isEmpty)
  }

  @Test(arguments: [
    "", "node", "ftp://node", "wss://", "wss://no de", "wss://n\n", "wss://\u{202e}x",
    "wss://" + String(repeating: "x", count: 2048),
  ])
  func endpointsThatNobodyCouldDialAreRefused(_ url: String) throws {
    let database = try Fixture().create()
    #expect {
      try database.setEndpoints(["wss://good", url], named: "westend")
    } throws: { error in
      guard case .unsafeText("endpoint", url, _) = error as? HotDatabaseError else {
        return false
      }
      return true
    }
    #expect(
      try database.chain(named: "westend").endpoints == ["wss://westend-rpc.polkadot.io"])
  }

  @Test func endpointsAreRefusedTwiceAndWithoutANetwork() throws {
    let database = try Fixture().create()
    #expect(
      throws: HotDatabaseError.unsafeText(
        field: "endpoint", text: "ws://x", rule: "it is given twice")
    ) { try database.setEndpoints(["ws://x", "ws://x"], named: "westend") }
    #expect(
      throws: HotDatabaseError.unknownName("moon", known: ["kusama", "polkadot", "westend"])
    ) { try database.setEndpoints(["ws://x"], named: "moon") }
  }

  @Test(arguments: [
    "", " lead", "a/b", "..", "a..b", ".hidden", "naïve", "tab\t", "nul\0", "esc\u{1b}[31m",
    String(repeating: "n", count: 65),
  ])
  func namesThatAFileMustNotHaveAreRefused(_ name: String) throws {
    let database = try Fixture().empty()
    #expect {
      try database.insert(Fixture.network(name, title: "title"))
    } throws: { error in
      guard case .unsafeText("network name", name, _) = error as? HotDatabaseError else {
        return false
      }
      return true
    }
  }

  @Test(arguments: [
    "dock-pos-main-runtime", "a", "A.b_c-d e", "4", String(repeating: "n", count: 64),
  ])
  func ordinaryNamesAreTaken(_ name: String) throws {
    let database = try Fixture().empty()
    try database.insert(Network(title: "title", specs: Fixture.specs(name), endpoints: []))
    #expect(try database.networks().map { $0.name } == [name])
  }

  @Test(arguments: [
    "", "a\u{7}", "a\u{202e}b", "a\u{2066}", "a\nb", String(repeating: "ü", count: 65),
  ])
  func textsThatMisleadAScreenAreRefused(_ text: String) throws {
    let database = try Fixture().empty()
    #expect(throws: HotDatabaseError.self) {
      try database.insert(Fixture.network("net", title: text))
    }
    var network = Fixture.network("net")
    if !text.isEmpty {
      network.specs.unit = text
      #expect(throws: HotDatabaseError.self) { try database.insert(network) }
    }
    network.specs.unit = ""
    network.specs.title = text
    #expect(throws: HotDatabaseError.self) { try database.insert(network) }
    network.specs.title = "Nett 🌐"
    try database.insert(network)
  }
}
