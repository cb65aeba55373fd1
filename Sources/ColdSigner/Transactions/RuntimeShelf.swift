import ByteSupport
import CallDecoding
import RuntimeMetadata
import SCALECodec
import VaultPayloads

/// The metadata of a device as it was indexed for decoding, so that a bulk, and every later scan, does
/// not index it again.
final class RuntimeShelf {
  /// One version of a network's metadata.
  final class Runtime {
    let stored: StoredRuntime
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
    func indexed() throws(CallDecodingError) -> CallDecoder {
      if let decoder { return decoder }
      let metadata: Metadata
      do throws(RuntimeMetadataError) {
        metadata = try Metadata(decoding: stored.blob)
      } catch {
        // It was read when it came from the store.
        throw .noVersion
      }
      let table = types.flatMap { try? TypeTable(scale: $0) }
      let made = try CallDecoder(metadata: metadata, types: table?.entries)
      decoder = made
      return made
    }
  }

  /// The runtimes of a network, the newest version first, as they were at a state of the store.
  private var networks: [ByteText: (checksum: Int, runtimes: [Runtime])] = [:]

  /// The runtimes of a network, if the store is still in the state of `checksum`.
  func runtimes(named name: String, at checksum: Int) -> [Runtime]? {
    guard let kept = networks[ByteText(name)], kept.checksum == checksum else { return nil }
    return kept.runtimes
  }

  /// Keeps what the store has now, and takes over what was indexed of it before.
  func keep(
    _ stored: [StoredRuntime], types: [UInt8]?, named name: String, at checksum: Int
  ) -> [Runtime] {
    let known = networks[ByteText(name)]?.runtimes ?? []
    let runtimes = stored.map { runtime in
      known.first { $0.isMade(of: runtime, types: types) } ?? Runtime(runtime, types: types)
    }
    networks[ByteText(name)] = (checksum, runtimes)
    return runtimes
  }
}

extension ColdDevice {
  /// The metadata of a network, the newest version first, which agrees with its specs.
  ///
  /// - Throws: ``ColdSignerError``: `otherPrefix`.
  func runtimes(of specs: NetworkSpecs) throws(ColdSignerError) -> [RuntimeShelf.Runtime] {
    let checksum = try checksum()
    let runtimes: [RuntimeShelf.Runtime]
    if let kept = shelf.runtimes(named: specs.name, at: checksum) {
      runtimes = kept
    } else {
      runtimes = shelf.keep(
        try metadata(named: specs.name).reversed(), types: try types(), named: specs.name,
        at: checksum)
    }
    for runtime in runtimes { try runtime.stored.check(prefix: specs.prefix) }
    return runtimes
  }
}
