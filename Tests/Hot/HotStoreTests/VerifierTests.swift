import ByteSupport
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

@Suite struct VerifierTests {
  private static let aliceSr25519 =
    "d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d"
  private static let aliceECDSA =
    "020a1091341fe5664bfa1782d5e04779689068c916b04cb365ec3153755684d9a1"

  private static func signer(_ scheme: SignatureScheme, _ hex: String) throws -> MultiSigner {
    try MultiSigner(scheme: scheme, publicKey: try Hex.decode(hex))
  }

  @Test func everyKindComesBack() throws {
    let fixture = try Fixture()
    let database = try fixture.empty()
    let verifiers: [ValidCurrentVerifier] = [
      .general, .custom(Verifier(nil)),
      .custom(Verifier(try Self.signer(.sr25519, Self.aliceSr25519))),
      .custom(Verifier(try Self.signer(.ecdsa, Self.aliceECDSA))),
    ]
    let genesis = Fixture.hash("net")
    #expect(try database.verifier(of: genesis) == nil)
    for verifier in verifiers {
      try database.setVerifier(verifier, of: genesis)
      #expect(try database.verifier(of: genesis) == verifier)
      #expect(try database.verifiers().count == 1)
    }
    try database.setVerifier(nil, of: genesis)
    #expect(try database.verifiers().isEmpty)
  }

  @Test func verifiersAreListedByGenesisHash() throws {
    let database = try Fixture().create()
    let hashes = try database.verifiers().map { $0.genesisHash }
    #expect(hashes.count == 3)
    #expect(hashes == hashes.sorted())
  }

  @Test func aVerifierWithoutANetworkIsFound() throws {
    let database = try Fixture().create()
    try database.setVerifier(.general, of: Fixture.hash("moon"))
    #expect(
      database.findings() == [
        .damagedRow(
          table: "verifier", key: Fixture.hash("moon").hex, reason: "belongs to no network")
      ])
  }

  @Test func theFormInFilesReadsBack() throws {
    let custom = ValidCurrentVerifier.custom(Verifier(try Self.signer(.sr25519, Self.aliceSr25519)))
    #expect(ValidCurrentVerifier.recorded(.general) == .string("general"))
    #expect(ValidCurrentVerifier.recorded(.custom(Verifier(nil))) == .string("none"))
    #expect(
      ValidCurrentVerifier.recorded(custom)
        == .members([
          "scheme": .string("sr25519"), "publicKey": .string(Self.aliceSr25519),
        ]))
  }
}
