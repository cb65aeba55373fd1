package import ByteSupport
package import RuntimeMetadata
import SCALECodec

/// Bytes that a sample chain reads as one call, and a forged proof as another (cold-signer 3.9 and
/// chapter 10, 54).
///
/// The chain reads a batch of a remark and a transfer of everything. The proof reads a transfer of
/// one unit; its digest is correct, and is part of the remark.
package struct SampleMisreading: Sendable {
  /// How the chain's check of the metadata hash is avoided.
  package enum Way: CaseIterable, Sendable {
    /// The chain does not check the metadata hash.
    case absent
    /// The chain can check the metadata hash, but the transaction disables the check.
    case disabled
    /// The chain does not check the metadata hash, and the proof hides the remaining bytes with
    /// repeated extensions.
    case repeated
  }

  package let runtime: SampleRuntime
  package let genesisHash: Hash256
  /// The extensions in the forged proof.
  package var list: [ShortenedExtension]
  /// The bytes of the remark after the digest.
  package var padding: [UInt8]
  /// The bytes of the remark between the transfer and the digest, which the proof reads as mode,
  /// nonce, tip and era.
  package var included: [UInt8] = [1, 28, 0, 0]

  /// The receiver of one unit in the proof.
  package static let shownReceiver = [UInt8](repeating: 0x0B, count: 32)
  /// The receiver of everything on the chain.
  package static let receiver = [UInt8](repeating: 0x0E, count: 32)

  /// Creates the bytes for one way.
  ///
  /// - Parameters:
  ///   - way: the way in which the check is circumvented.
  ///   - runtime: the runtime of the chain; `way` decides whether it checks the metadata hash.
  ///   - genesisHash: the genesis hash of the chain.
  package init(_ way: Way, of runtime: SampleRuntime, genesisHash: Hash256) {
    var runtime = runtime
    runtime.checksMetadataHash = way == .disabled
    self.runtime = runtime
    self.genesisHash = genesisHash
    // The number of bytes between the digest and the spec version, without the padding.
    let swallowed = SampleMisreading.gift.count + (way == .disabled ? 4 : 3)
    padding = way == .repeated ? [UInt8](repeating: 0x78, count: 64 - swallowed) : []
    list = [
      SampleMisreading.item("CheckMetadataHash"),
      SampleMisreading.item("CheckNonce", .compact(bits: 32)),
      SampleMisreading.item("ChargeTransactionPayment", .compact(bits: 128)),
    ]
    if way == .repeated {
      list += [SampleMisreading.item("CheckGenesis"), SampleMisreading.item("CheckGenesis")]
    } else {
      list.append(SampleMisreading.item("WeightReclaim", .void, SampleMisreading.swallow))
    }
    list += [
      SampleMisreading.item("CheckSpecVersion", .void, .primitive(.u32)),
      SampleMisreading.item("CheckTxVersion", .void, .primitive(.u32)),
      SampleMisreading.item("CheckGenesis"), SampleMisreading.item("CheckMortality"),
    ]
    if way == .disabled {
      list.append(SampleMisreading.item("StorageWeightReclaim", .void, .primitive(.u8)))
    }
  }

  /// The forged proof with the transaction.
  package var proof: SampleProof {
    var proof = SampleProof()
    proof.genesisHash = genesisHash
    proof.info = NetworkExtraInfo(
      specVersion: runtime.specVersion, specName: runtime.specName, prefix: runtime.ss58Prefix,
      decimals: 12, tokenSymbol: SampleRuntime.tokenSymbol)
    let swallowed = padding.count + SampleMisreading.gift.count + chainIncluded.count
    proof.types = SampleMisreading.types(swallowing: UInt32(swallowed))
    proof.extrinsic.extensions = list
    proof.call = Array(start + SampleMisreading.shownReceiver + SampleMisreading.unit)
    proof.otherExtensions =
      included + [1] + proof.digest.bytes + padding + SampleMisreading.gift + chainIncluded
      + chainAdditional
    return proof
  }

  /// The start of the chain's batch: pallet, call, two calls, and the remark with its length.
  private var start: [UInt8] {
    let count =
      SampleMisreading.shownReceiver.count + SampleMisreading.unit.count + included.count
      + 1 + Hash256.byteCount + padding.count
    var writer = SCALEWriter()
    writer.raw([SampleRuntime.utilityIndex, 0, 8, SampleRuntime.systemIndex, 0])
    writer.count(count)
    return writer.bytes
  }

  /// The extensions that the chain reads: immortal, nonce 7, no tip, and, if the chain has the
  /// check, the disabled check.
  private var chainIncluded: [UInt8] { [0, 28, 0] + (runtime.checksMetadataHash ? [0] : []) }

  private var chainAdditional: [UInt8] {
    var writer = SCALEWriter()
    writer.u32(runtime.specVersion)
    writer.u32(runtime.transactionVersion)
    writer.hash256(genesisHash)
    writer.hash256(genesisHash)
    if runtime.checksMetadataHash { writer.byte(0) }
    return writer.bytes
  }

  /// 10^12 smallest units, as a compact number.
  private static let unit: [UInt8] = [7, 0, 0x10, 0xA5, 0xD4, 0xE8]
  /// The call `Balances.transfer_all` that does not keep the account alive.
  private static let gift = [SampleRuntime.balancesIndex, 4, 0] + receiver + [0]
  private static let swallow = ShortenedReference.type(5)

  private static func item(
    _ identifier: String, _ included: ShortenedReference = .void,
    _ additional: ShortenedReference = .void
  ) -> ShortenedExtension {
    ShortenedExtension(
      identifier: identifier, includedType: included, additionalType: additional)
  }

  /// The types with which the proof decodes the bytes of the chain's batch as one call.
  private static func types(swallowing count: UInt32) -> [ShortenedType] {
    func field(
      _ name: String?, _ type: ShortenedReference, _ typeName: String? = nil
    ) -> ShortenedField {
      ShortenedField(name: name, type: type, typeName: typeName)
    }
    return [
      SampleProof.variant(
        ["sample", "RuntimeCall"], id: 0, "Balances", UInt32(SampleRuntime.utilityIndex),
        [field(nil, .type(1))]),
      SampleProof.variant(
        ["pallet_balances", "pallet", "Call"], id: 1, "transfer_keep_alive", 0,
        [
          field("salt", .type(4)), field("dest", .type(2), "AccountIdLookupOf<T>"),
          field("value", .compact(bits: 128), "T::Balance"),
        ]),
      ShortenedType(
        path: ["sp_core", "crypto", "AccountId32"],
        definition: .composite([field(nil, .type(3), "[u8; 32]")]), id: 2),
      ShortenedType(path: [], definition: .array(count: 32, of: .primitive(.u8)), id: 3),
      ShortenedType(path: [], definition: .array(count: 5, of: .primitive(.u8)), id: 4),
      ShortenedType(path: [], definition: .array(count: count, of: .primitive(.u8)), id: 5),
    ]
  }
}
