public import ByteSupport
public import RuntimeMetadata
import SCALECodec
import VaultPayloads

/// Makes up calls and extensions of a runtime that decode: the same ones for a seed for ever.
///
/// For tests, and for a rehearsal of every call of a runtime before anybody signs one.
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

  /// All calls, by pallets in the order of the metadata.
  public let calls: [Name]

  private let index: TypeIndex
  private let depths: TypeDepths
  private let variants: [Name: VariantNode]
  private let transactionExtensions: [TransactionExtension]
  private let specVersion: UInt32

  /// Indexes metadata.
  ///
  /// - Throws: `metadataVersion` for another version than V14, `noVersion`.
  public init(metadata: Metadata) throws(CallDecodingError) {
    guard metadata.version == 14 else { throw .metadataVersion(metadata.version) }
    specVersion = try CallDecoder.specVersion(of: metadata)
    let index = TypeIndex(metadata.types)
    var variants: [Name: VariantNode] = [:]
    var calls: [Name] = []
    var seen: Set<UInt8> = []
    for pallet in metadata.pallets where seen.insert(pallet.index).inserted {
      guard case .type(let type) = pallet.calls, Int(type) < index.nodes.count,
        case .variant = index.nodes[Int(type)].shape
      else { continue }
      let node = index.nodes[Int(type)]
      for byte in 0..<node.count {
        let place = index.variantPlaces[Int(node.first + byte)]
        guard place >= 0 else { continue }
        let variant = index.variants[Int(place)]
        let name = Name(
          pallet: pallet.name, call: variant.name, palletIndex: pallet.index,
          callIndex: UInt8(byte))
        calls.append(name)
        variants[name] = variant
      }
    }
    self.index = index
    self.calls = calls
    self.variants = variants
    depths = TypeDepths(index)
    transactionExtensions = metadata.extrinsic.extensions
  }

  /// A call with made-up arguments, without its length.
  ///
  /// - Throws: `noSuchValue` for a call of which there is none, `tooManySteps` for one that is too
  ///   large.
  public func call(_ name: Name, seed: UInt64) throws(CallDecodingError) -> [UInt8] {
    guard let variant = variants[name] else { throw .palletNotFound(index: name.palletIndex) }
    var values = RandomValues(index: index, depths: depths, seed: seed)
    values.writer.byte(name.palletIndex)
    values.writer.byte(name.callIndex)
    try values.write(fields: variant.firstField, count: variant.fieldCount)
    return values.writer.bytes
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
    var values = RandomValues(
      index: index, depths: depths, seed: seed,
      extensions: RandomValues.Extensions(
        genesisHash: genesisHash, specVersion: specVersion, isMortal: isMortal))
    for type in [\TransactionExtension.type, \TransactionExtension.additionalType] {
      for item in transactionExtensions {
        guard let type = item[keyPath: type] else { continue }
        try values.write(type, role: ExtensionRole(named: item.identifier))
      }
    }
    return values.writer.bytes
  }
}
