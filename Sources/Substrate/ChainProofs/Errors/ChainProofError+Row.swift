import ByteSupport
package import Reporting
import SCALECodec

extension ChainProofError: ReportableError {
  /// The code, exit code and message of the error.
  package var row: ErrorRow<Never> {
    switch self {
    case .undecodable(let part, let error):
      .badData(.undecodable, "Cannot decode \(part.title): \(error.message)")
    case .tooLarge(let part, let size, let limit):
      .badData(
        .tooLarge, "The size of \(part.title) is \(size.counted("byte")), more than \(limit).")
    case .tooManyItems(let part, let items, let count, let limit):
      .badData(
        .tooLarge, "The number of \(items) in \(part.title) is \(count), more than \(limit).")
    case .otherHeader(let expected, let found):
      .refused(
        .otherHash,
        "Expected the header of block \(expected), but got the header of block \(found).")
    case .otherNumber(let hash, let expected, let found):
      .refused(
        .otherNumber,
        "Block \(hash) has the number \(expected), but the proof says \(found).")
    case .notLinked(let block, let parent, let previous):
      .refused(
        .headersNotLinked,
        """
        The headers of the finality proof are not linked: block \(block) has the parent \(parent), but the previous \
        block is \(previous).
        """)
    case .headersMissing(let start, let block, let end):
      .refused(
        .headersNotLinked,
        """
        The authorities change after block \(end), so the headers must begin directly after block \(start), but the \
        first one is \(block). Ask for the finality proof of block \(Int(start.number) + 1).
        """)
    case .noHeader(let block):
      .refused(
        .noHeader,
        "The finality proof of block \(block) contains no header. Fetch the header by its hash.")
    case .notNewer(let block, let checkpoint):
      .refused(
        .notNewer, "Block \(block) of the finality proof is not above the checkpoint \(checkpoint)."
      )
    case .otherBlock(let expected, let found):
      .refused(
        .notFinal,
        "The finality proof is for block \(expected), but its justification is for block \(found).")
    case .noAuthorityWeight(let authorities):
      .refused(
        .badAuthoritySet,
        "An authority set of \(authorities.counted("authority", plural: "authorities")) has the total weight 0."
      )
    case .authorityWeightTooLarge(let authorities):
      .refused(
        .badAuthoritySet,
        """
        The total weight of \(authorities.counted("authority", plural: "authorities")) is more than \(UInt64.max).
        """)
    case .forcedChange(let block):
      .refused(
        .forcedChange,
        """
        Block \(block) forces a change of the authorities, which has no proof. Use a checkpoint after that change.
        """)
    case .secondChange(let block, let end):
      .refused(
        .badAuthorityChange,
        "Block \(block) changes the authorities, but they already change after block \(end).")
    case .changeTooFar(let block, let delay):
      .refused(
        .badAuthorityChange,
        """
        Block \(block) changes the authorities with a delay of \(delay.counted("block")), which ends above block \
        \(UInt32.max).
        """)
    case .setEndedBefore(let block, let end, let setID):
      .refused(
        .badAuthorityChange,
        "Authority set \(setID) ended with block \(end), so it cannot make block \(block) final.")
    case .noNextSet(let setID):
      .refused(
        .badAuthorityChange, "Authority set \(setID) has the highest number, so no set follows.")
    case .otherTarget(let expected, let found):
      .refused(
        .notFinal, "The justification is for block \(found), but block \(expected) was expected.")
    case .tooFewVotes(let block, let weight, let needed):
      .refused(
        .notFinal,
        "Block \(block) is not final: its votes have the weight \(weight), but \(needed) is needed."
      )
    case .otherBlockIsFinal(let block, let found):
      .refused(
        .notFinal,
        "The justification is for block \(block), but its votes make block \(found) final.")
    case .twoBranches(let one, let other):
      .refused(
        .notFinal,
        "The votes make two branches final, block \(one) and block \(other). Do not trust this chain."
      )
    case .voteNotLinked(let block, let base):
      .refused(
        .headersNotLinked,
        "A vote for block \(block) is not linked with the lowest voted block \(base) by headers.")
    case .unusedHeader(let block):
      .refused(
        .headersNotLinked,
        "The justification contains the header of block \(block), but no vote needs it.")
    case .badVoteSignature(let voter, let block, let round, let setID):
      .refused(
        .badSignature,
        """
        The signature of authority \(voter) for block \(block) in round \(round) of authority set \(setID) is not valid.
        """)
    case .incomplete(let key, let missing, let items):
      .refused(
        .proofIncomplete,
        """
        The storage proof of the key 0x\(Hex.encode(key.prefix(100))) is incomplete: it needs the item with the hash \
        \(missing), but none of its \(items.counted("item")) has this hash.
        """)
    case .notATrieNode(let item, let fault):
      .badData(
        .undecodable, "The proof item with the hash \(item) is not a trie node: \(fault.message)")
    case .noEntry(let entry, let root):
      .refused(
        .noStateEntry, "The state with the root \(root) does not contain the entry \(entry.name).")
    case .otherGenesis(let expected, let found):
      .refused(
        .genesisHashMismatch,
        "The proven state belongs to the chain with the genesis hash \(found), not \(expected).")
    case .otherTime(let time, let now, let tolerance):
      .refused(
        .otherTime,
        """
        The proven block has the time \(ChainProofError.text(time)), but the clock shows \
        \(ChainProofError.text(now)). At most \(tolerance / 1000) seconds of difference are allowed. Check the clock, \
        or ask another node.
        """)
    case .otherSetID(let expected, let found):
      .refused(
        .otherAuthorities,
        """
        The state has the authority set \(found), but set \(expected) was followed, and not all headers between are \
        known. Ask another endpoint, which sends them.
        """)
    case .otherAuthorities(let place, let expected, let found, let setID):
      .refused(
        .otherAuthorities,
        """
        Authority \(place) in the state is \(ChainProofError.text(found)), but that of the followed set \(setID) is \
        \(ChainProofError.text(expected)).
        """)
    case .changeBeforeCheckpoint(let block, let checkpoint):
      .refused(
        .badCheckpoint,
        """
        The checkpoint of block \(checkpoint) contains a pending change of the authorities of block \(block). Use \
        another checkpoint.
        """)
    case .setEndsAfterCheckpoint(let setID, let block, let checkpoint):
      .refused(
        .badCheckpoint,
        """
        The checkpoint of block \(checkpoint) says that the past authority set \(setID) ends at block \(block). Use \
        another checkpoint.
        """)
    case .otherSetBefore(let setID, let last):
      .refused(
        .badCheckpoint,
        """
        The last past authority set of the checkpoint is \(last.map { "\($0)" } ?? "missing"), but the current set is \
        \(setID). Use another checkpoint.
        """)
    }
  }

  /// A time in milliseconds, as text.
  private static func text(_ authority: Authority?) -> String {
    authority.map { "\($0.key) with the weight \($0.weight)" } ?? "missing"
  }

  private static func text(_ milliseconds: UInt64) -> String {
    RFC3339.text(Int64(clamping: milliseconds / 1000))
  }
}
