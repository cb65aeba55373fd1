import DevelopmentNode
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// An update of the sample runtime's metadata, signed by the development key.
enum SampleUpdate {
  static func payload(genesis: UInt8 = 1) throws -> [UInt8] {
    let content = UpdateContent.metadata(
      try MetadataContent(
        blob: DevelopmentNodeConfiguration.sample.metadataV14(),
        genesisHash: Blake2b.hash256([genesis])))
    let pair = try KeyPair.development("//Alice", scheme: .ed25519)
    return try UpdatePayload(
      content, signer: pair.publicKey, signature: try pair.sign(content.signedBytes)
    ).bytes
  }
}
