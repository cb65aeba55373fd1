import ByteSupport
import HotStore
import RuntimeMetadata
import TestSupport
import Testing
import VaultPayloads

/// The cases of `metadata-db-rules.json`.
struct MetadataRuleFile: Decodable {
  struct Entry: Decodable, Hashable {
    let name: String
    let version: UInt32
    let meta: String
    let block: String?
  }

  struct HistoryLine: Decodable, Hashable {
    let name: String
    let version: UInt32
    let block: String

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      name = try container.decode(String.self)
      version = try container.decode(UInt32.self)
      block = try container.decode(String.self)
    }
  }

  struct Case: Decodable, CustomTestStringConvertible {
    let id: String
    let before: [Entry]
    let new: Entry?
    let expect: String
    let after: [Entry]?
    let history_written: [HistoryLine]?
    var testDescription: String { id }
  }

  let cases: [Case]

  static let all = storeVectors.files("metadata-db-rules", as: Self.self).flatMap(\.cases)
}

extension HotDatabaseError {
  /// The word that the vectors have for it.
  fileprivate var vectorName: String {
    switch self {
    case .sameVersionOtherBytes: "error:same-version-different-metadata"
    case .earlierVersion: "error:earlier-version"
    case .tooManyVersions: "error:more-than-two-entries"
    default: "error:\(self)"
    }
  }
}

@Suite struct MetadataRuleTests {
  @Test(arguments: MetadataRuleFile.all)
  func theRuleAloneDecidesEveryCase(_ vector: MetadataRuleFile.Case) throws {
    let name = vector.new?.name ?? vector.before.first?.name ?? ""
    func entries(_ list: [MetadataRuleFile.Entry]) -> [StoredVersionRule.Entry] {
      list.filter { $0.name == name }.sorted { $0.version > $1.version }.map { entry in
        StoredVersionRule.Entry(
          version: entry.version, bytes: Array(entry.meta.utf8),
          blockHash: entry.block.map(Fixture.hash))
      }
    }
    var result: String
    var versions: StoredVersionRule?
    do throws(HotDatabaseError) {
      var taken = try StoredVersionRule(name: name, entries: entries(vector.before))
      result = "unchanged"
      if let new = vector.new {
        switch try taken.accept(entries([new])[0]) {
        case .new: result = "new"
        case .known: result = "known"
        }
      }
      versions = taken
    } catch {
      result = error.vectorName
    }
    #expect(result == vector.expect)
    #expect(versions?.entries == vector.after.map(entries))
  }

  /// A database after a case of the vectors.
  private struct Outcome {
    let fixture: Fixture
    let database: HotDatabase
    /// The word that the vectors have for the result.
    let result: String
    /// The state of the database before the new entry.
    let before: [String]
  }

  /// Stores the entries of a case, and then its new entry.
  private func outcome(of vector: MetadataRuleFile.Case) throws -> Outcome {
    let fixture = try Fixture()
    let database = try fixture.empty()
    let isDamaged = vector.before.count { $0.name == vector.before.first?.name } > 2
    for entry in vector.before.prefix(isDamaged ? 2 : .max) {
      try database.store(incoming(entry), firstSeen: 1)
    }
    if isDamaged { try insert(vector.before.dropFirst(2), into: fixture) }
    let before = try state(of: database)
    var result: String
    do {
      result = try add(vector.new, to: database)
    } catch let error as HotDatabaseError {
      result = error.vectorName
    }
    return Outcome(fixture: fixture, database: database, result: result, before: before)
  }

  /// Inserts entries without the rule.
  private func insert(_ entries: ArraySlice<MetadataRuleFile.Entry>, into fixture: Fixture) throws {
    for entry in entries {
      let bytes = Fixture.metadata(entry.name, entry.version, mark: entry.meta)
      try fixture.damage(
        """
        INSERT INTO metadata VALUES ('\(entry.name)', \(entry.version),
          x'\(Hex.encode(bytes))', x'\(IncomingMetadata(
            accepting: bytes, blockHash: nil, source: .file(name: "")).facts.hash)')
        """)
    }
  }

  /// Stores an entry, or reads all entries if there is none to store.
  private func add(_ new: MetadataRuleFile.Entry?, to database: HotDatabase) throws -> String {
    guard let new else {
      for name in Set(try database.metadataKeys().map { $0.name }) {
        _ = try database.metadata(named: name)
      }
      return "unchanged"
    }
    switch try database.store(try incoming(new), firstSeen: 2) {
    case .new: return "new"
    case .known: return "known"
    }
  }

  @Test(arguments: MetadataRuleFile.all)
  func theDatabaseDecidesEveryCaseByTheRule(_ vector: MetadataRuleFile.Case) throws {
    #expect(try outcome(of: vector).result == vector.expect)
  }

  @Test(arguments: MetadataRuleFile.all.filter { $0.after == nil })
  func aRefusedEntryLeavesTheDatabaseUnchanged(_ vector: MetadataRuleFile.Case) throws {
    let outcome = try outcome(of: vector)
    #expect(try state(of: outcome.database) == outcome.before)
  }

  @Test(arguments: MetadataRuleFile.all.filter { $0.after != nil })
  func theDatabaseHoldsTheEntriesOfTheCase(_ vector: MetadataRuleFile.Case) throws {
    let outcome = try outcome(of: vector)
    let stored = try outcome.database.metadataKeys().map { key in
      try outcome.database.metadata(named: key.name, version: key.version)
    }
    #expect(
      Set(stored.map { Line($0.name, $0.version, $0.bytes, $0.blockHash) })
        == Set(
          (vector.after ?? []).map { entry in
            Line(
              entry.name, entry.version,
              Fixture.metadata(entry.name, entry.version, mark: entry.meta),
              entry.block.map(Fixture.hash))
          }))
  }

  @Test(arguments: MetadataRuleFile.all.filter { $0.after != nil })
  func theHistoryHoldsTheBlocksOfTheCaseAlone(_ vector: MetadataRuleFile.Case) throws {
    let outcome = try outcome(of: vector)
    let history = try outcome.database.fetchHistory().filter { $0.blockHash != nil }
    for line in vector.history_written ?? [] {
      #expect(
        history.contains {
          $0.name == line.name && $0.version == line.version
            && $0.blockHash == Fixture.hash(line.block)
        })
    }
    let blocks = Set(
      (vector.before + (vector.after ?? [])).compactMap { $0.block.map(Fixture.hash) })
    #expect(history.allSatisfy { $0.blockHash.map(blocks.contains) == true })
  }

  /// The rule with version 10 of four bytes.
  private func ruleWithVersion10() throws -> StoredVersionRule {
    try StoredVersionRule(
      name: "n",
      entries: [
        StoredVersionRule.Entry(
          version: 10, bytes: [1, 2, 3, 4], blockHash: Fixture.hash("B1"))
      ])
  }

  @Test func theErrorAboutOtherBytesShowsBothSidesAndTheFirstDifference() throws {
    var versions = try ruleWithVersion10()
    let shorter = StoredVersionRule.Entry(
      version: 10, bytes: [1, 2, 9], blockHash: Fixture.hash("B9"))
    #expect {
      _ = try versions.accept(shorter)
    } throws: { error in
      guard case .sameVersionOtherBytes(let comparison) = error as? HotDatabaseError else {
        return false
      }
      return comparison.stored.blockHash == Fixture.hash("B1")
        && comparison.offered.blockHash == Fixture.hash("B9")
        && comparison.stored.byteCount == 4 && comparison.offered.byteCount == 3
        && comparison.firstDifference == 2
    }
    #expect(versions.newest?.version == 10)
    #expect(versions.older == nil)
  }

  @Test func theFirstDifferenceOfABeginningIsItsLength() throws {
    var versions = try ruleWithVersion10()
    let cut = StoredVersionRule.Entry(version: 10, bytes: [1, 2, 3], blockHash: nil)
    #expect {
      _ = try versions.accept(cut)
    } throws: { error in
      guard case .sameVersionOtherBytes(let comparison) = error as? HotDatabaseError else {
        return false
      }
      return comparison.firstDifference == 3
    }
    #expect(versions.newest?.version == 10)
    #expect(versions.older == nil)
  }

  @Test func theErrorAboutAnEarlierVersionWithEqualBytesHasNoDifference() throws {
    var versions = try ruleWithVersion10()
    let earlier = StoredVersionRule.Entry(version: 9, bytes: [1, 2, 3, 4], blockHash: nil)
    #expect {
      _ = try versions.accept(earlier)
    } throws: { error in
      guard case .earlierVersion(let comparison) = error as? HotDatabaseError else {
        return false
      }
      return comparison.stored.hash == comparison.offered.hash
        && comparison.firstDifference == nil
    }
    #expect(versions.newest?.version == 10)
    #expect(versions.older == nil)
  }

  @Test func oneVersionTwiceIsRefusedAsDamage() {
    let entry = StoredVersionRule.Entry(version: 3, bytes: [1], blockHash: nil)
    #expect(throws: HotDatabaseError.repeatedVersion(name: "n", version: 3)) {
      try StoredVersionRule(name: "n", entries: [entry, entry])
    }
  }

  private struct Line: Hashable {
    let name: String
    let version: UInt32
    let bytes: [UInt8]
    let block: Hash256?

    init(_ name: String, _ version: UInt32, _ bytes: [UInt8], _ block: Hash256?) {
      self.name = name
      self.version = version
      self.bytes = bytes
      self.block = block
    }
  }

  private func incoming(
    _ entry: MetadataRuleFile.Entry
  ) throws -> IncomingMetadata {
    do {
      return try Fixture.incoming(
        entry.name, entry.version, mark: entry.meta, block: entry.block)
    } catch {
      throw HotDatabaseError.unsafeText(field: "fixture", text: "\(error)", rule: "does not decode")
    }
  }

  private func state(of database: HotDatabase) throws -> [String] {
    try database.metadataKeys().map { "\($0.name) \($0.version)" }
      + database.fetchHistory().map { "\($0)" }
  }
}
