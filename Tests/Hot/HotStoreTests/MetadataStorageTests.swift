import ByteSupport
import Foundation
import Glibc
import HotStore
import Reporting
import RuntimeMetadata
import SCALECodec
import SQLiteStore
import TestSupport
import Testing
import VaultPayloads

@Suite struct MetadataStorageTests {
  @Test func keysAreListedByNameLengthAndByTheLowByteOfTheVersionFirst() throws {
    let database = try Fixture().empty()
    for (name, version) in [
      ("westend", 9200), ("polkadot", 30), ("shell", 200), ("westend", 9220), ("kusama", 2030),
    ] as [(String, UInt32)] {
      try database.store(try Fixture.incoming(name, version), firstSeen: 0)
    }
    #expect(
      try database.metadataKeys() == [
        MetadataKey(name: "shell", version: 200), MetadataKey(name: "kusama", version: 2030),
        MetadataKey(name: "westend", version: 9220), MetadataKey(name: "westend", version: 9200),
        MetadataKey(name: "polkadot", version: 30),
      ])
    #expect(try database.metadataVersions(named: "westend") == [9220, 9200])
    #expect(try database.metadata(named: "westend").map { $0.version } == [9220, 9200])
  }

  @Test func keysHaveTheOrderOfTheVectors() throws {
    struct File: Decodable {
      struct Key: Decodable {
        let name: String
        let version: UInt32
        let key: String
      }
      struct Order: Decodable { let keys_in_order: [Key] }
      let key_order: [Order]
    }
    for order in storeVectors.files("databases", as: File.self).flatMap(\.key_order) {
      let keys = order.keys_in_order
      for key in keys {
        let bytes = MetadataKey(name: key.name, version: key.version).scaleBytes
        #expect(Hex.encode(bytes) == key.key)
      }
      let sorted = keys.reversed().inKeyOrder { MetadataKey(name: $0.name, version: $0.version) }
      #expect(sorted.map { $0.key } == keys.map { $0.key })
    }
  }

  @Test func metadataOfEveryVersionComesBackByteForByte() throws {
    let database = try Fixture().empty()
    var files = try [12, 13, 14].map { version in
      ("small \(version)", try storeVectors.own.hexBytes("small-\(version).hex"))
    }
    for name in Shared.names(in: "data/metadata") where name.hasPrefix("kusama") {
      files.append((name, try Shared.hexBytes("data/metadata/" + name)))
    }
    for (name, bytes) in files {
      let incoming = try IncomingMetadata(
        accepting: bytes, blockHash: nil, source: .file(name: name))
      guard
        try database.metadataVersions(named: incoming.facts.name).max() ?? 0
          < incoming.facts.version
      else { continue }
      try database.store(incoming, firstSeen: 5)
      let stored = try database.metadata(
        named: incoming.facts.name, version: incoming.facts.version)
      #expect(stored.bytes == bytes)
      #expect(stored.facts == incoming.facts)
      #expect(stored.origin?.source == .file(name: name))
    }
    #expect(database.findings().isEmpty)
  }

  @Test func historyKeepsTheFirstBlockTimeAndSource() throws {
    let database = try Fixture().empty()
    let first = try Fixture.incoming("n", 10, block: "B1", url: "ws://first")
    try database.store(first, firstSeen: 100)
    try database.store(
      try Fixture.incoming("n", 10, block: "B2", url: "ws://second"), firstSeen: 200)
    let record = FetchRecord(
      name: "n", version: 10, metadataHash: first.facts.hash, blockHash: Fixture.hash("B1"),
      firstSeen: 100, source: .node(url: "ws://first"))
    #expect(try database.fetchHistory() == [record])
    #expect(try database.metadata(named: "n", version: 10).origin == record)
  }

  @Test func aBlockIsAddedToMetadataThatCameFromAFile() throws {
    let database = try Fixture().empty()
    let bytes = Fixture.metadata("n", 10)
    let wasm = try IncomingMetadata(
      accepting: bytes, blockHash: nil, source: .wasm(Fixture.hash("blob")))
    #expect(try database.store(wasm, firstSeen: 100) == .new(dropped: nil))
    #expect(try database.store(wasm, firstSeen: 150) == .known(addsBlockHash: false))
    #expect(
      try database.metadata(named: "n", version: 10).origin?.source
        == .wasm(Fixture.hash("blob")))
    let fetched = try Fixture.incoming("n", 10, block: "B9")
    #expect(try database.store(fetched, firstSeen: 200) == .known(addsBlockHash: true))
    #expect(try database.metadata(named: "n", version: 10).blockHash == Fixture.hash("B9"))
    #expect(try database.fetchHistory().map { $0.firstSeen } == [100, 200])
  }

  @Test func historyOutlivesAVersionThatMadeRoom() throws {
    let database = try Fixture().empty()
    for (version, block) in [(10, "B1"), (11, "B2"), (12, "B3")] as [(UInt32, String)] {
      try database.store(try Fixture.incoming("n", version, block: block), firstSeen: 1)
    }
    #expect(try database.metadataVersions(named: "n") == [11, 12])
    #expect(try database.fetchHistory().map { $0.version } == [10, 11, 12])
  }

  @Test func theRecordOfARemovedVersionIsNotAttachedToWhatComesLater() throws {
    let fixture = try Fixture()
    defer { withExtendedLifetime(fixture) {} }
    let database = try fixture.empty()
    try database.store(try Fixture.incoming("n", 10, block: "B1"), firstSeen: 1)
    try database.removeMetadata(named: "n", version: 10)
    #expect(try database.fetchHistory().isEmpty)
    let wasm = try IncomingMetadata(
      accepting: Fixture.metadata("n", 10), blockHash: nil, source: .wasm(Fixture.hash("x")))
    try database.store(wasm, firstSeen: 2)
    #expect(try database.metadata(named: "n", version: 10).blockHash == nil)
  }

  @Test func theRecordOfOtherBytesIsNotAttachedEither() throws {
    let fixture = try Fixture()
    defer { withExtendedLifetime(fixture) {} }
    let database = try fixture.empty()
    for version in [10, 11, 12] as [UInt32] {
      try database.store(
        try Fixture.incoming("n", version, mark: "a", block: "B\(version)"), firstSeen: 1)
    }
    for version in [11, 12] as [UInt32] {
      try database.removeMetadata(named: "n", version: version)
    }
    let wasm = try IncomingMetadata(
      accepting: Fixture.metadata("n", 10, mark: "b"), blockHash: nil,
      source: .wasm(Fixture.hash("x")))
    #expect(try database.store(wasm, firstSeen: 2) == .new(dropped: nil))
    #expect(try database.metadata(named: "n", version: 10).blockHash == nil)
  }

  @Test func missingMetadataIsNamedWithTheKnownVersions() throws {
    let fixture = try Fixture()
    defer { withExtendedLifetime(fixture) {} }
    let database = try fixture.empty()
    try database.store(try Fixture.incoming("n", 10), firstSeen: 1)
    let unknown = HotDatabaseError.unknownMetadata(name: "n", version: 11, known: [10])
    #expect(throws: unknown) { try database.metadata(named: "n", version: 11) }
    #expect(throws: unknown) { try database.removeMetadata(named: "n", version: 11) }
    #expect(
      unknown.message
        == "The database has no metadata of 'n' with version 11. The stored versions are 10.")
    #expect(try database.metadata(named: "m").isEmpty)
  }

  @Test(arguments: ["../n", "n/m", "", "a..b", "-n", "näme", "n\u{202e}"])
  func metadataOfAnUnsafeNameIsNotStored(_ name: String) throws {
    let database = try Fixture().empty()
    let incoming = try Fixture.incoming(name, 1)
    #expect {
      try database.store(incoming, firstSeen: 1)
    } throws: { error in
      guard case .unsafeText("network name", name, _) = error as? HotDatabaseError else {
        return false
      }
      return true
    }
    #expect(try database.metadataKeys().isEmpty)
  }

  @Test func theTablesRefuseAThirdVersion() throws {
    let fixture = try Fixture()
    let database = try fixture.empty()
    for version in [1, 2] as [UInt32] {
      try database.store(try Fixture.incoming("n", version), firstSeen: 1)
    }
    try database.store(try Fixture.incoming("m", 1), firstSeen: 1)
    let connection = try SQLiteConnection(
      path: fixture.path, mode: .existing, format: HotDatabase.format)
    let detail = "a network keeps at most two versions of its metadata"
    for sql in [
      "INSERT INTO metadata SELECT name, 3, blob, hash FROM metadata WHERE version = 2",
      "UPDATE metadata SET name = 'n', version = 3 WHERE name = 'm'",
    ] {
      #expect(throws: SQLiteStoreError.constraint(detail: detail, sql: sql)) {
        try connection.run(sql)
      }
    }
  }

  @Test func storingIsRefusedWhileAnotherProcessWrites() throws {
    let fixture = try Fixture()
    let (first, second) = (try fixture.empty(), try fixture.create())
    let incoming = try Fixture.incoming("n", 1)
    try first.transaction {
      try first.store(incoming, firstSeen: 1)
      #expect(
        throws: HotDatabaseError.store(.busy(path: fixture.path, store: "hot database"))
      ) { try second.store(incoming, firstSeen: 2) }
    }
    #expect(try second.store(incoming, firstSeen: 3) == .known(addsBlockHash: false))
  }

  @Test func writersThatRaceLoseNothing() async throws {
    let fixture = try Fixture()
    _ = try fixture.empty()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask { [path = fixture.path] in
          let database = try HotDatabase.open(at: path, busyTimeout: .seconds(60))
          for version in 1...3 {
            try database.store(
              try Fixture.incoming("n\(writer)", UInt32(version), block: "\(version)"),
              firstSeen: 1)
          }
        }
      }
      try await group.waitForAll()
    }
    let database = try fixture.create()
    #expect(try database.metadataKeys().count == 8)
    #expect(try database.fetchHistory().count == 12)
    #expect(database.findings().isEmpty)
  }

  @Test func aProcessKilledWhileStoringLeavesTheFormerState() async throws {
    let fixture = try Fixture()
    do {
      let database = try fixture.create()
      for version in [1, 2] as [UInt32] {
        try database.store(try Fixture.incoming("westend", version, block: "B"), firstSeen: 1)
      }
    }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = fixture.path as String] in
      let database = try HotDatabase.open(at: path)
      let incoming = try Fixture.incoming("westend", 3, block: "B3")
      try database.transaction {
        try database.store(incoming, firstSeen: 2)
        try database.removeNetwork(titled: "kusama-sr25519")
        kill(getpid(), SIGKILL)
      }
    }
    let database = try HotDatabase.open(at: fixture.path)
    #expect(try database.metadataVersions(named: "westend") == [1, 2])
    #expect(try database.networks().count == 3)
    #expect(database.findings().isEmpty)
  }
}
