import ByteSupport
import RuntimeMetadata
import SCALECodec
import Testing
import VaultPayloads

@Suite struct MetadataProofTests {
  private static func transaction(_ vector: SignableVectors.Single) throws -> SignableTransaction {
    guard
      case .transaction(let transaction) = try VaultPayload(
        reading: Hex.decode(vector.payload_hex))
    else { throw VaultPayloadsError.unexpectedPayload(code: 0, wanted: "a transaction") }
    return transaction
  }

  /// The digest that the transaction names stands at the very end, in the extension
  /// CheckMetadataHash.
  ///
  /// What a Vault refuses names another one, or another chain.
  @Test(arguments: SignableVectors.proven)
  func proofsLeadToTheDigestThatIsNamed(vector: SignableVectors.Single) throws {
    let transaction = try Self.transaction(vector)
    let digest = try need(need(transaction.proof).digest)
    let named = Hash256(transaction.extensions.suffix(32))
    let isOfChain = transaction.extensions.contains(transaction.genesisHash.bytes)
    let isSigned = vector.vault_result.map { $0 == "sign" } ?? true
    #expect((digest == named && isOfChain) == isSigned)
  }

  @Test(arguments: SignableVectors.proven)
  func aChangedProofLeadsElsewhere(vector: SignableVectors.Single) throws {
    let proof = try need(Self.transaction(vector).proof)
    let digest = try need(proof.digest)
    // Indices and hashes follow the leaves: one of them less, or changed, and the tree is another.
    var writer = SCALEWriter()
    writer.vector(proof.leaves) { $0.raw($1.bytes) }
    let leaves = writer.bytes.count
    writer.vector(proof.leafIndices) { $0.u32($1) }
    let indices = writer.bytes.count
    for place in [leaves + 1, indices + 2, indices + 40] {
      var bytes = proof.bytes
      bytes[place] ^= 1
      var reader = SCALEReader(bytes.span)
      let changed = try MetadataProof(from: &reader)
      #expect(changed.digest != digest)
    }
  }
}
