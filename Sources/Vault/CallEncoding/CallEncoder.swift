public import ByteSupport
public import CallDecoding
public import RuntimeMetadata
import VaultPayloads

/// Generates valid random calls and extensions of a runtime, reproducible by their seed.
///
/// For tests, and for rehearsing every call of a runtime before a real one is signed. V12 and V13
/// types that the table of types does not describe have no values: a call that needs one ends
/// there, with bytes that no decoder accepts.
///
/// ```swift
/// let encoder = try CallEncoder(metadata: metadata)
/// for name in encoder.calls {
///   let call = try encoder.call(name, seed: 1)
///   let extensions = try encoder.extensions(seed: 1, genesisHash: genesisHash)
/// }
/// ```
public final class CallEncoder: Sendable {
  /// A call of a runtime.
  public struct Name: Hashable, Sendable {
    /// The name of the pallet.
    public let pallet: String
    /// The name of the call.
    public let call: String
    /// The index byte of the pallet.
    public let palletIndex: UInt8
    /// The index byte of the call.
    public let callIndex: UInt8
  }

  /// The encoder for the metadata's version.
  private enum Values {
    case registry(RegistryEncoder)
    case listed(ListedEncoder)
  }

  /// All calls, grouped by pallet, in the order of the metadata.
  public let calls: [Name]

  private let values: Values

  /// Indexes metadata.
  ///
  /// - Parameters:
  ///   - metadata: V12, V13 or V14.
  ///   - types: the table of types; required for V12 and V13.
  /// - Throws: `CallDecodingError` if the metadata cannot be used for encoding calls.
  public init(metadata: Metadata, types: [TypeEntry]? = nil) throws(CallDecodingError) {
    switch metadata.version {
    case 14:
      let encoder = RegistryEncoder(
        metadata, specVersion: try CallDecoder.specVersion(of: metadata))
      calls = encoder.calls
      values = .registry(encoder)
    case 12, 13:
      guard let types else { throw .typesMissing }
      let encoder = ListedEncoder(
        ListedCalls(
          metadata, types: types, specVersion: try CallDecoder.specVersion(of: metadata)))
      calls = encoder.calls
      values = .listed(encoder)
    default: throw .metadataVersion(metadata.version)
    }
  }

  /// A call with random arguments, without a length prefix.
  ///
  /// - Throws: `CallDecodingError` if no value of an argument exists, or the call is too large.
  public func call(_ name: Name, seed: UInt64) throws(CallDecodingError) -> [UInt8] {
    switch values {
    case .registry(let encoder): try encoder.call(name, seed: seed)
    case .listed(let encoder): try encoder.call(name, seed: seed)
    }
  }

  /// Random extensions with the runtime's spec version, and their additional signed data.
  ///
  /// - Parameters:
  ///   - seed: determines era, nonce, tip and the values of unknown extensions.
  ///   - genesisHash: the genesis hash of the network.
  ///   - isMortal: whether the era is mortal, with a random block hash.
  /// - Returns: the bytes after the call in the content of a transaction.
  /// - Throws: as ``call(_:seed:)``.
  public func extensions(
    seed: UInt64, genesisHash: Hash256, isMortal: Bool = true
  ) throws(CallDecodingError) -> [UInt8] {
    switch values {
    case .registry(let encoder):
      try encoder.extensions(seed: seed, genesisHash: genesisHash, isMortal: isMortal)
    case .listed(let encoder):
      encoder.extensions(seed: seed, genesisHash: genesisHash, isMortal: isMortal)
    }
  }
}
