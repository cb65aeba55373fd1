import ByteSupport
import PictureWork
import SubstrateCrypto
import Testing
import UpdateCompletion
import VaultPayloads

@Suite struct VerifierExpectationTests {
  private let key: MultiSigner
  private let hex: String

  init() throws {
    key = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    hex = Hex.encode(key.publicKey)
  }

  @Test func wordsKeysAddressesAndNamesAreDistinguished() throws {
    #expect(VerifierExpectation("recorded") == .recorded)
    #expect(VerifierExpectation(hex) == .key(key.publicKey, nil))
    #expect(VerifierExpectation("0x" + hex) == .key(key.publicKey, nil))
    #expect(VerifierExpectation("ed25519:" + hex) == .key(key.publicKey, .ed25519))
    let address = try key.address(prefix: 0)
    #expect(VerifierExpectation(address.text) == .account(address))
    for name in ["release", "a", "00", "Recorded", "key.of-2026_x"] {
      #expect(VerifierExpectation(name) == .name(name))
    }
    for none in ["", "sr25519:", "sr25519:" + hex + "00", "ecdsa:" + hex, "x:y", hex + "zz"] {
      #expect(VerifierExpectation(none) == nil, "\(none)")
    }
  }

  @Test func anAddressAdmitsItsAccountUnderEveryPrefix() throws {
    for prefix: UInt16 in [0, 42, 1284] {
      let text = try key.address(prefix: prefix).text
      #expect(try #require(VerifierExpectation(text)).admits(key))
    }
    let ecdsa = try KeyPair.development("//Alice", scheme: .ecdsa).publicKey
    for body in [ecdsa.accountID.bytes, ecdsa.publicKey] {
      let address = try SS58Address(prefix: 42, body: body)
      #expect(VerifierExpectation.account(address).admits(ecdsa))
      #expect(!VerifierExpectation.account(address).admits(key))
    }
  }

  @Test func aSchemeNarrowsAKey() throws {
    let same = try MultiSigner(scheme: .ed25519, publicKey: key.publicKey)
    #expect(VerifierExpectation.key(key.publicKey, nil).admits(same))
    #expect(!VerifierExpectation.key(key.publicKey, .sr25519).admits(same))
  }

  @Test(arguments: ["//Alice", "//Bob", "//Charlie", "//Dave", "//Eve", "//Ferdie", "//Eve//stash"])
  func developmentKeysAreKnownInEveryScheme(path: String) throws {
    for scheme in SignatureScheme.allCases {
      let key = try KeyPair.development(path, scheme: scheme).publicKey
      #expect(DevelopmentKeys.path(of: key) == path)
    }
    let other = try KeyPair.development("//Mallory", scheme: .sr25519).publicKey
    #expect(DevelopmentKeys.path(of: other) == nil)
  }
}
