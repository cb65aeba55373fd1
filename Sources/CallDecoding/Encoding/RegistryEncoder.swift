import ByteSupport
import RuntimeMetadata
import SCALECodec

/// Made-up calls and extensions of V14 metadata.
struct RegistryEncoder: Sendable {
  /// All calls, by pallets in the order of the metadata.
  let calls: [CallEncoder.Name]

  private let index: TypeIndex
  private let depths: TypeDepths
  private let variants: [CallEncoder.Name: VariantNode]
  private let transactionExtensions: [TransactionExtension]
  private let specVersion: UInt32

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

  func call(_ name: CallEncoder.Name, seed: UInt64) throws(CallDecodingError) -> [UInt8] {
    guard let variant = variants[name] else { throw .palletNotFound(index: name.palletIndex) }
    var values = RandomValues(index: index, depths: depths, seed: seed)
    values.writer.byte(name.palletIndex)
    values.writer.byte(name.callIndex)
    try values.write(fields: variant.firstField, count: variant.fieldCount)
    return values.writer.bytes
  }

  func extensions(
    seed: UInt64, genesisHash: Hash256, isMortal: Bool
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
