import HotStore
import Reporting
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// Which network a word means (round 4).
@Suite struct NamingTests {
  /// A network `one` with one entry, and a network `two` with two.
  private func database(titleOfOne title: String) throws -> HotDatabase {
    let database = try Fixture().empty()
    try database.insert(Network(title: title, specs: Fixture.specs("one"), endpoints: []))
    for encryption in [Encryption.sr25519, .ecdsa] {
      try database.insert(Network(specs: Fixture.specs("two", encryption), endpoints: []))
    }
    return database
  }

  @Test(arguments: [
    ("one", "one-sr25519"), ("one-sr25519", "one-sr25519"), ("two-ecdsa", "two-ecdsa"),
  ])
  func anEntryGoesByItsTitleAndByANameThatHasOneEntry(word: String, title: String) throws {
    let database = try database(titleOfOne: "one-sr25519")
    #expect(try database.entry(called: word).title == title)
  }

  @Test func aChainGoesByItsNameAndByTheTitleOfAnyEntry() throws {
    let database = try database(titleOfOne: "one-sr25519")
    for word in ["two", "two-sr25519", "two-ecdsa"] {
      #expect(try database.network(called: word).name == "two")
    }
  }

  @Test func aNameOfSeveralEntriesIsNoEntry() throws {
    let database = try database(titleOfOne: "one-sr25519")
    let entries = try database.networks(named: "two")
    #expect(throws: HotDatabaseError.ambiguousNetwork("two", entries: entries)) {
      try database.entry(called: "two")
    }
  }

  @Test func aTitleThatIsAnotherNetworksNameNeedsAnotherWord() throws {
    let database = try database(titleOfOne: "two")
    let entries =
      try [database.network(titled: "two")] + database.networks(named: "two")
    let ambiguous = HotDatabaseError.ambiguousNetwork("two", entries: entries)
    #expect(throws: ambiguous) { try database.entry(called: "two") }
    #expect(throws: ambiguous) { try database.network(called: "two") }
    #expect(try database.entry(called: "one").title == "two")
    try database.rename(title: "two", to: "first")
    #expect(try database.network(called: "two").name == "two")
  }

  @Test(arguments: [10, 11]) func anErrorNamesTenNetworksAtMost(count: Int) {
    let names = (0..<count).map { "net\($0)" }
    let message = HotDatabaseError.unknownName("x", known: names).message
    #expect(message.contains("'net9'") == (count == 10))
    #expect(
      message.contains("There are 11 names: 'hotside networks list' shows them.") == (count == 11))
  }
}
