import ByteSupport
import Foundation
import SubstrateCrypto
import TestSupport
import Testing

/// Random keys and messages against independent implementations, in both directions.
@Suite(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct PeerTests {
  /// One question to the peer and what is expected of its answer.
  struct Question {
    let request: [String]
    let check: (Answer) -> Bool
    let meaning: String
  }

  enum Answer: Decodable, Equatable {
    case bytes([UInt8])
    case verdict(Bool)
    case refusal

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .refusal
      } else if let verdict = try? container.decode(Bool.self) {
        self = .verdict(verdict)
      } else {
        self = .bytes(try Hex.decode(container.decode(String.self)))
      }
    }
  }

  /// SplitMix64: what a failing run had can be had again from the printed seed.
  struct Generator: RandomNumberGenerator {
    private(set) var state: UInt64

    init(_ subject: String) {
      state = UInt64.random(in: .min ... .max)
      print("peer test of \(subject): seed \(state)")
    }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
    }
  }

  func ask(_ questions: [Question]) throws {
    let python = try #require(ProcessRunner.peerPython)
    let script = Checkout.path + "/Tests/Substrate/SubstrateCryptoTests/Peers/crypto_peer.py"
    let input = [UInt8](try JSONEncoder().encode(questions.map(\.request)))
    let outcome = try ProcessRunner.run(python, [script], input: input)
    try #require(outcome.exitCode == 0, "\(outcome.error)")
    let answers = try JSONDecoder().decode([Answer].self, from: Data(outcome.standardOutput))
    try #require(answers.count == questions.count)
    for (question, answer) in zip(questions, answers) {
      #expect(question.check(answer), "\(question.meaning): \(question.request), \(answer)")
    }
  }

  /// Asks `operation` about `arguments` and expects `answer`.
  func expect(
    _ operation: String, _ arguments: [[UInt8]], _ answer: Answer, _ meaning: String
  ) -> Question {
    Question(
      request: [operation] + arguments.map { Hex.encode($0) }, check: { $0 == answer },
      meaning: meaning)
  }

  /// Asks the peer for a signature, which must verify here.
  func signature(
    _ operation: String, _ arguments: [[UInt8]], by signer: MultiSigner, over message: [UInt8]
  ) -> Question {
    Question(
      request: [operation] + arguments.map { Hex.encode($0) },
      check: { answer in
        guard case .bytes(let bytes) = answer,
          let signature = try? MultiSignature(scheme: signer.scheme, bytes: bytes)
        else { return false }
        return signer.verifies(signature, of: message)
      }, meaning: "the peer's signature verifies here")
  }

  @Test func sr25519AgreesWithSchnorrkel() throws {
    var generator = Generator("sr25519")
    var questions: [Question] = []
    for round in 0..<40 {
      let (seed, code) = (generator.bytes(32), generator.bytes(32))
      let message = generator.bytes(
        round < 20 ? round * 17 : Int.random(in: 0...3000, using: &generator))
      let pair = try KeyPair(seed: seed.span, scheme: .sr25519)
      let key = pair.publicKey.publicKey
      questions.append(expect("sr25519.public", [seed], .bytes(key), "public key"))
      questions.append(
        expect("sr25519.secret", [seed], .bytes(revealed(pair.secret)), "secret key"))
      for randomness in [SigningRandomness.system, .none] {
        let signed = try pair.sign(message, randomness: randomness).bytes
        questions.append(
          expect("sr25519.verify", [key, message, signed], .verdict(true), "our signature"))
        questions.append(
          expect("sr25519.verify", [key, message + [1], signed], .verdict(false), "other message"))
      }
      questions.append(
        signature("sr25519.sign", [seed, message], by: pair.publicKey, over: message))
      let hard = try pair.derived(Junction(isHard: true, chainCode: code)).publicKey
      questions.append(
        expect("sr25519.hard", [seed, code], .bytes(hard.publicKey), "hard child"))
      let soft = try pair.publicKey.derived(Junction(isHard: false, chainCode: code))
      questions.append(
        expect("sr25519.soft", [seed, code], .bytes(soft.publicKey), "soft child"))
      questions.append(
        expect("sr25519.softPublic", [key, code], .bytes(soft.publicKey), "soft child of the key"))
    }
    try ask(questions)
  }

  @Test func ed25519AgreesWithZebra() throws {
    var generator = Generator("ed25519")
    var questions: [Question] = []
    for round in 0..<40 {
      let seed = generator.bytes(32)
      let message = generator.bytes(round * 29)
      let pair = try KeyPair(seed: seed.span, scheme: .ed25519)
      let key = pair.publicKey.publicKey
      let signed = try pair.sign(message).bytes
      questions.append(expect("ed25519.public", [seed], .bytes(key), "public key"))
      questions.append(expect("ed25519.sign", [seed, message], .bytes(signed), "signature"))
      questions.append(
        expect("ed25519.verify", [key, message, signed], .verdict(true), "our signature"))
      questions.append(
        expect("ed25519.verify", [key, message + [1], signed], .verdict(false), "other message"))
    }
    try ask(questions)
  }

  /// Crafted signatures, judged the same way whatever the verdict is.
  @Test func ed25519EdgesAreJudgedAsZebraJudgesThem() throws {
    var generator = Generator("ed25519 edges")
    var questions: [Question] = []
    var verdicts: Set<Bool> = []
    for crafted in try CraftedSignature.all(using: &generator) {
      let verdict = try crafted.signer.verifies(
        MultiSignature(scheme: .ed25519, bytes: crafted.signature), of: crafted.message)
      verdicts.insert(verdict)
      questions.append(
        expect(
          "ed25519.verify", [crafted.signer.publicKey, crafted.message, crafted.signature],
          .verdict(verdict), "crafted signature"))
    }
    #expect(verdicts == [true, false])
    try ask(questions)
  }

  @Test func ecdsaAgreesWithCoincurve() throws {
    var generator = Generator("ecdsa")
    var questions: [Question] = []
    for round in 0..<40 {
      let seed = generator.bytes(32)
      let message = generator.bytes(round * 31)
      let pair = try KeyPair(seed: seed.span, scheme: .ecdsa)
      let key = pair.publicKey.publicKey
      questions.append(expect("ecdsa.public", [seed], .bytes(key), "public key"))
      for digest in [ECDSADigest.blake2b256, .keccak256] {
        let hash = digest.hash(message).bytes
        let signed = try pair.sign(message, digest: digest).bytes
        questions.append(expect("ecdsa.sign", [seed, hash], .bytes(signed), "signature"))
        questions.append(expect("ecdsa.recover", [hash, signed], .bytes(key), "recovered key"))
        var altered = signed
        altered[Int.random(in: 0..<65, using: &generator)] ^=
          1 << UInt8.random(in: 0...7, using: &generator)
        let recovered = ECDSAPublicKey.recovered(from: altered, of: digest.hash(message))
        questions.append(
          expect(
            "ecdsa.recover", [hash, altered], recovered.map { .bytes($0) } ?? .refusal,
            "key recovered from an altered signature"))
      }
    }
    try ask(questions)
  }

  @Test func blake3AgreesOnRandomLengths() throws {
    var generator = Generator("blake3")
    let questions = (0..<60).map { round in
      let limit = round < 30 ? 3000 : 40_000
      let data = generator.bytes(Int.random(in: 0...limit, using: &generator))
      return expect("blake3", [data], .bytes(Blake3.hash(data).bytes), "digest")
    }
    try ask(questions)
  }
}
