import Foundation
import HotStore
import RuntimeMetadata
import SQLiteStore
import TestSupport
import Testing

/// Damaged rows are reported and never skipped (hot-side 7.29).
@Suite struct DamageTests {
  private func damaged(
    _ sql: String, _ read: (HotDatabase) throws -> Void
  ) throws -> HotDatabaseError? {
    let fixture = try Fixture()
    do {
      let database = try fixture.create()
      try database.store(
        try Fixture.incoming("westend", 9000, block: "B"), firstSeen: 1)
    }
    try fixture.damage(sql)
    let database = try HotDatabase.open(at: fixture.path)
    let error = #expect(throws: HotDatabaseError.self) { try read(database) }
    #expect(database.findings().contains { $0 == error })
    return error
  }

  @Test func metadataThatContradictsItsHashIsReported() throws {
    let error = try damaged("UPDATE metadata SET hash = zeroblob(32)") {
      _ = try $0.metadata(named: "westend")
    }
    guard case .damagedRow("metadata", "'westend' 9000", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func metadataUnderAnotherVersionIsReported() throws {
    let error = try damaged("UPDATE metadata SET version = 9001") {
      _ = try $0.metadata(named: "westend", version: 9001)
    }
    #expect(
      error
        == .metadata(
          name: "westend", version: 9001,
          .keyMismatch(
            storedName: "westend", storedVersion: 9001, name: "westend", version: 9000)))
  }

  @Test func metadataUnderAnotherNameIsReported() throws {
    let error = try damaged("UPDATE metadata SET name = 'kusama'") {
      _ = try $0.metadata(named: "kusama")
    }
    #expect(
      error
        == .metadata(
          name: "kusama", version: 9000,
          .keyMismatch(
            storedName: "kusama", storedVersion: 9000, name: "westend", version: 9000)))
  }

  @Test func metadataWithAnotherPrefixThanTheSpecsIsReported() throws {
    let fixture = try Fixture()
    let database = try fixture.create()
    try database.store(
      try IncomingMetadata(
        accepting: Fixture.metadata("westend", 1, prefix: 7), blockHash: nil,
        source: .file(name: "x")), firstSeen: 1)
    #expect(
      database.findings() == [
        .metadata(
          name: "westend", version: 1,
          .prefixMismatch(network: "westend", specs: 42, metadata: 7))
      ])
  }

  @Test(arguments: [
    ("UPDATE network SET encryption = 'rsa' WHERE name = 'kusama'", "encryption"),
    ("UPDATE network SET genesis_hash = x'00' WHERE name = 'kusama'", "genesis_hash"),
    ("UPDATE network SET base58_prefix = 65536 WHERE name = 'kusama'", "base58_prefix"),
    ("UPDATE network SET decimals = -1 WHERE name = 'kusama'", "decimals"),
    ("UPDATE network SET is_default = 2 WHERE name = 'kusama'", "is_default"),
    ("UPDATE network SET unit = CAST(x'ff' AS TEXT) WHERE name = 'kusama'", "unit"),
  ])
  func invalidNetworksAreReportedWithTheirColumn(_ sql: String, _ column: String) throws {
    let error = try damaged(sql) { _ = try $0.networks() }
    guard case .damagedRow("network", "'kusama-sr25519'", let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("as \(column)"))
  }

  @Test(arguments: [
    "UPDATE fetch_history SET source_kind = 'rumour'",
    "UPDATE fetch_history SET source_kind = 'wasm'",
    "UPDATE fetch_history SET metadata_hash = x'00'",
    "UPDATE fetch_history SET version = -1",
  ])
  func damagedHistoryIsNamedByItsNetwork(_ sql: String) throws {
    let error = try damaged(sql) { _ = try $0.fetchHistory() }
    guard case .damagedRow("fetch_history", "'westend'", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    "DELETE FROM legacy_type WHERE position = 3",
    "UPDATE legacy_type SET description = x'05' WHERE position = 3",
    "UPDATE legacy_type SET description = x'00000000' WHERE position = 3",
  ])
  func damagedTypesAreNamed(_ sql: String) throws {
    let error = try damaged(sql) { _ = try $0.legacyTypes() }
    guard case .damagedRow("legacy_type", _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func missingTypesAreReported() throws {
    #expect(
      try damaged("DELETE FROM legacy_type") { _ = try $0.legacyTypes() } == .noTypes)
  }

  @Test(arguments: [
    "UPDATE verifier SET kind = 'nobody'",
    "UPDATE verifier SET kind = 'custom', scheme = 'sr25519', public_key = x'00'",
    "UPDATE verifier SET kind = 'custom', scheme = 'rsa', public_key = zeroblob(32)",
  ])
  func damagedVerifiersAreNamed(_ sql: String) throws {
    let error = try damaged(sql) { _ = try $0.verifiers() }
    guard case .damagedRow("verifier", _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func damagedPagesAreTheOnlyFinding() throws {
    let fixture = try Fixture()
    do {
      let database = try fixture.create()
      try database.store(try Fixture.incoming("westend", 9000), firstSeen: 1)
    }
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.path)))
    for position in bytes.count - 12_288..<bytes.count { bytes[position] ^= 0x5a }
    try fixture.folder.write(bytes, to: "hot.sqlite")
    let findings = try HotDatabase.open(at: fixture.path).findings()
    guard findings.count == 1, case .store(.damaged) = findings[0] else {
      Issue.record("\(findings)")
      return
    }
  }

  @Test func aDatabaseOpenedForReadingRefusesChanges() throws {
    let fixture = try Fixture()
    try fixture.create().insert(Fixture.network("net"))
    let database = try HotDatabase.open(at: fixture.path, mode: .readOnly)
    #expect(try database.networks().count == 4)
    #expect(database.findings().isEmpty)
    #expect {
      try database.removeNetwork(titled: "net-sr25519")
    } throws: { error in
      guard case .store(.notWritable) = error as? HotDatabaseError else { return false }
      return true
    }
  }

  @Test func filesThatAreNotAHotDatabaseAreRefused() throws {
    let fixture = try Fixture()
    #expect(
      throws: HotDatabaseError.store(
        .missing(
          path: fixture.path, store: "hot database",
          remedy: "Run 'hotside restore-defaults' to make one."))
    ) { try HotDatabase.open(at: fixture.path) }
    try fixture.folder.write(Array(repeating: 7, count: 3000), to: "hot.sqlite")
    #expect(
      throws: HotDatabaseError.store(
        .notADatabase(path: fixture.path, store: "hot database"))
    ) { try fixture.create() }
    #expect(fixture.folder.names == ["hot.sqlite"])
  }
}
