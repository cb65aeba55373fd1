import ByteSupport
import HotStore
import Reporting
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// The form of `sufficient-crypto.json`.
struct SufficientCryptoVectors: Decodable, Sendable {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let encryption: String
    let `public`: String
    let signature: String
    let sufficient_hex: String
    let signs_hex: String?
    let valid: Bool?
    let result_payload_hex: String?
    let result_output_stem: String?
    var testDescription: String { id }
  }
  struct Bad: Decodable, Sendable, CustomTestStringConvertible {
    let hex: String?
    let sufficient_hex: String?
    let payload_hex: String?
    let expect: String
    let why: String
    var testDescription: String { why }
  }
  struct PartLengths: Decodable, Sendable {
    let encryption: String
    let public_bytes: Int
    let signature_bytes: Int
    let expect: String
    let expected: Int
    let got: Int
  }
  let cases: [Case]
  let bad: [Bad]
  let part_lengths: [PartLengths]

  static let all = payloadVectors.files("sufficient-crypto", as: SufficientCryptoVectors.self)
}

@Suite struct SufficientCryptoTests {
  @Test(arguments: SufficientCryptoVectors.all.flatMap(\.cases))
  func capsulesCompleteUpdates(vector: SufficientCryptoVectors.Case) throws {
    let bytes = try Hex.decode(vector.sufficient_hex)
    let capsule = try SufficientCrypto(capsule: bytes)
    #expect(capsule.scaleBytes == bytes)
    #expect(capsule.signer.scheme.name == vector.encryption)
    #expect(Hex.encode(capsule.signer.publicKey) == vector.public)
    #expect(Hex.encode(capsule.signature.bytes) == vector.signature)
    let joined = try SufficientCrypto(
      encryption: need(Encryption(name: vector.encryption)), publicKey: Hex.decode(vector.public),
      signature: Hex.decode(vector.signature))
    #expect(joined == capsule)
    guard let signs = try vector.signs_hex.map({ try Hex.decode($0) }) else { return }
    #expect(capsule.signer.verifies(capsule.signature, of: signs) == (vector.valid ?? true))
    guard let result = try vector.result_payload_hex.map({ try Hex.decode($0) }) else { return }
    let kind = try need(UpdateKind.allCases.first { $0.payloadCode.rawValue == result[2] })
    let content = try UpdateContent(kind, signed: signs)
    let update = try UpdatePayload(content, signer: capsule.signer, signature: capsule.signature)
    #expect(update.bytes == result)
    #expect(try ProductName.completed(content, signer: .key) == vector.result_output_stem)
  }

  @Test(arguments: SufficientCryptoVectors.all.flatMap(\.bad))
  func badCapsulesAreRefused(vector: SufficientCryptoVectors.Bad) throws {
    let bytes = try Hex.decode(need(vector.hex ?? vector.sufficient_hex))
    let error = #expect(throws: VaultPayloadsError.self) {
      let capsule = try SufficientCrypto(capsule: bytes)
      let content = try UpdateContent(.addSpecs, signed: Hex.decode(need(vector.payload_hex)))
      _ = try UpdatePayload(content, signer: capsule.signer, signature: capsule.signature)
    }
    #expect(error?.code.word(joinedBy: "-") == vector.expect)
  }

  @Test(arguments: SufficientCryptoVectors.all.flatMap(\.part_lengths))
  func partsOfWrongLengthAreRefusedTheKeyFirst(
    vector: SufficientCryptoVectors.PartLengths
  ) throws {
    let error = #expect(throws: VaultPayloadsError.self) {
      try SufficientCrypto(
        encryption: need(Encryption(name: vector.encryption)),
        publicKey: [UInt8](repeating: 2, count: vector.public_bytes),
        signature: [UInt8](repeating: 0, count: vector.signature_bytes))
    }
    #expect(error?.code.word(joinedBy: "-") == vector.expect)
    switch error {
    case .key(.publicKeyLength(_, let expected, let got)),
      .key(.signatureLength(_, let expected, let got)):
      #expect(expected == vector.expected)
      #expect(got == vector.got)
    default: Issue.record("not an error of lengths")
    }
  }

  @Test func bytesBehindACapsuleAreRefused() throws {
    let vector = try need(SufficientCryptoVectors.all.first?.cases.first)
    let bytes = try Hex.decode(vector.sufficient_hex)
    let error = #expect(throws: VaultPayloadsError.self) {
      try SufficientCrypto(capsule: bytes + [0])
    }
    let expected = VaultPayloadsError.undecodable(
      record: "signature capsule", .bytesLeftOver(offset: bytes.count, count: 1))
    #expect(error == expected)
  }
}
