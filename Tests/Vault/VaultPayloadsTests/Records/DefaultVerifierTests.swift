import ByteSupport
import SubstrateCrypto
import Testing
import VaultPayloads

@Suite struct DefaultVerifierTests {
  @Test func theDefaultVerifierIsTheKnownKey() {
    #expect(
      Verifier.vaultDefault.signer.map { Hex.encode($0.publicKey) }
        == "c46a22b9da19540a77cbde23197e5fd90485c72b4ecf3c599ecca6998f39bd57")
  }
}
