import ByteSupport
import CallDecoding
import SCALECodec
import VaultPayloads

/// Encodes random calls and extensions with V12 or V13 metadata.
struct ListedEncoder: Sendable {
  /// All calls, grouped by pallet, in the order of the metadata.
  let calls: [CallEncoder.Name]

  private let listed: ListedCalls
  private let depths: ListedDepths

  init(_ listed: ListedCalls) {
    self.listed = listed
    depths = ListedDepths(listed)
    calls = listed.places.compactMap { place in
      listed.pallets[place.pallet].map { pallet in
        CallEncoder.Name(
          pallet: pallet.name, call: pallet.methods[Int(place.method)].name,
          palletIndex: place.pallet, callIndex: place.method)
      }
    }
  }

  func call(_ name: CallEncoder.Name, seed: UInt64) throws(CallDecodingError) -> [UInt8] {
    let place = ListedPlace(pallet: name.palletIndex, method: name.callIndex)
    guard depths.calls[place] != nil else { throw .palletNotFound(index: name.palletIndex) }
    var values = RandomListedValues(listed, depths, seed: seed)
    try values.write(place)
    return values.writer.bytes
  }

  /// The extensions in the fixed layout of V12 and V13 (cold-signer 3.6).
  func extensions(seed: UInt64, genesisHash: Hash256, isMortal: Bool) -> [UInt8] {
    var random = SeededNumbers(seed: seed)
    var writer = SCALEWriter()
    writer.raw(random.era(isMortal: isMortal))
    writer.compact(random.number(bits: 32))
    writer.compact(random.tip())
    writer.u32(listed.specVersion)
    writer.u32(UInt32(truncatingIfNeeded: random.number(bits: 32)))
    writer.hash256(genesisHash)
    writer.raw(isMortal ? random.bytes(Hash256.byteCount) : genesisHash.bytes)
    return writer.bytes
  }
}
