package import ByteSupport
package import CallDecoding
package import ColdRecords
import RuntimeMetadata
import SCALECodec
package import VaultPayloads

/// A cache of metadata indexed for decoding, so that a bulk or a later scan does not index it
/// again, and of the skeletons of network titles.
package final class RuntimeShelf {
  /// The skeleton of a stored network's title, equal for titles that look alike.
  package struct Title {
    package let genesisHash: Hash256
    package let skeleton: [UInt8]

    package init(genesisHash: Hash256, skeleton: [UInt8]) {
      self.genesisHash = genesisHash
      self.skeleton = skeleton
    }
  }

  /// One metadata version of a network.
  package final class Runtime {
    package let stored: StoredRuntime
    private let types: [UInt8]?
    private var decoder: CallDecoder?

    init(_ stored: StoredRuntime, types: [UInt8]?) {
      self.stored = stored
      self.types = types
    }

    /// Whether the runtime was made from the same metadata and types.
    func isMade(of other: StoredRuntime, types: [UInt8]?) -> Bool {
      stored == other && self.types == types
    }

    /// The decoder of this version, indexed at the first use.
    ///
    /// - Throws: `CallDecodingError`.
    package func indexed() throws(CallDecodingError) -> CallDecoder {
      if let decoder { return decoder }
      let table = types.flatMap { try? TypeTable(scale: $0) }
      let made = try CallDecoder(metadata: try decoded(), types: table?.entries)
      decoder = made
      return made
    }

    /// The data that proofs of this version are compared with, made at the first use; `nil` if
    /// proofs do not exist for the metadata.
    package private(set) lazy var comparable: KnownRuntime? = (try? decoded()).flatMap {
      KnownRuntime($0)
    }

    private func decoded() throws(CallDecodingError) -> Metadata {
      do throws(RuntimeMetadataError) {
        return try Metadata(decoding: stored.blob)
      } catch {
        // Cannot fail: the metadata was decoded when it was read from the store.
        throw .noVersion
      }
    }
  }

  /// The titles of all networks at a device checksum.
  package var titles: (checksum: Int, titles: [Title])?
  /// The runtimes of a network at a device checksum, newest version first.
  private var networks: [Hash256: (checksum: Int, runtimes: [Runtime])] = [:]

  /// The cached runtimes of a network, if the device checksum has not changed.
  func runtimes(of genesisHash: Hash256, at checksum: Int) -> [Runtime]? {
    guard let kept = networks[genesisHash], kept.checksum == checksum else { return nil }
    return kept.runtimes
  }

  /// Caches the stored metadata, and keeps the index of unchanged metadata.
  func keep(
    _ stored: [StoredRuntime], types: [UInt8]?, of genesisHash: Hash256, at checksum: Int
  ) -> [Runtime] {
    let known = networks[genesisHash]?.runtimes ?? []
    let runtimes = stored.map { runtime in
      known.first { $0.isMade(of: runtime, types: types) } ?? Runtime(runtime, types: types)
    }
    networks[genesisHash] = (checksum, runtimes)
    return runtimes
  }
}

extension ColdDevice {
  /// The metadata of a network, newest version first.
  ///
  /// - Throws: `ColdSignerError` if its address prefix differs from the specs.
  package func runtimes(of specs: NetworkSpecs) throws(ColdSignerError) -> [RuntimeShelf.Runtime] {
    let checksum = try checksum()
    let runtimes: [RuntimeShelf.Runtime]
    if let kept = shelf.runtimes(of: specs.genesisHash, at: checksum) {
      runtimes = kept
    } else {
      runtimes = shelf.keep(
        try metadata(of: specs).reversed(), types: try types(), of: specs.genesisHash,
        at: checksum)
    }
    for runtime in runtimes { try runtime.stored.check(prefix: specs.prefix) }
    return runtimes
  }
}
