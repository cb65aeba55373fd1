import ByteSupport
import ChainProofs
import Reporting
import SCALECodec
import Testing

/// Messages name both values, and the exit code says whether bytes or claims are wrong.
@Suite struct ChainProofErrorTests {
  private static let (low, high) = (
    BlockID(hash: .zero, number: 1_000_001), BlockID(hash: hash([1]), number: 2_000_002)
  )

  private static let refusals: [(ChainProofError, ErrorCode, [String])] = [
    (.otherHeader(expected: low.hash, found: high), .otherHash, [low.hash.hex, "\(high)"]),
    (.otherNumber(low.hash, expected: 5, found: 6), .otherNumber, ["5", "6"]),
    (
      .notLinked(high, parent: low.hash, previous: low), .headersNotLinked, ["\(high)", "\(low)"]
    ),
    (
      .headersMissing(from: low, to: high, end: 77), .headersNotLinked, ["\(low)", "\(high)", "77"]
    ),
    (.noHeader(low), .noHeader, ["\(low)"]),
    (.notNewer(low, checkpoint: high), .notNewer, ["\(low)", "\(high)"]),
    (.otherBlock(expected: low.hash, found: high), .notFinal, [low.hash.hex, "\(high)"]),
    (.noAuthorityWeight(authorities: 3), .badAuthoritySet, ["3 authorities", "weight 0"]),
    (.authorityWeightTooLarge(authorities: 1), .badAuthoritySet, ["1 authority"]),
    (.forcedChange(low), .forcedChange, ["\(low)"]),
    (.secondChange(low, end: 88), .badAuthorityChange, ["\(low)", "88"]),
    (.changeTooFar(low, delay: 99), .badAuthorityChange, ["\(low)", "99"]),
    (.setEndedBefore(low, end: 88, setID: 7), .badAuthorityChange, ["\(low)", "88", "set 7"]),
    (.noNextSet(setID: 7), .badAuthorityChange, ["set 7"]),
    (.otherTarget(expected: low, found: high), .notFinal, ["\(low)", "\(high)"]),
    (.tooFewVotes(low, weight: 3, needed: 5), .notFinal, ["\(low)", "3", "5"]),
    (.otherBlockIsFinal(low, found: high), .notFinal, ["\(low)", "\(high)"]),
    (.twoBranches(low, high), .notFinal, ["\(low)", "\(high)"]),
    (.voteNotLinked(low, base: high), .headersNotLinked, ["\(low)", "\(high)"]),
    (.unusedHeader(low), .headersNotLinked, ["\(low)"]),
    (
      .badVoteSignature(voter: hash([2]), low, round: 8, setID: 9), .badSignature,
      [hash([2]).hex, "\(low)", "round 8", "set 9"]
    ),
    (
      .incomplete(key: [0xab, 0xcd], missing: low.hash, items: 3), .proofIncomplete,
      ["0xabcd", low.hash.hex, "none of its 3 items"]
    ),
    (.noEntry(.code, root: low.hash), .noStateEntry, [":code", low.hash.hex]),
    (
      .otherGenesis(expected: low.hash, found: high.hash), .genesisHashMismatch,
      [low.hash.hex, high.hash.hex]
    ),
    (
      .otherTime(1_700_000_000_000, now: 1_700_003_600_000, tolerance: 1_800_000), .otherTime,
      ["2023-11-14T22:13:20Z", "2023-11-14T23:13:20Z", "1800 seconds"]
    ),
    (.otherTime(.max, now: 0, tolerance: 0), .otherTime, ["9999-12-31", "1970-01-01"]),
    (.otherSetID(expected: 6, found: 7), .otherAuthorities, ["set 6", "set 7"]),
    (
      .otherAuthorities(
        place: 3, expected: nil, found: Authority(key: high.hash, weight: 7), setID: 8),
      .otherAuthorities, ["Authority 3", "\(high.hash) with the weight 7", "set 8 is missing"]
    ),
    (.changeBeforeCheckpoint(low, checkpoint: high), .badCheckpoint, ["\(low)", "\(high)"]),
    (
      .setEndsAfterCheckpoint(setID: 6, block: 77, checkpoint: low), .badCheckpoint,
      ["set 6", "77", "\(low)"]
    ),
    (.otherSetBefore(setID: 6, last: 4), .badCheckpoint, ["6", "4"]),
    (.otherSetBefore(setID: 6, last: nil), .badCheckpoint, ["6", "missing"]),
  ]

  @Test func refusalsNameBothValues() {
    for (error, code, words) in ChainProofErrorTests.refusals {
      #expect(error.row.code == code)
      #expect(error.exitCode == .refused)
      for word in words { #expect(error.message.contains(word), "\(error.message)") }
    }
  }

  private static let parts: [(ProofPart, String)] = [
    (.header, "a block header"), (.justification, "the justification"),
    (.finalityProof, "the finality proof"), (.storageProof, "the storage proof"),
    (.grandpaMessage(block: low), "the GRANDPA message of block \(low)"),
    (.authoritySet, "the authority set of the checkpoint"),
    (.finalizedHeader, "the finalized header of the checkpoint"),
    (.entry("Timestamp.Now"), "the state entry Timestamp.Now"),
  ]

  @Test func badBytesNameTheirPart() {
    for (part, title) in ChainProofErrorTests.parts {
      let errors: [(ChainProofError, ErrorCode)] = [
        (.undecodable(part, .notUTF8(offset: 3)), .undecodable),
        (.tooLarge(part, size: 200, limit: 100), .tooLarge),
        (.tooManyItems(part, of: "items", count: 200, limit: 100), .tooLarge),
      ]
      for (error, code) in errors {
        #expect(error.row.code == code)
        #expect(error.exitCode == .badData)
        #expect(error.message.contains(title), "\(error.message)")
      }
    }
  }

  @Test(
    arguments: [
      (.undecodable(.notUTF8(offset: 3)), "byte 3"), (.reserved(5), "5"),
      (.keyTooLong(nibbles: 300, left: 1), "300 half bytes, but 1 byte is left"),
      (.padding(4), "4"), (.noChildren, "no children"), (.childTooLong(40), "40 bytes"),
    ] as [(TrieNodeFault, String)])
  func faultsOfNodesAreNamed(fault: TrieNodeFault, words: String) {
    let error = ChainProofError.notATrieNode(hash([1]), fault)
    #expect(error.row.code == .undecodable)
    #expect(error.message.contains(hash([1]).hex))
    #expect(error.message.contains(words), "\(error.message)")
  }
}
