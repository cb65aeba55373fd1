import ByteSupport
import ChainProofs
import CommandLineKit
import CommandReports
import HotStore
import JSONCodec
import Reporting

struct Checkpoint: Command {
  static let configuration = CommandConfiguration(
    abstract: "Import and list the checkpoints with which proofs begin.",
    discussion: """
      A checkpoint is a final block with its authorities that the user trusts. 'hotside
      load-metadata --prove' begins there, and stores the newest proven block as the next one.
      """,
    subcommands: [CheckpointImport.self, CheckpointList.self],
    foreignWords: ["ls": "hotside checkpoint list", "show": "hotside checkpoint list"])
}

/// A checkpoint with the name of its network, for reports.
struct CheckpointEntry {
  /// The spec name; `nil` if the database has no network with the genesis hash.
  let network: String?
  let checkpoint: StoredCheckpoint
  /// Whether a newer checkpoint of the same chain exists.
  let isPrevious: Bool

  /// All checkpoints of a database, the current one of each chain first.
  static func all(of database: HotDatabase) throws -> [CheckpointEntry] {
    var seen: Set<String> = []
    return try database.checkpoints().map { checkpoint in
      CheckpointEntry(
        network: try database.networks(genesisHash: checkpoint.genesisHash).first?.name,
        checkpoint: checkpoint,
        isPrevious: !seen.insert(checkpoint.genesisHash.hex).inserted)
    }
  }

  /// The name of the network, or the genesis hash.
  var title: String { network ?? checkpoint.genesisHash.hex }

  static let form = JSONForm<CheckpointEntry>.named(
    "Checkpoint",
    [
      "network": .of(\.network), "genesisHash": .of(\.checkpoint.genesisHash),
      "blockNumber": .of(\.checkpoint.chain.block.number),
      "blockHash": .of { $0.checkpoint.chain.block.hash },
      "stateRoot": .of(\.checkpoint.chain.stateRoot), "setId": .of(\.checkpoint.chain.setID),
      "authorityCount": .of(\.checkpoint.chain.authorities.count),
      "pendingEnd": .of(\.checkpoint.chain.pending?.end),
      "provenAt": .of(\.checkpoint.time, as: .time), "importedFrom": .of(\.checkpoint.originWord),
      "source": .of(\.checkpoint.source), "storedAt": .of(\.checkpoint.storedAt, as: .time),
      "isPrevious": .of(\.isPrevious),
    ])
}
