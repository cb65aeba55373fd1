import ByteSupport
import ChainProofs
import CommandLineKit
import CommandReports
import DevelopmentNode
import FileSupport
import JSONCodec
import NodeClient
import Reporting
import RuntimeMetadata

/// The options of a chain whose blocks and state can be proved.
struct ProvableChainOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Be a chain that this many GRANDPA authorities finalize, with proofs of its blocks and state.",
      discussion: """
        Equal options, among them --time, give an equal chain, so several nodes can serve it.
        Accounts exist after their first extrinsic.
        """,
      valueName: "count"))
  var authorities: Int?
  @Option(
    help: ArgumentHelp(
      "Be a parachain with this id, with proofs of its state but without authorities.",
      valueName: "id"))
  var paraID: UInt32?
  @Option(
    help: ArgumentHelp(
      "Be the relay chain of the parachain of another node, which is asked once; may be repeated.",
      discussion: "For example 2000=http://127.0.0.1:9945.", valueName: "id=url"))
  var parachain: [ParachainArgument] = []
  @Option(
    help: ArgumentHelp(
      "Change the authorities after this many blocks; 0 for never. Default: 5.", valueName: "blocks"
    ))
  var blocksPerSet: UInt32?
  @Option(
    help: ArgumentHelp(
      "Announce each change this many blocks before its effect. Default: 0.", valueName: "blocks"))
  var changeDelay: UInt32?
  @Option(
    help: ArgumentHelp(
      "Change the code in this block; without a file, to the next version of the small runtime.",
      valueName: "block[=file]"))
  var upgrade: UpgradeArgument?
  @Option(
    help: ArgumentHelp(
      "The version of the state trie before an upgrade, 0 or 1. Default: 1.", valueName: "version"),
    completion: .list(["0", "1"]))
  var stateVersion: UInt8?
  @Option(
    help: ArgumentHelp(
      "A text that the keys of the authorities are made of. Default: hotside.", valueName: "text"))
  var seed: String?
  @Option(
    help: ArgumentHelp(
      "The time of the newest block at the start, in seconds since 1970. Default: the current time.",
      discussion: "The blocks before are one minute apart.", valueName: "seconds"))
  var time: UInt32?
  @Option(
    help: ArgumentHelp(
      "Add a block each time this many seconds have passed; 0 for never.",
      discussion: """
        Default: 6, but 0 with --time. The clock of the chain then goes on from --time. The heads of
        parachains stay as they were at the start.
        """,
      valueName: "seconds"))
  var blockTime: UInt32?
  @Option(
    help: ArgumentHelp(
      "Write the chain specification with a checkpoint at block 1 to this file.", valueName: "file"),
    completion: .file())
  var chainSpec: String?

  private static let mostAuthorities = 1000
  private static let longestBlockTime: UInt32 = 3600
  /// The time between two blocks of a relay chain in seconds.
  private static let usualBlockTime: UInt32 = 6

  /// Whether the chain can be proved.
  var isProvable: Bool { authorities != nil || paraID != nil }

  func validate() throws {
    if authorities != nil, paraID != nil {
      throw ValidationError(
        "A parachain has no authorities. Pass --authorities or --para-id, not both.")
    }
    if let authorities, !(1...ProvableChainOptions.mostAuthorities).contains(authorities) {
      throw ValidationError(
        "--authorities is \(authorities), but must be 1 to \(ProvableChainOptions.mostAuthorities)."
      )
    }
    if authorities == nil {
      let options: [(String, Bool)] = [
        ("--parachain", !parachain.isEmpty), ("--blocks-per-set", blocksPerSet != nil),
        ("--change-delay", changeDelay != nil), ("--seed", seed != nil),
        ("--chain-spec", chainSpec != nil),
      ]
      for (name, isGiven) in options where isGiven {
        throw ValidationError("\(name) needs a chain with authorities. Add --authorities 4.")
      }
    }
    if !isProvable {
      let options: [(String, Bool)] = [
        ("--upgrade", upgrade != nil), ("--state-version", stateVersion != nil),
        ("--time", time != nil), ("--block-time", blockTime != nil),
      ]
      for (name, isGiven) in options where isGiven {
        throw ValidationError(
          "\(name) needs a chain that can be proved. Add --authorities 4 or --para-id.")
      }
    }
    if let changeDelay, changeDelay >= blocksPerSet ?? ProvableChain(time: 0).blocksPerSet {
      throw ValidationError("--change-delay must be less than the blocks of each set.")
    }
    if let blockTime, blockTime > ProvableChainOptions.longestBlockTime {
      throw ValidationError(
        """
        --block-time is \(blockTime), but must be at most \(ProvableChainOptions.longestBlockTime) seconds.
        """)
    }
    if let stateVersion, stateVersion > 1 {
      throw ValidationError("--state-version is \(stateVersion), but must be 0 or 1.")
    }
  }

  /// The properties of the chain.
  ///
  /// - Parameter upgradedCode: the code after the upgrade.
  /// - Returns: the properties; `nil` if the chain cannot be proved.
  /// - Throws: `NodeError` or `ChainProofError` of a parachain's node.
  func design(upgradedCode: [UInt8]?) async throws -> ProvableChain? {
    guard isProvable else { return nil }
    let seconds = time.map { UInt64($0) } ?? UInt64(FileTime.now)
    var design = ProvableChain(time: seconds * 1000)
    let interval = blockTime ?? (time == nil ? ProvableChainOptions.usualBlockTime : 0)
    design.interval = interval == 0 ? nil : UInt64(interval) * 1000
    design.authorities = authorities ?? 0
    if authorities == nil { design.blocksPerSet = 0 }
    if let blocksPerSet { design.blocksPerSet = blocksPerSet }
    if let changeDelay { design.delay = changeDelay }
    if let stateVersion { design.stateVersion = stateVersion }
    if let seed { design.seed = seed }
    if let upgrade, let upgradedCode {
      design.upgrade = ProvableChain.Upgrade(block: upgrade.block, code: upgradedCode)
    }
    for argument in parachain {
      design.parachains[argument.id] = try await ProvableChainOptions.parachain(argument.endpoint)
    }
    return design
  }

  /// The finalized head and the code of a parachain's node.
  private static func parachain(
    _ endpoint: NodeEndpoint
  ) async throws -> ProvableChain.Parachain {
    try await NodeConnection.asking(endpoint) { node in
      let block = try await node.finalizedHead()
      let header = JSONValue.object(try await node.header(at: block))
      func hash(_ name: String) -> Hash256 { Hash256(hex: header[name]?.string ?? "") ?? .zero }
      let logs = (header["digest"]?["logs"]?.array ?? []).map {
        (try? Hex.decode($0.string ?? "")) ?? []
      }
      // The hash is compared, so a part that is missing or wrong is an error.
      let head = try BlockHeader(
        parentHash: hash("parentHash"),
        number: UInt32((header["number"]?.string ?? "").dropFirst(2), radix: 16) ?? 0,
        stateRoot: hash("stateRoot"), extrinsicsRoot: hash("extrinsicsRoot"), logs: logs,
        hash: Hash256(hex: block.text) ?? .zero)
      let code = try await node.storage(StateEntry.code.key, at: block)
      return ProvableChain.Parachain(head: head.encoded, code: code ?? [])
    }
  }
}

/// The id of a parachain and the URL of its node.
struct ParachainArgument: ExpressibleByArgument {
  let id: UInt32
  let endpoint: NodeEndpoint

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let id = UInt32(parts[0]),
      let endpoint = try? NodeEndpoint(String(parts[1]))
    else { return nil }
    (self.id, self.endpoint) = (id, endpoint)
  }
}

/// The first block with other code, and the file with the code; `nil` for the small runtime.
struct UpgradeArgument: ExpressibleByArgument {
  let block: UInt32
  let path: String?

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let block = UInt32(parts[0]), block > 0, parts.count == 1 || !parts[1].isEmpty else {
      return nil
    }
    self.block = block
    path = parts.count == 2 ? String(parts[1]) : nil
  }
}
