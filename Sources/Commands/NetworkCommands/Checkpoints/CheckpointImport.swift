import ByteSupport
import ChainProofs
import ChainProving
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import ProofEvidence
import Reporting
import TerminalKit
import VaultPayloads

struct CheckpointImport: Command {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import the checkpoint of a chain specification that you trust.",
    discussion: """
      The file is the chain specification that wallets and light clients publish, with the member
      lightSyncState. Compare the printed block with another source, such as a block explorer or a
      wallet: every proof is as trustworthy as the checkpoint with which it begins.

      The age of the checkpoint counts from the time of its block, which the header states on
      chains with BABE slots of six seconds, such as Polkadot; with other chains, give --date.

      A checkpoint never goes back: a lower block than the stored one is refused, unless --replace
      says that the stored one was wrong. A file with the state of another chain's genesis block is
      refused.
      """,
    examples: [
      CommandExample(
        "Import the checkpoint that was published on 25 November 2026.",
        "hotside checkpoint import westend-spec.json --network westend --date 2026-11-25"),
      CommandExample(
        "Import a checkpoint whose block states its time.",
        "hotside checkpoint import westend-spec.json --network westend"),
      CommandExample(
        "Import the right checkpoint in place of a wrong one.",
        "hotside checkpoint import westend-spec.json --network westend --replace"),
    ])

  @Argument(help: "The chain specification.", completion: .file()) var file: String
  @Option(
    help: ArgumentHelp(
      "The day on which the file was published, such as 2026-11-25. Default: the time of its block.",
      valueName: "day"))
  var date: DayArgument?
  @Option(
    help: ArgumentHelp(
      "The network's name, or the title of an entry, if the file does not say its genesis hash.",
      valueName: "network"), completion: .networks)
  var network: String?
  @Flag(help: "Replace the stored checkpoints of the chain, also by an older or another block.")
  var replace = false
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let spec = try ChainSpecFile(reading: file)
    let now = FileTime.now
    if let date, date.seconds > now { throw ValidationError("--date is in the future.") }
    // A block that is not older than the clock tells more than the day of the file.
    let own = spec.time.flatMap { $0 <= now ? $0 : nil }
    guard let time = [date?.seconds, own].compactMap(\.self).min() else {
      throw ValidationError(
        "'\(file)' does not say when its block was made. Pass --date with the day on which it was published."
      )
    }
    var isNew = true
    let entry = try workspace.resolveToChange(context).changeHotDatabase { database in
      let named = try network.map { try database.network(called: $0) }
      if let named, !spec.isAbout(named.specs.genesisHash) {
        throw ProvingError.otherChainSpec(
          path: file, network: named.name, expected: named.specs.genesisHash.hex,
          found: spec.genesisWords)
      }
      let known = try spec.genesisHashes.first { try !database.networks(genesisHash: $0).isEmpty }
      let only = spec.genesisHashes.count == 1 ? spec.genesisHashes.first : nil
      guard let genesisHash = named?.specs.genesisHash ?? known ?? only else {
        throw ValidationError(
          "'\(file)' does not say its genesis hash. Pass --network with the name of its network.")
      }
      if let parachain = try database.parachain(of: genesisHash) {
        throw ProvingError.parachainSpec(path: file, relay: parachain.relay.hex)
      }
      if let other = try database.checkpoints().first(where: {
        $0.chain.block == spec.state.checkpoint.block && $0.genesisHash != genesisHash
      }) {
        throw ProvingError.blockOfOtherChain(
          path: file, block: other.chain.block,
          network: try database.networks(genesisHash: other.genesisHash).first?.name
            ?? other.genesisHash.hex)
      }
      let checkpoint = StoredCheckpoint(
        genesisHash: genesisHash, chain: spec.state.checkpoint, time: time,
        origin: .file(FilePath.name(of: file)), storedAt: FileTime.now)
      isNew = try database.store(checkpoint, replacing: replace)
      return CheckpointEntry(
        network: try database.networks(genesisHash: genesisHash).first?.name,
        checkpoint: try database.checkpoint(of: genesisHash) ?? checkpoint, isPrevious: false)
    }
    let (chain, title) = (entry.checkpoint.chain, ScreenText.line(entry.title))
    if let name = spec.name, spec.isNamedOtherwise(than: entry.title) {
      context.output.warn(
        """
        '\(file)' calls its chain \(ScreenText.quoted(name)), but the checkpoint is that of \(title). Compare both.
        """)
    }
    if let date, let own, date.isBefore(own) {
      context.output.warn(
        """
        --date \(date) is before \(RFC3339.text(own)), when the block in '\(file)' was made. The checkpoint counts as \
        that old; import the file again with the right day and --replace.
        """)
    }
    guard isNew else {
      let isSame = entry.checkpoint.time == time
      context.output.note(
        """
        Checkpoint of \(title): block \(chain.block) is stored already, of \(RFC3339.text(entry.checkpoint.time)). \
        \(isSame ? "Nothing has changed." : "To store it with \(RFC3339.text(time)), add --replace.")
        """)
      report.printed(entry, as: CheckpointImport.document)
      return
    }
    context.output.note(
      """
      Checkpoint of \(title): block \(chain.block), authority set \(chain.setID) with \
      \(chain.authorities.count.counted("authority", plural: "authorities")). Compare this block with another source.
      """)
    report.printed(entry, as: CheckpointImport.document)
  }
}

extension CheckpointImport: DocumentedCommand {
  static let document: JSONForm<CheckpointEntry> = CheckpointEntry.form
}
