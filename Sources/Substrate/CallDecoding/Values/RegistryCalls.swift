import RuntimeMetadata
import SCALECodec

/// Decodes calls and extensions with V14 metadata.
struct RegistryCalls: Sendable {
  /// A pallet; its index byte is the dictionary key.
  private struct PalletNode: Sendable {
    let name: String
    let calls: TypeID?
  }

  let index: TypeIndex
  private let pallets: [UInt8: PalletNode]
  let extensions: [TransactionExtension]
  /// The types of address and signature in a signed extrinsic.
  let envelope: (address: TypeID, signature: TypeID)?
  private let specVersion: UInt32
  /// The depth counters of the outer call enums; decoding starts inside one of them, at depth 1.
  private let outerCounters: [Int]

  init(_ metadata: Metadata, specVersion: UInt32) {
    let index = TypeIndex(metadata.types)
    self.index = index
    self.specVersion = specVersion
    extensions = metadata.extrinsic.extensions
    envelope = ExtrinsicCards.envelope(of: metadata)
    var pallets: [UInt8: PalletNode] = [:]
    var callTypes: Set<TypeID> = []
    for pallet in metadata.pallets {
      var calls: TypeID?
      if case .type(let type) = pallet.calls {
        calls = type
        callTypes.insert(type)
      }
      if pallets[pallet.index] == nil {
        pallets[pallet.index] = PalletNode(name: pallet.name, calls: calls)
      }
    }
    self.pallets = pallets
    outerCounters = metadata.types.types.indices.compactMap { type in
      guard index.nodes[type].counter >= 0,
        case .variant(let variants) = metadata.types.types[type].shape,
        variants.allSatisfy({ variant in
          variant.fields.count == 1 && callTypes.contains(variant.fields[0].type)
        })
      else { return nil }
      return Int(index.nodes[type].counter)
    }
  }

  func method(
    _ bytes: [UInt8], network: CallNetwork
  ) throws(CallDecodingError) -> DecodedCards {
    var pass = ValuePass(bytes.span, index: index, network: network, started: outerCounters)
    do throws(CallDecodingError) {
      let palletIndex = try pass.reader.one()
      guard let pallet = pallets[palletIndex] else { throw .palletNotFound(index: palletIndex) }
      guard let calls = pallet.calls else { throw .noCallsInPallet(name: pallet.name) }
      try pass.list.add(.pallet(pallet.name), at: 0)
      try pass.read(calls, ValueState(indent: 1, expectation: .pallet))
      guard pass.reader.remaining == 0 else { throw .methodDataLeft }
    } catch {
      throw pass.deviations.contains(.compactOfNothing) ? .unexpectedCompactInside : error
    }
    return pass.decoded
  }

  func extensions(
    _ bytes: [UInt8], network: CallNetwork
  ) throws(CallDecodingError) -> DecodedCards {
    var pass = ValuePass(bytes.span, index: index, network: network, isExtensions: true)
    for type in [\TransactionExtension.type, \TransactionExtension.additionalType] {
      for item in extensions {
        guard let type = item[keyPath: type] else { continue }
        try pass.read(type, ValueState(role: ExtensionRole(named: item.identifier)))
      }
    }
    try pass.found.check(
      genesisHash: network.genesisHash, specVersion: specVersion,
      isAtEnd: pass.reader.remaining == 0)
    return pass.decoded
  }
}
