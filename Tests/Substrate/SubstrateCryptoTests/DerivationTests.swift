import ByteSupport
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct DerivationVectorTests {
  struct Format: Decodable {
    struct Case: Decodable {
      let scheme, phrase, path, password, suri: String
      let root_mini_secret_hex: HexBytes
      let public_key_hex, derived_mini_secret_hex, secret_scalar_hex, account_id_hex: HexBytes?
      let ss58: [String: String]?
      let ss58_of_33_byte_key_42, ethereum_address, ethereum_address_eip55, error: String?
    }
    let cases: [Case]
  }

  let vectors: [Format] = cryptoVectors.files("derivation")

  @Test(arguments: SignatureScheme.allCases)
  func secretURIsLeadToTheKnownKeys(scheme: SignatureScheme) throws {
    for vector in vectors.flatMap(\.cases) where vector.scheme == scheme.name {
      let uri = Array(vector.suri.utf8)
      if vector.error != nil {
        #expect(throws: SubstrateCryptoError.softJunction(scheme), "\(vector.suri)") {
          _ = try KeyPair(secretURI: uri.span, scheme: scheme)
        }
        continue
      }
      let pair = try KeyPair(secretURI: uri.span, scheme: scheme)
      #expect(pair.publicKey.publicKey == vector.public_key_hex?.bytes, "\(vector.suri)")
      let seed = pair.withSeed { [UInt8]($0) }
      #expect(seed == vector.derived_mini_secret_hex?.bytes, "\(vector.suri)")
      if let scalar = vector.secret_scalar_hex {
        #expect(Array(revealed(pair.secret)[..<32]) == scalar.bytes, "\(vector.suri)")
      }
    }
  }

  @Test func phrasePathAndPasswordApartLeadToTheSameKeys() throws {
    for vector in vectors.flatMap(\.cases) where vector.error == nil {
      let scheme = try #require(SignatureScheme(name: vector.scheme))
      let (phrase, password) = (Array(vector.phrase.utf8), Array(vector.password.utf8))
      let seed = try Mnemonic.miniSecret(phrase: phrase.span, password: password.span)
      #expect(revealed(seed) == vector.root_mini_secret_hex.bytes)
      let root = try KeyPair(seed: seed.bytes, scheme: scheme)
      let pair = try root.derived(DerivationPath(vector.path))
      #expect(pair.publicKey.publicKey == vector.public_key_hex?.bytes, "\(vector.suri)")
      let uri = Array((vector.phrase + vector.path + "///not this one").utf8)
      let overridden = try KeyPair(secretURI: uri.span, password: password.span, scheme: scheme)
      #expect(overridden.publicKey == pair.publicKey)
    }
  }

  @Test func accountsAndAddressesAreTheKnownOnes() throws {
    for vector in vectors.flatMap(\.cases) where vector.error == nil {
      let scheme = try #require(SignatureScheme(name: vector.scheme))
      let key = try #require(vector.public_key_hex)
      let signer = try MultiSigner(scheme: scheme, publicKey: key.bytes)
      #expect(signer.isPoint)
      #expect(signer.accountID.bytes == vector.account_id_hex?.bytes)
      for (prefix, address) in try #require(vector.ss58) {
        #expect(try signer.address(prefix: try #require(UInt16(prefix))).text == address)
      }
      guard scheme == .ecdsa else { continue }
      let raw = try SS58Address(prefix: 42, body: signer.publicKey)
      #expect(raw.text == vector.ss58_of_33_byte_key_42)
      #expect(try SS58Address(raw.text, bodyLength: 33) == raw)
      let ethereum = try EthereumAddress(signer)
      #expect(ethereum.text == vector.ethereum_address)
      #expect(ethereum.checksummed == vector.ethereum_address_eip55)
    }
  }

  @Test func softPathsAreFollowedFromThePublicKeyAlone() throws {
    var followed = 0
    for vector in vectors.flatMap(\.cases) where vector.scheme == "sr25519" {
      let path = try DerivationPath(vector.path)
      let root = try KeyPair(seed: vector.root_mini_secret_hex.bytes.span, scheme: .sr25519)
      if !path.junctions.contains(where: \.isHard) {
        let key = try root.publicKey.derived(path).publicKey
        #expect(key == vector.public_key_hex?.bytes, "\(vector.suri)")
        followed += path.junctions.count
      } else {
        #expect(throws: SubstrateCryptoError.hardJunctionOnPublicKey) {
          try root.publicKey.derived(path)
        }
      }
    }
    #expect(followed > 0)
  }
}

@Suite struct DerivationStepVectorTests {
  struct Format: Decodable {
    struct Name: Decodable {
      let junction: String
      let chain_code_hex: HexBytes
    }
    struct Hard: Decodable {
      let secret_64_hex, chain_code_hex, id_hex: HexBytes
      let child_mini_secret_hex, child_public_hex, next_chain_code_hex: HexBytes
    }
    struct Soft: Decodable {
      let secret_64_hex, public_hex, chain_code_hex, id_hex: HexBytes
      let derivation_scalar_hex, child_secret_scalar_hex, child_public_hex: HexBytes
      let next_chain_code_hex, rng_hex, child_secret_64_hex: HexBytes
    }
    struct Seed: Decodable {
      let seed_hex, chain_code_hex, child_seed_hex: HexBytes
    }
    struct Expansion: Decodable {
      let mini_secret_hex, secret_64_hex, secret_64_ed25519_style_hex, public_hex: HexBytes
      let uniform_mode_secret_64_hex: HexBytes
    }
    struct Form: Decodable {
      let name: String
      let secret_64_hex: HexBytes
      let valid: Bool
      let public_hex: HexBytes?
    }
    let junctions: [Name]
    let sr25519_hard: [Hard]
    let sr25519_soft: [Soft]
    let ed25519_hard, ecdsa_hard: [Seed]
    let expand: [Expansion]
    let secret_key_formats: [Form]
  }

  let vectors: [Format] = cryptoVectors.files("hdkd")

  @Test func junctionsBecomeTheirChainCodes() {
    for vector in vectors.flatMap(\.junctions) {
      for isHard in [true, false] {
        let junction = Junction(vector.junction, isHard: isHard)
        #expect(junction.chainCode == vector.chain_code_hex.bytes, "\(vector.junction)")
        #expect(junction.isHard == isHard)
      }
    }
  }

  @Test func hardStepsOfSr25519Agree() throws {
    for vector in vectors.flatMap(\.sr25519_hard) {
      let (secret, code) = (vector.secret_64_hex.bytes, vector.chain_code_hex.bytes)
      let identifier = vector.id_hex.bytes
      let child = Sr25519Secret.hardChild(
        of: secret.span, chainCode: code.span, identifier: identifier.span)
      #expect(revealed(child) == vector.child_mini_secret_hex.bytes)
      let pair = try KeyPair(seed: child.bytes, scheme: .sr25519)
      #expect(pair.publicKey.publicKey == vector.child_public_hex.bytes)
      // Substrate throws the next chain code away; the transcript behind it must still be right.
      var transcript = Sr25519Transcript.derivation(
        chainCode: code.span, identifier: identifier.span)
      let scalar = Array(secret[..<32])
      transcript.append(scalar.span, label: "secret-key")
      _ = [UInt8](count: 32) { transcript.challenge(&$0, label: "HDKD-hard") }
      let next = [UInt8](count: 32) { transcript.challenge(&$0, label: "HDKD-chaincode") }
      #expect(next == vector.next_chain_code_hex.bytes)
      guard identifier.isEmpty else { continue }
      let parent = try KeyPair(sr25519Secret: secret.span)
      let derived = try parent.derived(Junction(isHard: true, chainCode: code))
      #expect(derived.publicKey.publicKey == vector.child_public_hex.bytes)
    }
  }

  @Test func softStepsOfSr25519Agree() throws {
    for vector in vectors.flatMap(\.sr25519_soft) {
      let (secret, key) = (vector.secret_64_hex.bytes, vector.public_hex.bytes)
      let (code, identifier) = (vector.chain_code_hex.bytes, vector.id_hex.bytes)
      let randomness = vector.rng_hex.bytes
      let child = Sr25519Secret.softChild(
        of: secret.span, publicKey: key.span, chainCode: code.span, identifier: identifier.span,
        randomness: randomness.span)
      #expect(revealed(child) == vector.child_secret_64_hex.bytes)
      #expect(Array(revealed(child)[..<32]) == vector.child_secret_scalar_hex.bytes)
      let followed = Sr25519Secret.softChild(
        ofPublicKey: key, chainCode: code.span, identifier: identifier.span)
      #expect(followed == vector.child_public_hex.bytes)
      var transcript = Sr25519Transcript.derivation(
        chainCode: code.span, identifier: identifier.span)
      transcript.append(key.span, label: "public-key")
      let tweak = [UInt8](count: 32) { transcript.scalar(&$0, label: "HDKD-scalar") }
      #expect(tweak == vector.derivation_scalar_hex.bytes)
      let next = [UInt8](count: 32) { transcript.challenge(&$0, label: "HDKD-chaincode") }
      #expect(next == vector.next_chain_code_hex.bytes)
      guard identifier.isEmpty else { continue }
      let parent = try KeyPair(sr25519Secret: secret.span)
      let derived = try parent.derived(
        Junction(isHard: false, chainCode: code), randomness: .bytes(randomness))
      #expect(derived.publicKey.publicKey == vector.child_public_hex.bytes)
      #expect(revealed(derived.secret) == vector.child_secret_64_hex.bytes)
      let hasSeed = derived.withSeed { _ in true } ?? false
      #expect(!hasSeed)
    }
  }

  @Test(arguments: [SignatureScheme.ed25519, .ecdsa])
  func hardStepsOfSeedsAgree(scheme: SignatureScheme) throws {
    for vector in vectors.flatMap({ scheme == .ecdsa ? $0.ecdsa_hard : $0.ed25519_hard }) {
      let (seed, code) = (vector.seed_hex.bytes, vector.chain_code_hex.bytes)
      let label = scheme == .ecdsa ? SeedDerivation.ecdsa : SeedDerivation.ed25519
      let step = SeedDerivation.child(of: seed.span, chainCode: code.span, label: label)
      #expect(revealed(step) == vector.child_seed_hex.bytes)
      // Some seeds of the file are above the group order, and so no keys of ecdsa.
      guard scheme == .ed25519 || Secp256k1Context.shared.publicKey(of: seed.span) != nil else {
        continue
      }
      let pair = try KeyPair(seed: seed.span, scheme: scheme)
      let child = try pair.derived(Junction(isHard: true, chainCode: code))
      let own = child.withSeed { [UInt8]($0) }
      #expect(own == vector.child_seed_hex.bytes)
      #expect(throws: SubstrateCryptoError.softJunction(scheme)) {
        _ = try pair.derived(Junction("a", isHard: false))
      }
    }
  }

  @Test func miniSecretsExpandAsEd25519Does() throws {
    for vector in vectors.flatMap(\.expand) {
      let mini = vector.mini_secret_hex.bytes
      let secret = Sr25519Secret.expand(mini.span)
      #expect(revealed(secret) == vector.secret_64_hex.bytes)
      let pair = try KeyPair(
        sr25519Secret: vector.secret_64_ed25519_style_hex.bytes.span, form: .ed25519)
      #expect(pair.publicKey.publicKey == vector.public_hex.bytes)
      #expect(revealed(pair.secret) == vector.secret_64_hex.bytes)
    }
  }

  /// Not Substrate's expansion, but a transcript more that must come out right.
  @Test func theUniformExpansionIsReproducedByTheTranscript() {
    for vector in vectors.flatMap(\.expand) {
      var transcript = MerlinTranscript(label: "ExpandSecretKeys")
      transcript.append(vector.mini_secret_hex.bytes.span, label: "mini")
      let scalar = [UInt8](count: 32) { transcript.scalar(&$0, label: "sk") }
      let nonce = [UInt8](count: 32) { transcript.challenge(&$0, label: "no") }
      #expect(scalar + nonce == vector.uniform_mode_secret_64_hex.bytes)
    }
  }

  @Test func onlyReducedScalarsAreSecrets() throws {
    for vector in vectors.flatMap(\.secret_key_formats) {
      let secret = vector.secret_64_hex.bytes
      if vector.valid {
        let pair = try KeyPair(sr25519Secret: secret.span)
        #expect(pair.publicKey.publicKey == vector.public_hex?.bytes, "\(vector.name)")
      } else {
        let expected: SubstrateCryptoError =
          secret.count == 64
          ? .secretOutOfRange(.sr25519) : .secretLength(expected: 64, got: secret.count)
        #expect(throws: expected, "\(vector.name)") {
          _ = try KeyPair(sr25519Secret: secret.span)
        }
      }
    }
  }
}
