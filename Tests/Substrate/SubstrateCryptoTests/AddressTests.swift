import SubstrateCrypto
import TestSupport
import Testing

@Suite struct AddressVectorTests {
  struct SS58: Decodable {
    struct Valid: Decodable {
      let prefix: UInt16
      let account_hex: HexBytes
      let address: String
    }
    struct Invalid: Decodable {
      let name, address, error: String
    }
    struct NonCanonical: Decodable {
      let prefix_bytes, account_hex: HexBytes
      let address: String
      let decodes_to_prefix: UInt16
    }
    let valid: [Valid]
    let invalid: [Invalid]
    let non_canonical: [NonCanonical]
  }
  struct AliceKeys: Decodable {
    struct Ethereum: Decodable {
      let secret: HexBytes
      let address: String
    }
    struct Account: Decodable {
      let `public`: HexBytes
      let encryption, text: String
      let prefix, effective_prefix: UInt16?
    }
    let phrase, derivation: String
    let mini_secret_hex, hard_junction_chain_code_hex: HexBytes
    let root, `public`, seed_hex: [String: HexBytes]
    let ethereum: [Ethereum]
    let ss58: [Account]
  }

  @Test func ss58AddressesAreReadAndWritten() throws {
    for vector in cryptoVectors.files("ss58", as: SS58.self).flatMap(\.valid) {
      let address = try SS58Address(prefix: vector.prefix, body: vector.account_hex.bytes)
      #expect(address.text == vector.address)
      #expect(
        try SS58Address(vector.address, bodyLength: vector.account_hex.bytes.count) == address)
    }
  }

  @Test func wrongSS58AddressesAreRefusedForTheRightReason() throws {
    for vector in cryptoVectors.files("ss58", as: SS58.self).flatMap(\.invalid) {
      let failure = #expect(throws: SubstrateCryptoError.self, "\(vector.name)") {
        try SS58Address(vector.address)
      }
      let kind =
        switch failure {
        case .base58Character: "bad_base58"
        case .ss58Length, .ss58TextLength: "bad_length"
        case .ss58FirstByte: "invalid_prefix"
        case .ss58ReservedPrefix: "reserved_prefix"
        case .ss58Checksum: "invalid_checksum"
        default: "another one"
        }
      #expect(kind == vector.error || vector.error == "any", "\(vector.name)")
    }
  }

  @Test func aTwoBytePrefixBelow64IsReadButNotWritten() throws {
    for vector in cryptoVectors.files("ss58", as: SS58.self).flatMap(\.non_canonical) {
      let address = try SS58Address(vector.address)
      #expect(address.prefix == vector.decodes_to_prefix)
      #expect(address.body == vector.account_hex.bytes)
      #expect(address.text != vector.address)
    }
  }

  @Test func theDevelopmentVerifierIsTheKnownOne() throws {
    for vector in Vectors(of: .module, shared: "hot")
      .files("alice-keys", as: AliceKeys.self)
    {
      #expect("\(KeyPair.developmentPhrase)" == vector.phrase)
      let phrase = Array(vector.phrase.utf8)
      let seed = try Mnemonic.miniSecret(phrase: phrase.span, password: Span())
      #expect(revealed(seed) == vector.mini_secret_hex.bytes)
      for (name, key) in vector.root {
        let scheme = try #require(SignatureScheme(name: name))
        #expect(try KeyPair.development("", scheme: scheme).publicKey.publicKey == key.bytes)
      }
      for (name, key) in vector.public {
        let scheme = try #require(SignatureScheme(name: name))
        let pair = try KeyPair.development(vector.derivation, scheme: scheme)
        #expect(pair.publicKey.publicKey == key.bytes)
        if let seed = vector.seed_hex[name] {
          let own = pair.withSeed { [UInt8]($0) }
          #expect(own == seed.bytes)
        }
      }
      let junction = try #require(try DerivationPath(vector.derivation).junctions.first)
      #expect(junction.chainCode == vector.hard_junction_chain_code_hex.bytes)
      for account in vector.ethereum {
        let pair = try KeyPair(seed: account.secret.bytes.span, scheme: .ecdsa)
        #expect(try EthereumAddress(pair.publicKey).text == account.address)
      }
      for account in vector.ss58 {
        let scheme = try #require(SignatureScheme(name: account.encryption))
        let signer = try MultiSigner(scheme: scheme, publicKey: account.public.bytes)
        let prefix = try #require(account.prefix ?? account.effective_prefix)
        #expect(try signer.address(prefix: prefix).text == account.text)
      }
    }
  }
}

@Suite struct AddressTests {
  @Test func base58KeepsLeadingZeros() throws {
    for bytes in [[], [0], [0, 0, 1], [255], [0, 0, 0], [1, 0, 0]] as [[UInt8]] {
      #expect(try Base58.decode(Base58.encode(bytes)) == bytes)
    }
    #expect(Base58.encode([0, 0, 1]) == "112")
    #expect(Base58.encode(Array("Hello World!".utf8)) == "2NEpo7TZRRrLZSi2U")
  }

  @Test func everyPrefixButTheReservedOnesIsReadBack() throws {
    let body = [UInt8](repeating: 7, count: 32)
    for prefix in UInt16(0)..<16384 where prefix % 61 < 3 && prefix != 46 && prefix != 47 {
      let address = try SS58Address(prefix: prefix, body: body)
      #expect(try SS58Address(address.text) == address)
    }
  }

  @Test func prefixesAndBodiesThatAreNoneAreRefused() {
    let body = [UInt8](repeating: 7, count: 32)
    #expect(throws: SubstrateCryptoError.ss58Prefix(16384)) {
      try SS58Address(prefix: 16384, body: body)
    }
    for prefix in [46, 47] as [UInt16] {
      #expect(throws: SubstrateCryptoError.ss58ReservedPrefix(prefix)) {
        try SS58Address(prefix: prefix, body: body)
      }
    }
    #expect(throws: SubstrateCryptoError.ss58BodyLength(31)) {
      try SS58Address(prefix: 0, body: Array(body.dropLast()))
    }
  }

  @Test func endlessTextIsNotDecoded() {
    let text = String(repeating: "z", count: 1_000_000)
    #expect(throws: SubstrateCryptoError.ss58TextLength(limit: 64, got: 1_000_000)) {
      try SS58Address(text)
    }
    #expect(throws: SubstrateCryptoError.base58Character(offset: 1_000_000)) {
      try SS58Address(text + "0")
    }
  }

  @Test(arguments: [
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  ])
  func addressesOfEIP55AreReadAndWritten(text: String) throws {
    let address = try EthereumAddress(text)
    #expect(address.checksummed == text)
    #expect(try EthereumAddress(text.lowercased()) == address)
    #expect(try EthereumAddress("0x" + text.dropFirst(2).uppercased()) == address)
  }

  @Test func ethereumAddressesWithAWrongCapitalOrFormAreRefused() throws {
    #expect(throws: SubstrateCryptoError.ethereumAddressChecksum) {
      try EthereumAddress("0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
    }
    let forms = [
      "", "0x", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      "0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae",
      "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaeg",
    ]
    for form in forms {
      #expect(throws: SubstrateCryptoError.ethereumAddressForm, "\(form)") {
        try EthereumAddress(form)
      }
    }
  }

  @Test func onlyEcdsaKeysHaveEthereumAddresses() throws {
    let signer = try KeyPair.development(scheme: .sr25519).publicKey
    #expect(throws: SubstrateCryptoError.notAPublicKey(.ecdsa)) { try EthereumAddress(signer) }
    let off = try MultiSigner(scheme: .ecdsa, publicKey: [5] + [UInt8](repeating: 0, count: 32))
    #expect(!off.isPoint)
    #expect(throws: SubstrateCryptoError.notAPublicKey(.ecdsa)) { try EthereumAddress(off) }
  }
}
