import ByteSupport
import CallDecoding
import DevelopmentNode
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// The same bytes, decoded by a genuine runtime and by a forged proof with a correct digest; the
/// two may show different calls.
///
/// The input changes the proof's list of extensions and the bytes next to the digest. A signable
/// transaction must end in the digest, which only a chain with the proof's runtime accepts there.
enum ReadingTarget: FuzzTarget {
  static let name = "readings"

  private static let genesisHash = Blake2b.hash256(Array("genesis of readings".utf8))
  private static let runtime = SampleRuntime(
    specName: "sample", specVersion: 7, ss58Prefix: 42)
  private static let identifiers = [
    "CheckMetadataHash", "CheckMortality", "CheckNonce", "CheckGenesis", "CheckTxVersion",
    "CheckSpecVersion", "ChargeTransactionPayment", "WeightReclaim",
  ]
  /// The types of forged extensions; the last is an array that covers the chain's own bytes.
  private static let references: [ShortenedReference] = [
    .void, .primitive(.u8), .primitive(.u32), .primitive(.u128), .primitive(.u256),
    .compact(bits: 32), .type(2), .type(5),
  ]

  static func seeds() -> [[UInt8]] {
    (0..<4).map { [$0] } + (0..<3).flatMap { way in [[way, 0, 3, 7, 0x38], [way, 1, 0, 1, 0]] }
  }

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let way = Int(input.byte() & 3)
    guard way < SampleMisreading.Way.allCases.count else { return honest(&input) }
    var misreading = SampleMisreading(
      SampleMisreading.Way.allCases[way], of: runtime, genesisHash: genesisHash)
    for _ in 0..<(Int(input.byte() & 7)) { change(&misreading.list, by: &input) }
    if input.byte() & 1 == 1 { misreading.included = input.bytes(Int(input.byte() & 15)) }
    if !input.isEmpty { misreading.padding = input.bytes(64) }
    judge(misreading.proof)
  }

  /// Inserts, removes, replaces or copies an extension.
  private static func change(_ list: inout [ShortenedExtension], by input: inout FuzzInput) {
    let (kind, place) = (input.byte(), input.number(0...max(0, list.count - 1)))
    let types = input.byte()
    let item = ShortenedExtension(
      identifier: identifiers[Int(kind >> 2) % identifiers.count],
      includedType: references[Int(types & 7)], additionalType: references[Int(types >> 4 & 7)])
    switch kind & 3 {
    case 0: list.insert(item, at: place)
    case 1: if !list.isEmpty { list.remove(at: place) }
    case 2: if !list.isEmpty { list[place] = item }
    default: if !list.isEmpty { list.append(list[place]) }
    }
  }

  /// A proof of the chain's own runtime, which must be signable if it is unchanged.
  private static func honest(_ input: inout FuzzInput) {
    var chain = runtime
    chain.checksMetadataHash = true
    guard var proof = try? SampleProof(of: chain) else { return }
    proof.genesisHash = genesisHash
    let changes = Int(input.byte() & 3)
    for _ in 0..<changes { change(&proof.extrinsic.extensions, by: &input) }
    let isSignable = judge(proof)
    require(isSignable || changes > 0, "an honest proof can be signed")
  }

  @discardableResult
  private static func judge(_ proof: SampleProof) -> Bool {
    guard let decoder = try? ProofDecoder(content: proof.content), let parts = try? decoder.split()
    else { return false }
    do throws(CallDecodingError) {
      _ = try decoder.extensions(parts.extensions, genesisHash: genesisHash)
      _ = try decoder.method(parts.method)
    } catch { return false }
    let signed = parts.method + parts.extensions
    require(
      signed.suffix(1 + Hash256.byteCount).elementsEqual([1] + proof.digest.bytes),
      "what can be signed ends in the digest")
    return true
  }
}
