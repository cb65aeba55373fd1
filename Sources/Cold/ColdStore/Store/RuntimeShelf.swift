package import ByteSupport
package import CallDecoding
package import ColdRecords
import RuntimeMetadata
import SCALECodec
package import VaultPayloads

/// The metadata of a device as it was indexed for decoding, so that a bulk, and every later scan, does
/// not index it again; and what the titles of its networks look like.
package final class RuntimeShelf {
  /// What the title of a stored network looks like.
  package struct Title {
    package let genesisHash: Hash256
    package let skeleton: [UInt8]

    package init(genesisHash: Hash256, skeleton: [UInt8]) {
      self.genesisHash = genesisHash
      self.skeleton = skeleton
    }
  }

  /// One version of a network's metadata.
  package final class Runtime {
    package let stored: StoredRuntime
    private let types: [UInt8]?
    private var decoder: CallDecoder?

    init(_ stored: StoredRuntime, types: [UInt8]?) {
      self.stored = stored
      self.types = types
    }

    /// Whether it was made of the same bytes.
    func isMade(of other: StoredRuntime, types: [UInt8]?) -> Bool {
      stored == other && self.types == types
    }

    /// What decodes calls of this version, indexed when it is first asked for.
    ///
    /// - Throws: `CallDecodingError`.
    package func indexed() throws(CallDecodingError) -> CallDecoder {
      if let decoder { return decoder }
      let table = types.flatMap { try? TypeTable(scale: $0) }
      let made = try CallDecoder(metadata: try decoded(), types: table?.entries)
      decoder = made
      return made
    }

    /// What proofs of this version are compared with, made when it is first asked for; `nil` for
    /// metadata of which there are no proofs.
    package private(set) lazy var comparable: KnownRuntime? = (try? decoded()).flatMap {
      KnownRuntime($0)
    }

    private func decoded() throws(CallDecodingError) -> Metadata {
      do throws(RuntimeMetadataError) {
        return try Metadata(decoding: stored.blob)
      } catch {
        // It was read when it came from the store.
        throw .noVersion
      }
    }
  }

  /// The titles of all networks, as they were at a state of the store.
  package var titles: (checksum: Int, titles: [Title])?
  /// The runtimes of a network, the newest version first, as they were at a state of the store.
  private var networks: [Hash256: (checksum: Int, runtimes: [Runtime])] = [:]

  /// The runtimes of a network, if the store is still in the state of `checksum`.
  func runtimes(of genesisHash: Hash256, at checksum: Int) -> [Runtime]? {
    guard let kept = networks[genesisHash], kept.checksum == checksum else { return nil }
    return kept.runtimes
  }

  /// Keeps what the store has now, and takes over what was indexed of it before.
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
  /// The metadata of a network, the newest version first, which agrees with its specs.
  ///
  /// - Throws: `ColdSignerError`: `otherPrefix`.
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
