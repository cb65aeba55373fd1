import ByteSupport
import SCALECodec

/// The transaction extensions of V12 or V13 in their fixed layout.
struct OlderExtensions {
  let era: TransactionEra
  let nonce: UInt64
  let tip: UInt128
  let specVersion: UInt32
  let transactionVersion: UInt32
  let genesisHash: Hash256
  let blockHash: Hash256

  init(_ bytes: Span<UInt8>) throws(CallDecodingError) {
    var reader = SCALEReader(bytes)
    era = try reader.era()
    nonce = try reader.compactNumber()
    tip = try reader.compactNumber()
    specVersion = try reader.fixed()
    transactionVersion = try reader.fixed()
    guard let genesisHash = Hash256(try reader.copy(Hash256.byteCount)),
      let blockHash = Hash256(try reader.copy(Hash256.byteCount)), reader.remaining == 0
    else { throw .extensionsDataLeft }
    self.genesisHash = genesisHash
    self.blockHash = blockHash
  }
}
