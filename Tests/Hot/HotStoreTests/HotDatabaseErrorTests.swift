import HotStore
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct HotDatabaseErrorTests {
  private static let (one, two) = (Fixture.hash("1"), Fixture.hash("2"))

  @Test(arguments: [
    (
      HotDatabaseError.unknownTitle("a\u{1b}b", known: ["westend-sr25519", "x"]),
      #"No network has the title 'a\u{1B}b'. The titles are 'westend-sr25519', 'x'."#
    ),
    (.unknownName("x", known: []), #"No network has the name 'x'. None are stored."#),
    (
      .titleTaken(title: "t", network: "n"),
      #"The title 't' belongs to the network 'n' already. Remove it first, or take another title."#
    ),
    (
      .genesisTaken(genesisHash: one, encryption: .ecdsa, title: "t"),
      #"The genesis hash \#(one) with ecdsa is in the database as 't'. Name that title, or remove it first."#
    ),
    (
      .nameHasOtherGenesis(name: "n", stored: one, offered: two),
      #"The genesis hash of 'n' is \#(one) in the database but \#(two) here. Check the URL. If the chain was reset, and its team confirms the new genesis hash: 'hotside remove title n', then 'hotside networks add URL'."#
    ),
    (
      .genesisHasOtherName(genesisHash: one, stored: "n", offered: "m"),
      #"The genesis hash \#(one) belongs to 'n' in the database but is called 'm' here. Remove 'n' first, or check the URL."#
    ),
    (
      .nameHasOtherPrefix(name: "n", stored: 42, offered: 7),
      #"The address prefix of 'n' is 42 in the database but 7 here. Remove 'n' first, or check the URL."#
    ),
    (
      .tooManyVersions(name: "n", versions: [12, 11, 10]),
      #"The hot database is damaged: 'n' has 3 versions of metadata (12, 11, 10), but at most two are allowed. Remove the wrong ones."#
    ),
    (
      .damagedRow(table: "network", key: #"'n'"#, reason: "has NULL as unit, not a text"),
      #"The hot database is damaged: 'n' in table network has NULL as unit, not a text. Remove that entry, or run 'hotside restore-defaults'."#
    ),
    (
      .reduced(name: "n", version: 3, level: .callsOnly),
      "The metadata of 'n' version 3 is reduced to calls-only, but only full metadata can be stored: metadata is reduced when a payload is made. Take the metadata from a node or from the runtime's code."
    ),
    (.noTypes, "The hot database has no legacy types. Run 'hotside restore-defaults'."),
    (
      .metadata(name: "n", version: 3, .noSystemPallet),
      #"The metadata of 'n' version 3: \#(RuntimeMetadataError.noSystemPallet.message)"#
    ),
    (
      .field(file: "n.json", field: "specs.name", problem: "is missing"),
      "'n.json': specs.name is missing."
    ),
  ])
  func messagesNameTheThingBothValuesAndTheWayOut(_ error: HotDatabaseError, _ message: String) {
    #expect(error.message == message)
  }

  @Test func changedMetadataIsReportedInOneLine() throws {
    var versions = try StoredVersionRule(
      name: "n",
      entries: [StoredVersionRule.Entry(version: 10, bytes: [1, 2], blockHash: Self.one)])
    let other = StoredVersionRule.Entry(version: 10, bytes: [1, 3, 4], blockHash: nil)
    let error = #expect(throws: HotDatabaseError.self) { _ = try versions.accept(other) }
    #expect(
      error?.message == """
        The metadata of 'n' has changed without a new version: stored is version 10, hash \
        \(Fixture.hash(of: [1, 2])), 2 bytes, block \(Self.one); offered is version 10, hash \
        \(Fixture.hash(of: [1, 3, 4])), 3 bytes, no block on record; they first differ at byte 1. \
        Find out which is genuine; remove the stored one only if it is not.
        """)
  }
}
