import ByteSupport
import ChainInquiry
import JSONCodec
import NodeClient
import PortalStore
import RuntimeMetadata

/// Finds the block in which a chain began to run a version, by bisection.
enum UpgradeSearch {
  /// The maximum number of versions that a node is asked for.
  private static let callLimit = 25
  /// The number of blocks before the head in which the search begins if the last known block is not
  /// known to the node.
  private static let reach: UInt32 = 1 << 20

  /// Searches between two blocks at one node.
  ///
  /// - Parameters:
  ///   - glance: the answer of the node at the later block, which has the version.
  ///   - known: an earlier block, whose version differs.
  ///   - options: the limits of the connection.
  /// - Returns: the version with its first block; without a number if the node does not keep the
  ///   states in between.
  static func first(
    of glance: RuntimeGlance, after known: Hash256, _ options: NodeOptions
  ) async -> PortalShelf.Live {
    let unknown = PortalShelf.Live(version: glance.state.version.specVersion)
    let found = try? await NodeConnection.asking(glance.state.endpoint, options: options) { node in
      try await search(node, glance, known)
    }
    return found.flatMap { $0 } ?? unknown
  }

  private static func search(
    _ node: NodeConnection, _ glance: RuntimeGlance, _ former: Hash256
  ) async throws -> PortalShelf.Live? {
    let version = glance.state.version.specVersion
    guard var high = try await node.number(of: BlockHash(glance.state.block)) else { return nil }
    var (block, calls) = (BlockHash(glance.state.block), 0)
    var low: UInt32
    if let known = try? await node.number(of: BlockHash(former)) {
      low = known
    } else {
      // The node of the last look may have been another one, so the version is asked here too.
      low = high > reach ? high - reach : 0
      calls += 1
      let hash = try await node.blockHash(number: low)
      guard try await node.runtimeVersion(at: hash).specVersion != version else { return nil }
    }
    while low + 1 < high, calls < callLimit {
      let middle = low + (high - low) / 2
      let hash = try await node.blockHash(number: middle)
      calls += 1
      if try await node.runtimeVersion(at: hash).specVersion == version {
        (high, block) = (middle, hash)
      } else {
        low = middle
      }
    }
    guard low + 1 >= high else { return nil }
    return PortalShelf.Live(
      version: version, block: block.hash, time: try await time(of: block, node), number: high)
  }

  /// The time of a block in seconds since 1970; `nil` if the chain has no clock.
  private static func time(of block: BlockHash, _ node: NodeConnection) async throws -> Int64? {
    let key = StorageKey.plain(pallet: "Timestamp", item: "Now")
    guard let value = try await node.storage(key, at: block), value.count == 8 else { return nil }
    let milliseconds = value.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(clamping: milliseconds / 1000)
  }
}
