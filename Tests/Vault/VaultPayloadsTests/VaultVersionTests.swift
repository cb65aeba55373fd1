import ByteSupport
import SubstrateCrypto
import Testing
import VaultPayloads

@Suite struct VaultVersionTests {
  @Test func exportedSoftPathsNeedAVaultOf7_2() throws {
    let root = try MultiSigner(
      scheme: .sr25519,
      publicKey: KeyPair.development("//Alice", scheme: .sr25519).publicKey.publicKey)
    for (path, version) in [
      ("//a", nil), ("//a/b", VaultVersion.version7_2), ("/a", .version7_2), (nil, nil),
    ] as [(String?, VaultVersion?)] {
      let key = ExportedKey(address: "x", path: path, encryption: .sr25519, genesisHash: .zero)
      let payload = DerivationsPayload.export(
        .version1([ExportedKeySet(name: "s", root: root, keys: [key])])
      ).payload
      #expect(VaultVersion(neededFor: payload) == version)
    }
  }
}
