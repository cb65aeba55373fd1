package import ByteSupport
package import ChainProofs
import FileSupport
import HotStore
package import JSONCodec
import Reporting

/// The checkpoint in a chain specification that the user trusts (chain-proofs 8).
package struct ChainSpecFile: Equatable, Sendable {
  /// The path, as the user gave it.
  package let path: String
  /// The name of the chain, which is an arbitrary text.
  package let name: String?
  /// The genesis hashes that follow from the root of the genesis state, or from the state itself.
  ///
  /// A state has one root in each version of the trie. Empty if the file has neither.
  package let genesisHashes: [Hash256]
  /// The checkpoint.
  package let state: LightSyncState

  /// The time of the block in seconds since 1970 (UTC); see ``ChainProofs/BlockHeader/slotTime``.
  package var time: Int64? { state.header.slotTime }

  private static let sizeLimit = 64 << 20
  private static let valueLimit = 2_000_000
  private static let members: Set = ["name", "genesis", "lightSyncState"]

  /// Reads a file.
  ///
  /// - Parameter path: the path.
  /// - Throws: `FileError`, `HotDatabaseError`, `SourcedError`, ``EvidenceError/noLightSyncState(path:)``.
  package init(reading path: String) throws {
    let bytes = try FileReading.bytes(at: path, limit: ChainSpecFile.sizeLimit, .typed)
    self.path = path
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(
        parsing: ByteOrderMark.skipped(in: bytes), maximumValues: ChainSpecFile.valueLimit,
        keeping: ChainSpecFile.members)
    } catch { throw HotDatabaseError.notJSON(file: path, error) }
    name = json["name"]?.string
    let genesis = json["genesis"]
    let roots =
      try genesis?["stateRootHash"]?.string.flatMap { Hash256(hex: $0) }.map { [$0] }
      ?? naming("'\(path)'") { try GenesisState(genesis?["raw"])?.roots } ?? []
    let found = try naming("'\(path)'") {
      try json["lightSyncState"]?.object.flatMap { try LightSyncState($0) }
    }
    guard let found else { throw EvidenceError.noLightSyncState(path: path) }
    state = found
    // The first block names the genesis block.
    let parent = roots.isEmpty && found.header.number == 1 ? [found.header.parentHash] : []
    genesisHashes = roots.map { BlockHeader.genesis(stateRoot: $0).hash } + parent
  }

  /// Whether the name of the chain is that of another chain than a network's.
  ///
  /// A network may be called `westmint` and its chain "Westend Asset Hub", so only the names of relay chains decide.
  package func isNamedOtherwise(than network: String) -> Bool {
    let relays = ["polkadot", "kusama", "westend", "paseo", "rococo"]
    guard let word = name?.lowercased().split(separator: " ").first else { return false }
    let named = relays.first { word.hasPrefix($0) }
    return named.map {
      relays.contains(network.lowercased()) && !network.lowercased().hasSameBytes(as: $0)
    } ?? false
  }

  /// Whether the file can be about the chain with a genesis hash.
  package func isAbout(_ genesisHash: Hash256) -> Bool {
    genesisHashes.isEmpty || genesisHashes.contains(genesisHash)
  }

  /// The genesis hashes in one line, for messages.
  package var genesisWords: String { genesisHashes.map(\.hex).joined(separator: " or ") }
}

extension LightSyncState {
  /// Reads the member `lightSyncState` of a chain specification; `nil` if members are missing.
  package init?(_ json: JSONObject) throws {
    guard let header = json["finalizedBlockHeader"]?.string,
      let authoritySet = json["grandpaAuthoritySet"]?.string
    else { return nil }
    try self.init(header: try Hex.decode(header), authoritySet: try Hex.decode(authoritySet))
  }
}

extension BlockHeader {
  /// The time of the block in seconds since 1970 (UTC), from its BABE slot of six seconds; `nil` for
  /// other blocks.
  ///
  /// Chains with other slots give a time that is far away.
  package var slotTime: Int64? {
    guard let digest = try? digest() else { return nil }
    for case .preRuntime(ConsensusEngine("BABE"), let content) in digest
    where content.count >= BlockHeader.slotPlace.upperBound && (1...3).contains(content[0]) {
      let slot = content[BlockHeader.slotPlace].reversed().reduce(UInt64(0)) {
        $0 << 8 | UInt64($1)
      }
      return Int64(clamping: slot.multipliedReportingOverflow(by: 6).overflow ? .max : slot * 6)
    }
    return nil
  }

  /// The place of the slot, a u64, after the kind and the index of the author.
  private static let slotPlace = 5..<13
}
