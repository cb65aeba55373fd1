import ByteSupport
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct SecretURIVectorTests {
  struct Format: Decodable {
    struct Part: Decodable {
      let hard: Bool
      let text: String
    }
    struct Case: Decodable {
      let input: String
      let phrase, password, error: String?
      let junctions: [Part]?
    }
    let cases: [Case]
    let development_phrase: String
  }

  let vectors: [Format] = cryptoVectors.files("suri")

  @Test func secretURIsFallIntoTheirParts() throws {
    for vector in vectors.flatMap(\.cases) {
      let bytes = Array(vector.input.utf8)
      func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
      if let error = vector.error {
        let failure = #expect(throws: SubstrateCryptoError.self, "\(vector.input)") {
          _ = try SecretURIParts(bytes.span)
        }
        let kind =
          switch failure {
          case .emptyJunction(let hard, _): hard ? "empty_hard_junction" : "empty_soft_junction"
          case .uriPhraseCharacter: "bad_phrase_character"
          case .uriPasswordCharacter: "bad_password_character"
          default: "another one"
          }
        #expect(kind == error, "\(vector.input)")
        continue
      }
      let parts = try SecretURIParts(bytes.span)
      #expect(text(parts.phrase) == vector.phrase ?? "", "\(vector.input)")
      #expect(parts.password.map(text) == vector.password, "\(vector.input)")
      let expected = try #require(vector.junctions)
      #expect(parts.junctions.map(\.isHard) == expected.map(\.hard), "\(vector.input)")
      #expect(parts.junctions.map { text($0.name) } == expected.map(\.text), "\(vector.input)")
    }
  }

  @Test func theDevelopmentPhraseIsTheKnownOne() {
    #expect(vectors.allSatisfy { "\(KeyPair.developmentPhrase)" == $0.development_phrase })
  }
}

@Suite struct SecretURITests {
  private let seed = "0x9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"

  private func key(_ uri: String, _ scheme: SignatureScheme = .sr25519) throws -> MultiSigner {
    let bytes = Array(uri.utf8)
    return try KeyPair(secretURI: bytes.span, scheme: scheme).publicKey
  }

  @Test(arguments: SignatureScheme.allCases)
  func aHexSeedIsTheSeedItselfAndKnowsNoPassword(scheme: SignatureScheme) throws {
    let bytes = try Hex.decode(seed)
    let expected = try KeyPair(seed: bytes.span, scheme: scheme).publicKey
    #expect(try key(seed, scheme) == expected)
    #expect(try key(seed + "///password", scheme) == expected)
    #expect(try key("0x" + seed.dropFirst(2).uppercased(), scheme) == expected)
    #expect(try key(seed + "//1", scheme) != expected)
  }

  @Test func badSeedsAreRefusedByLengthAndPlace() {
    #expect(throws: SubstrateCryptoError.seedDigits(got: 63)) { try key(String(seed.dropLast())) }
    #expect(throws: SubstrateCryptoError.seedDigits(got: 65)) { try key(seed + "0") }
    #expect(throws: SubstrateCryptoError.seedDigits(got: 0)) { try key("0x//Alice") }
    for letter in ["g", "G", " ", "z"] {
      #expect(throws: SubstrateCryptoError.seedDigit(offset: 65)) {
        try key(seed.dropLast() + letter)
      }
    }
  }

  @Test func theDevelopmentPhraseStandsInForAMissingOne() throws {
    let phrase = "\(KeyPair.developmentPhrase)"
    for path in ["", "//Alice", "//Alice/soft", "///password"] {
      #expect(try key(path) == key(phrase + path))
    }
    let alice = try KeyPair.development("//Alice", scheme: .sr25519)
    #expect(try key("//Alice") == alice.publicKey)
    #expect(try key("//Alice///password") != alice.publicKey)
  }

  @Test func anEmptyPasswordIsNone() throws {
    #expect(try key("//Alice///") == key("//Alice"))
  }

  @Test func aPasswordGivenSeparatelyOverridesEvenIfEmpty() throws {
    let uri = Array("//Alice///secret".utf8)
    let none: [UInt8] = []
    let overridden = try KeyPair(secretURI: uri.span, password: none.span, scheme: .sr25519)
    #expect(try overridden.publicKey == key("//Alice"))
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    let uri: [UInt8] = Array("//".utf8) + [0xc3, 0x28]
    #expect(throws: SubstrateCryptoError.uriNotUTF8) {
      _ = try KeyPair(secretURI: uri.span, scheme: .sr25519)
    }
  }

  @Test func pathsHaveNeitherPhraseNorPassword() throws {
    #expect(throws: SubstrateCryptoError.pathForm(offset: 0)) { try DerivationPath("a//b") }
    #expect(throws: SubstrateCryptoError.pathForm(offset: 3)) { try DerivationPath("//b///c") }
    #expect(throws: SubstrateCryptoError.uriPhraseCharacter(offset: 0)) {
      try DerivationPath("ä//b")
    }
    #expect(throws: SubstrateCryptoError.emptyJunction(hard: true, offset: 3)) {
      try DerivationPath("//b//")
    }
    #expect(try DerivationPath("").junctions.isEmpty)
    let path = try DerivationPath("//a/1")
    #expect(path.junctions == [Junction("a", isHard: true), Junction("1", isHard: false)])
  }

  @Test func longNamesAreHashedWhateverTheirLength() {
    for count in [31, 32, 63, 64, 16383, 16384, 20000] {
      let name = String(repeating: "n", count: count)
      let code = Junction(name, isHard: true).chainCode
      let length: [UInt8] =
        count < 64
        ? [UInt8(count * 4)]
        : count < 16384
          ? [UInt8(truncatingIfNeeded: count * 4 + 1), UInt8(truncatingIfNeeded: count >> 6)]
          : [
            UInt8(truncatingIfNeeded: count * 4 + 2), UInt8(truncatingIfNeeded: count >> 6),
            UInt8(truncatingIfNeeded: count >> 14), 0,
          ]
      let encoded = length + Array(name.utf8)
      #expect(code == (count == 31 ? encoded : Blake2b.hash256(encoded).bytes))
    }
  }

  @Test func soundKeysOfAPublicKeyOnlyAreRequired() throws {
    let junction = Junction("a", isHard: false)
    let bad = try MultiSigner(scheme: .sr25519, publicKey: [UInt8](repeating: 0xff, count: 32))
    #expect(!bad.isPoint)
    #expect(throws: SubstrateCryptoError.notAPublicKey(.sr25519)) { try bad.derived(junction) }
    for scheme in [SignatureScheme.ed25519, .ecdsa] {
      let signer = try KeyPair.development(scheme: scheme).publicKey
      #expect(throws: SubstrateCryptoError.softJunction(scheme)) { try signer.derived(junction) }
    }
  }

  @Test func softChildrenOfOnePathShareThePublicKeyAndNotTheNonce() throws {
    let root = try KeyPair.development("//Alice", scheme: .sr25519)
    let junction = Junction("soft", isHard: false)
    let first = try root.derived(junction)
    let second = try root.derived(junction)
    #expect(first.publicKey == second.publicKey)
    #expect(revealed(first.secret)[..<32] == revealed(second.secret)[..<32])
    #expect(revealed(first.secret)[32...] != revealed(second.secret)[32...])
    let fixed = try root.derived(junction, randomness: .none)
    let same = try root.derived(junction, randomness: .none)
    #expect(revealed(fixed.secret) == revealed(same.secret))
    let signature = try fixed.sign([1])
    #expect(first.publicKey.verifies(signature, of: [1]))
  }

  @Test func aHardJunctionBehindASoftOneHasNoSeed() throws {
    let pair = try KeyPair.development("/soft//hard", scheme: .sr25519)
    let hasSeed = pair.withSeed { _ in true } ?? false
    #expect(!hasSeed)
    let hard = try KeyPair.development("//hard", scheme: .sr25519)
    #expect(hard.withSeed { $0.count } == 32)
  }
}
