import Reporting
import RuntimeMetadata
import SubstrateCrypto
import Testing
import VaultPayloads

/// What no update is made of and nobody should take, although a Vault would.
@Suite struct SoundSignatureTests {
  private let content = UpdateContent.types(TypeTable(entries: []))

  private func read(_ signer: MultiSigner, _ signature: MultiSignature) throws -> UpdatePayload {
    let bytes = UpdatePayload(unsigned: content).bytes
    return try UpdatePayload(
      reading: [0x53, signer.scheme.rawValue] + bytes[2..<3] + signer.publicKey + bytes[3...]
        + signature.bytes)
  }

  @Test(arguments: [
    (SignatureScheme.sr25519, [UInt8](repeating: 0, count: 63) + [0x80], 0 as UInt8),
    (.ed25519, [1] + [UInt8](repeating: 0, count: 63), 1),
  ])
  func aKeyForWhichAnybodyCanSignIsReadAndRefused(
    scheme: SignatureScheme, signature: [UInt8], first: UInt8
  ) throws {
    let signer = try MultiSigner(
      scheme: scheme, publicKey: [first] + [UInt8](repeating: 0, count: 31))
    let signature = try MultiSignature(scheme: scheme, bytes: signature)
    let weakness = try #require(signer.weakness)
    let refusal = VaultPayloadsError.key(.weakKey(signer, weakness))
    #expect(throws: refusal) {
      try UpdatePayload(content, signer: signer, signature: signature)
    }
    let update = try read(signer, signature)
    #expect(update.signatureHolds == true)
    #expect(throws: refusal) { try update.requireSoundSignature() }
    #expect(refusal.code == .weakKey)
  }

  @Test(arguments: SignatureScheme.allCases)
  func ordinarySignaturesAreSound(scheme: SignatureScheme) throws {
    let pair = try KeyPair.development("//Alice", scheme: scheme)
    let signature = try pair.sign(content.signedBytes)
    try UpdatePayload(content, signer: pair.publicKey, signature: signature)
      .requireSoundSignature()
    try UpdatePayload(unsigned: content).requireSoundSignature()
    let other = try pair.sign([1, 2, 3])
    let forged = try read(pair.publicKey, other)
    #expect(
      throws: VaultPayloadsError.badSignature(kind: .loadTypes, signer: pair.publicKey)
    ) { try forged.requireSoundSignature() }
  }
}
