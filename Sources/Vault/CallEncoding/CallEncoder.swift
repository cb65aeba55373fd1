public import ByteSupport
public import CallDecoding
public import RuntimeMetadata
import VaultPayloads

/// Makes up calls and extensions of a runtime that decode: the same ones for a seed for ever.
///
/// For tests, and for a rehearsal of every call of a runtime before anybody signs one. Types of V12 and
/// V13 that the table does not describe have no values: a call ends at the first of them with bytes over
/// which every decoder gives up.
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
    /// The pallet's name.
    public let pallet: String
    /// The call's name.
    public let call: String
    /// The byte of the pallet.
    public let palletIndex: UInt8
    /// The byte of the call.
    public let callIndex: UInt8
  }

  /// The values of a kind of metadata.
  private enum Values {
    case registry(RegistryEncoder)
    case listed(ListedEncoder)
  }

  /// All calls, by pallets in the order of the metadata.
  public let calls: [Name]

  private let values: Values

  /// Indexes metadata.
  ///
  /// - Parameters:
  ///   - metadata: V12, V13 or V14.
  ///   - types: the table of types, which V12 and V13 take.
  /// - Throws: `metadataVersion`, `typesMissing`, `noVersion`.
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

  /// A call with made-up arguments, without its length.
  ///
  /// - Throws: `noSuchValue` for a call of which there is none, `tooManySteps` for one that is too
  ///   large.
  public func call(_ name: Name, seed: UInt64) throws(CallDecodingError) -> [UInt8] {
    switch values {
    case .registry(let encoder): try encoder.call(name, seed: seed)
    case .listed(let encoder): try encoder.call(name, seed: seed)
    }
  }

  /// Extensions of a transaction with this runtime's spec version, and what they add to the signed
  /// bytes.
  ///
  /// - Parameters:
  ///   - seed: for era, nonce, tip and all that is of no name here.
  ///   - genesisHash: the network's.
  ///   - isMortal: whether the era is mortal, with a made-up block hash.
  /// - Returns: what follows the call in a transaction's content.
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
