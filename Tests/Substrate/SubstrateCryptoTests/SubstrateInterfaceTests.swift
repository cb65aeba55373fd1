import ByteSupport
import SubstrateCrypto
import TestSupport
import Testing

/// Random keys, messages and secret URIs against substrate-interface, in both directions.
extension PeerTests {
  @Test(arguments: [SignatureScheme.sr25519, .ed25519])
  func keysAndSignaturesAgreeWithSubstrateInterface(_ scheme: SignatureScheme) throws {
    var generator = Generator("substrate-interface, \(scheme.name)")
    let name = Array(scheme.name.utf8)
    var questions: [Question] = []
    for round in 0..<20 {
      let seed = generator.bytes(32)
      let message = generator.bytes(1 + round * 37)
      let pair = try KeyPair(seed: seed.span, scheme: scheme)
      let key = pair.publicKey.publicKey
      let signed = try pair.sign(message).bytes
      questions.append(expect("substrate.public", [name, seed], .bytes(key), "public key"))
      questions.append(
        expect("substrate.verify", [name, key, message, signed], .verdict(true), "our signature"))
      questions.append(
        expect(
          "substrate.verify", [name, key, message + [1], signed], .verdict(false), "other message"))
      questions.append(
        signature("substrate.sign", [name, seed, message], by: pair.publicKey, over: message))
    }
    try ask(questions)
  }

  /// substrate-interface signs ecdsa as Ethereum-style networks do: the Keccak digest, and the
  /// address for a public key.
  @Test func ethereumKeysAgreeWithSubstrateInterface() throws {
    var generator = Generator("substrate-interface, ethereum")
    let name = Array("ecdsa".utf8)
    var questions: [Question] = []
    for round in 0..<20 {
      let seed = generator.bytes(32)
      let message = generator.bytes(1 + round * 41)
      let pair = try KeyPair(seed: seed.span, scheme: .ecdsa)
      let address = try EthereumAddress(pair.publicKey).bytes
      let signed = try pair.sign(message, digest: .keccak256).bytes
      questions.append(expect("substrate.public", [name, seed], .bytes(address), "address"))
      questions.append(
        expect(
          "substrate.verify", [name, address, message, signed], .verdict(true), "our signature"))
      questions.append(
        expect(
          "substrate.verify", [name, address, message + [1], signed], .verdict(false),
          "other message"))
      let signer = pair.publicKey
      questions.append(
        Question(
          request: ["substrate.sign"] + [name, seed, message].map { Hex.encode($0) },
          check: { answer in
            guard case .bytes(let bytes) = answer else { return false }
            return ECDSAPublicKey.recovered(from: bytes, of: ECDSADigest.keccak256.hash(message))
              == signer.publicKey
          }, meaning: "the peer's signature verifies here"))
    }
    try ask(questions)
  }

  @Test func secretURIsAndAddressesAgreeWithSubstrateInterface() throws {
    var generator = Generator("substrate-interface, secret URIs")
    let name = Array("sr25519".utf8)
    var questions: [Question] = []
    for round in 0..<20 {
      let phrase = try Mnemonic.generate(wordCount: [12, 15, 18, 21, 24][round % 5])
      let words = phrase.withBytes { span in span.indices.map { span[$0] } }
      let junctions = (0..<round % 4).map { _ in
        (Bool.random(using: &generator) ? "//" : "/")
          + ["westend", "0", "\(UInt32.random(in: 0...UInt32.max, using: &generator))", "a b"][
            Int.random(in: 0..<3, using: &generator)]
      }
      let uri = words + Array(junctions.joined().utf8)
      let prefix: UInt16 = [0, 2, 42, 7, 63, 64, 1328, 16383][round % 8]
      let pair = try KeyPair(secretURI: uri.span, scheme: .sr25519)
      let address = try pair.publicKey.address(prefix: prefix).text
      questions.append(
        expect(
          "substrate.uri", [name, uri, [UInt8(truncatingIfNeeded: prefix), UInt8(prefix >> 8)]],
          .bytes(pair.publicKey.publicKey + Array(address.utf8)), "key and address"))
    }
    try ask(questions)
  }
}
