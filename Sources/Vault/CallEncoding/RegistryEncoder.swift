package import ByteSupport
package import CallDecoding
package import RuntimeMetadata
import SCALECodec

/// Encodes random calls and extensions with V14 metadata, with control over some values.
package struct RegistryEncoder: Sendable {
  /// The amount of the tip in random extensions.
  package enum Tip: Sendable {
    /// Any amount, which is rarely zero.
    case any
    /// An amount of zero.
    case none
    /// An amount above zero.
    case some
  }

  /// All calls, grouped by pallet, in the order of the metadata.
  package let calls: [CallEncoder.Name]

  let index: TypeIndex
  let depths: TypeDepths
  let variants: [CallEncoder.Name: VariantNode]
  private let transactionExtensions: [TransactionExtension]
  private let specVersion: UInt32

  /// Indexes V14 metadata.
  ///
  /// - Throws: `CallDecodingError` for another version, or without a spec version.
  package init(_ metadata: Metadata) throws(CallDecodingError) {
    guard metadata.version == 14 else { throw .metadataVersion(metadata.version) }
    self.init(metadata, specVersion: try CallDecoder.specVersion(of: metadata))
  }

  init(_ metadata: Metadata, specVersion: UInt32) {
    self.specVersion = specVersion
    let index = TypeIndex(metadata.types)
    var variants: [CallEncoder.Name: VariantNode] = [:]
    var calls: [CallEncoder.Name] = []
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
        let name = CallEncoder.Name(
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

  /// A call with random arguments, without a length prefix.
  ///
  /// - Throws: as `CallEncoder.call(_:seed:)`.
  package func call(_ name: CallEncoder.Name, seed: UInt64) throws(CallDecodingError) -> [UInt8] {
    guard let variant = variants[name] else { throw .palletNotFound(index: name.palletIndex) }
    var values = RandomValues(index: index, depths: depths, seed: seed)
    values.writer.byte(name.palletIndex)
    values.writer.byte(name.callIndex)
    try values.write(fields: variant.firstField, count: variant.fieldCount)
    return values.writer.bytes
  }

  /// Random extensions, and their additional signed data.
  ///
  /// - Parameters:
  ///   - seed: determines era, nonce, tip and the values of unknown extensions.
  ///   - genesisHash: the genesis hash of the network.
  ///   - isMortal: whether the era is mortal, with a random block hash.
  ///   - tip: the tip.
  ///   - metadataHashMode: the mode of `CheckMetadataHash`, 1 with a random hash; `nil` for any.
  /// - Returns: the bytes after the call in the content of a transaction.
  /// - Throws: as ``call(_:seed:)``.
  package func extensions(
    seed: UInt64, genesisHash: Hash256, isMortal: Bool = true, tip: Tip = .any,
    metadataHashMode: UInt8? = nil
  ) throws(CallDecodingError) -> [UInt8] {
    var values = RandomValues(
      index: index, depths: depths, seed: seed,
      extensions: RandomValues.Extensions(
        genesisHash: genesisHash, specVersion: specVersion, isMortal: isMortal, tip: tip,
        metadataHashMode: metadataHashMode))
    for type in [\TransactionExtension.type, \TransactionExtension.additionalType] {
      for item in transactionExtensions {
        guard let type = item[keyPath: type] else { continue }
        try values.write(
          type, role: ExtensionRole(named: item.identifier),
          isMetadataHash: item.identifier == "CheckMetadataHash")
      }
    }
    return values.writer.bytes
  }
}
