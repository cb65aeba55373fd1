package import ByteSupport
package import RuntimeMetadata
import SCALECodec
package import SubstrateCrypto
import VaultPayloads

/// A transaction with a metadata proof that contains every type of a small runtime; the runtime
/// checks the metadata hash.
package struct SampleProof {
  /// The default genesis hash.
  package static let genesisHash = Blake2b.hash256(Array("genesis of sample".utf8))
  /// A transfer of 10^12 smallest units to the account of zeros.
  package static let transfer: [UInt8] =
    [4, 3, 0] + [UInt8](repeating: 0, count: 32) + [7, 0, 0x10, 0xA5, 0xD4, 0xE8]

  package var genesisHash = SampleProof.genesisHash
  package var types = SampleProof.runtime
  /// The extrinsic format in the proof.
  package var extrinsic = SampleProof.extrinsic
  package var info = NetworkExtraInfo(
    specVersion: 9, specName: "sample", prefix: 42, decimals: 12, tokenSymbol: "WND")
  package var call = SampleProof.transfer
  /// The spec version in the extensions.
  package var specVersion: UInt32 = 9
  /// The bytes after the call; `nil` for the sample's extensions.
  package var otherExtensions: [UInt8]?

  /// The indices of the leaves in the tree, in depth-first order.
  package var places: [UInt32] { SampleProof.walk(leafCount: types.count).map { UInt32($0) } }
  /// The leaves in depth-first order.
  package var leaves: [ShortenedType] {
    SampleProof.walk(leafCount: types.count).map { types[$0 - (types.count - 1)] }
  }

  /// The content of the transaction: proof, call, and extensions with the digest of the proof.
  package var content: [UInt8] { content(leaves, at: places) }

  /// The content with other leaves, indices and hashes in the proof.
  package func content(
    _ leaves: [ShortenedType], at places: [UInt32], _ nodes: [Hash256] = []
  ) -> [UInt8] {
    var writer = SCALEWriter()
    writer.vector(leaves) { $1.encode(to: &$0) }
    writer.vector(places) { $0.u32($1) }
    writer.vector(nodes) { $0.hash256($1) }
    extrinsic.encode(to: &writer)
    info.encode(to: &writer)
    writer.byteVector(call)
    writer.raw(extensions)
    return writer.bytes
  }

  /// The payload with code 06 of an author with an sr25519 key.
  package func payload(by author: MultiSigner) -> [UInt8] {
    Prelude(cryptoCode: Encryption.sr25519.rawValue, code: .transactionWithProof).bytes
      + author.publicKey + content + genesisHash.bytes
  }

  /// The signed bytes: call and extensions.
  package var signedBlob: [UInt8] { call + extensions }

  /// Creates a transfer on the sample chain.
  package init() {}

  /// Creates a proof with every type of a runtime, whose last extension checks the metadata hash.
  ///
  /// - Throws: `RuntimeMetadataError`, never for a sample runtime.
  package init(of runtime: SampleRuntime) throws(RuntimeMetadataError) {
    let shortened = try ShortenedRuntime(Metadata(decoding: runtime.metadataV14()))
    types = shortened.types
    extrinsic.callType = shortened.callType
    extrinsic.extensions = shortened.extensions
    specVersion = runtime.specVersion
    info = NetworkExtraInfo(
      specVersion: runtime.specVersion, specName: runtime.specName, prefix: runtime.ss58Prefix,
      decimals: 12, tokenSymbol: SampleRuntime.tokenSymbol)
  }

  /// The extensions, followed by their additional signed bytes.
  package var extensions: [UInt8] {
    if let otherExtensions { return otherExtensions }
    var writer = SCALEWriter()
    // The values: mortal for 64 blocks, nonce 5, tip 1, metadata hash check enabled.
    writer.raw([0x15, 0, 20, 4, 1])
    writer.u32(specVersion)
    writer.u32(3)
    writer.hash256(genesisHash)
    writer.raw([UInt8](repeating: 0xBB, count: 32))
    writer.byte(1)
    writer.hash256(digest)
    return writer.bytes
  }

  /// The digest of a consistent proof.
  package var digest: Hash256 {
    var writer = SCALEWriter()
    writer.vector(leaves) { $1.encode(to: &$0) }
    writer.vector(places) { $0.u32($1) }
    writer.count(0)
    extrinsic.encode(to: &writer)
    info.encode(to: &writer)
    var reader = SCALEReader(writer.bytes.span)
    return (try? MetadataProof(from: &reader))?.digest ?? .zero
  }

  /// The indices of all leaves in depth-first order.
  private static func walk(leafCount: Int, from place: Int = 0) -> [Int] {
    if place >= leafCount - 1 { return [place] }
    return walk(leafCount: leafCount, from: 2 * place + 1)
      + walk(leafCount: leafCount, from: 2 * place + 2)
  }

  private static var extrinsic: ShortenedExtrinsic {
    ShortenedExtrinsic(
      version: 4, addressType: .type(3), callType: .type(0), signatureType: .void,
      extensions: [
        ShortenedExtension(
          identifier: "CheckSpecVersion", includedType: .void, additionalType: .primitive(.u32)),
        ShortenedExtension(
          identifier: "CheckTxVersion", includedType: .void, additionalType: .primitive(.u32)),
        ShortenedExtension(
          identifier: "CheckGenesis", includedType: .void, additionalType: .void),
        ShortenedExtension(
          identifier: "CheckMortality", includedType: .void, additionalType: .void),
        ShortenedExtension(
          identifier: "CheckNonce", includedType: .type(10), additionalType: .void),
        ShortenedExtension(
          identifier: "ChargeTransactionPayment", includedType: .type(11), additionalType: .void),
        ShortenedExtension(
          identifier: "CheckMetadataHash", includedType: .void, additionalType: .void),
      ])
  }

  /// Balances with a transfer, Utility with a batch, Vesting with a struct of amounts and a block
  /// number, and Shapes with all other kinds of types.
  package static var runtime: [ShortenedType] {
    [
      variant(["sample", "RuntimeCall"], id: 0, "Balances", 4, [field(nil, .type(1))]),
      variant(["sample", "RuntimeCall"], id: 0, "Utility", 16, [field(nil, .type(2))]),
      variant(["sample", "RuntimeCall"], id: 0, "Vesting", 25, [field(nil, .type(8))]),
      variant(["sample", "RuntimeCall"], id: 0, "Shapes", 30, [field(nil, .type(12))]),
      variant(
        ["pallet_balances", "pallet", "Call"], id: 1, "transfer_keep_alive", 3,
        [
          field("dest", .type(3), "AccountIdLookupOf<T>"),
          field("value", .compact(bits: 128), "T::Balance"),
        ]),
      variant(
        ["pallet_utility", "pallet", "Call"], id: 2, "batch", 0, [field("calls", .type(4))]),
      variant(
        ["sp_runtime", "multiaddress", "MultiAddress"], id: 3, "Id", 0, [field(nil, .type(5))]),
      ShortenedType(path: [], definition: .sequence(.type(0)), id: 4),
      ShortenedType(
        path: ["sp_core", "crypto", "AccountId32"],
        definition: .composite([field(nil, .type(6), "[u8; 32]")]), id: 5),
      ShortenedType(path: [], definition: .array(count: 32, of: .primitive(.u8)), id: 6),
      ShortenedType(
        path: ["pallet_vesting", "vesting_info", "VestingInfo"],
        definition: .composite([
          field("locked", .primitive(.u128), "Balance"),
          field("starting_block", .primitive(.u32), "BlockNumber"),
          field("per_block", .primitive(.u128), "Balance"),
        ]), id: 7),
      variant(
        ["pallet_vesting", "pallet", "Call"], id: 8, "vested_transfer", 1,
        [field("schedule", .type(7), "VestingInfo<BalanceOf<T>, BlockNumberFor<T>>")]),
      ShortenedType(
        path: ["frame_system", "CheckNonce"],
        definition: .composite([field(nil, .compact(bits: 32), "T::Nonce")]), id: 10),
      ShortenedType(
        path: ["pallet_transaction_payment", "ChargeTransactionPayment"],
        definition: .composite([field(nil, .compact(bits: 128), "BalanceOf<T>")]), id: 11),
      variant(
        ["pallet_shapes", "pallet", "Call"], id: 12, "shapes", 0,
        [
          field("option", .type(13)), field("bits", .type(14)), field("tuple", .type(15)),
          field("wide", .compact(bits: 256)), field("text", .primitive(.str)),
          field("nothing", .void), field("signed", .primitive(.i8)),
          field("flag", .primitive(.bool)),
          field("letter", .primitive(.char)), field("pair", .type(16)),
        ]),
      variant(["Option"], id: 13, "None", 0, []),
      variant(["Option"], id: 13, "Some", 1, [field(nil, .primitive(.u8))]),
      ShortenedType(
        path: [], definition: .bitSequence(storeBytes: 1, leastSignificantFirst: true), id: 14),
      ShortenedType(path: [], definition: .tuple([.primitive(.u8), .primitive(.u16)]), id: 15),
      ShortenedType(
        path: ["Pair"],
        definition: .composite([field(nil, .primitive(.u8)), field(nil, .primitive(.u8))]), id: 16),
    ]
  }

  private static func field(
    _ name: String?, _ type: ShortenedReference, _ typeName: String? = nil
  ) -> ShortenedField {
    ShortenedField(name: name, type: type, typeName: typeName)
  }

  /// A variant of an enum, which is a separate leaf.
  package static func variant(
    _ path: [String], id: UInt32, _ name: String, _ index: UInt32, _ fields: [ShortenedField]
  ) -> ShortenedType {
    ShortenedType(
      path: path, definition: .variant(name: name, fields: fields, index: index), id: id)
  }
}
