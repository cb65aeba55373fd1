import ByteSupport
import Reporting
import SCALECodec
import SubstrateCrypto
import Testing
import VaultPayloads

@Suite struct SignableTransactionTests {
  static let author = [UInt8](repeating: 0xd4, count: 32)
  static let genesis = [UInt8](repeating: 0xe1, count: 32)

  private func read(_ payload: [UInt8]) throws -> SignableTransaction {
    guard case .transaction(let transaction) = try VaultPayload(reading: payload) else {
      throw VaultPayloadsError.unexpectedPayload(code: payload[2], wanted: "a transaction")
    }
    return transaction
  }

  @Test(
    arguments: [
      (0, 32), (1, 32), (2, 33), (3, 20),
    ] as [(UInt8, Int)]) func theCryptoCodeDecidesTheAuthorsLength(code: UInt8, length: Int) throws
  {
    let author = [UInt8](repeating: 2, count: length)
    let transaction = try read([0x53, code, 0x02] + author + [0x08, 4, 3, 9, 9] + Self.genesis)
    #expect(transaction.call == [4, 3])
    #expect(transaction.extensions == [9, 9])
    #expect(transaction.signedBlob == [4, 3, 9, 9])
    switch transaction.author {
    case .key(let signer): #expect(signer.publicKey == author && code != 3)
    case .ethereumAddress(let address): #expect(address == author && code == 3)
    case .derived: Issue.record("nothing is derived here")
    }
  }

  @Test(arguments: [4, 0xff] as [UInt8]) func unknownCryptoCodesAreRefused(code: UInt8) {
    let payload = [0x53, code, 0x02] + Self.author + [0x00] + Self.genesis
    #expect(throws: VaultPayloadsError.encryptionNotSupported(cryptoCode: code)) {
      try VaultPayload(reading: payload)
    }
  }

  @Test func aCallThatReachesIntoTheGenesisHashIsCut() {
    let payload = [0x53, 0x01, 0x00] + Self.author + [0x0c, 1, 2] + Self.genesis
    #expect(throws: VaultPayloadsError.tooShort(part: "the call", needed: 3, left: 2)) {
      try VaultPayload(reading: payload)
    }
  }

  @Test func aPayloadThatEndsInsideTheGenesisHashIsCut() {
    let payload = [0x53, 0x01, 0x00] + Self.author + Self.genesis.dropLast()
    #expect(throws: VaultPayloadsError.tooShort(part: "the genesis hash", needed: 32, left: 31)) {
      try VaultPayload(reading: payload)
    }
  }

  @Test func derivedAuthorsHaveRootAndPath() throws {
    let root = [UInt8](repeating: 0x46, count: 32)
    let path = [0x10] + Array("//dd".utf8)
    let payload = [0x53, 0x02, 0x05] + root + path + [0x04, 1] + Self.genesis
    #expect(try read(payload).author == .derived(rootKey: root, path: "//dd"))
    let broken = [0x53, 0x02, 0x05] + root + [0x04, 0xff, 0x04, 1] + Self.genesis
    #expect(
      throws: VaultPayloadsError.undecodable(
        record: "derivation path", .notUTF8(offset: 35))
    ) { try VaultPayload(reading: broken) }
  }

  /// A Vault takes bytes behind the list; what frames were put together to must be whole.
  @Test func bytesAfterABulkAreIgnored() throws {
    let item = [0x01, 0x02] + Self.author + [0x04, 1] + Self.genesis
    let bulk = TransactionBulk(items: [item, item])
    let whole = try VaultPayload(reading: bulk.payload)
    #expect(try VaultPayload(reading: bulk.payload + [0, 1, 2]) == whole)
    #expect(ReadPayload(bulk.payload).isRecognized)
    #expect(!ReadPayload(bulk.payload + [0]).isRecognized)
  }

  @Test func messagesInABulkAreReadAsTransactions() throws {
    let item = [0x01, 0x03] + Self.author + [0x04, 1] + Self.genesis
    let payload = TransactionBulk(items: [item]).payload
    guard case .bulk(_, let items) = try VaultPayload(reading: payload) else {
      Issue.record("not a bulk")
      return
    }
    #expect(items.map { $0.call } == [[1]])
    #expect(items.map { $0.code } == [.message])
  }

  @Test(
    arguments: [
      (
        [0x01, 0x00],
        .undecodable(record: "bulk", .unknownVariant(of: "a bulk's version", index: 1, offset: 3))
      ),
      ([0x00, 0x04, 0x04, 0x01], .tooShort(part: "the prelude", needed: 3, left: 2)),
    ] as [([UInt8], VaultPayloadsError)])
  func brokenBulksAreRefused(body: [UInt8], expected: VaultPayloadsError) {
    #expect(throws: expected) { try VaultPayload(reading: [0x53, 0xff, 0x04] + body) }
  }
}

@Suite struct SignableMessageTests {
  @Test(
    arguments: [
      ("<Bytes></Bytes>", ""), ("<Bytes>a<Bytes></Bytes></Bytes>", "a<Bytes></Bytes>"),
      ("<Bytes/Bytes>", nil), ("<Bytes>", nil), ("</Bytes>", nil), ("x<Bytes></Bytes>", nil),
      ("<Bytes></Bytes", nil), ("<bytes></bytes>", nil), ("", nil),
    ] as [(String, String?)]) func messagesNeedBothTags(content: String, text: String?) throws
  {
    let author = [UInt8](repeating: 0xd4, count: 32)
    let payload = [0x53, 0x01, 0x08] + author + Array(content.utf8)
    guard case .message(let message) = try VaultPayload(reading: payload) else {
      Issue.record("not a message")
      return
    }
    #expect(message.text == text)
    #expect(message.content == Array(content.utf8))
    #expect(message.genesisHash == nil)
  }

  @Test func aMessageThatIsNotUTF8HasTaggedContent() throws {
    let author = [UInt8](repeating: 0xd4, count: 32)
    let content = SignableMessage.openingTag + [0xff] + SignableMessage.closingTag
    guard
      case .message(let message) = try VaultPayload(reading: [0x53, 0x01, 0x08] + author + content)
    else {
      Issue.record("not a message")
      return
    }
    #expect(message.taggedContent == [0xff])
    #expect(message.text == nil)
  }
}

/// What lies between author and genesis hash, cut without a look at it (cold-signer 1.5).
@Suite struct SignableEnvelopeTests {
  @Test(arguments: Encryption.allCases, [true, false])
  func theContentIsWhatIsLeft(_ encryption: Encryption, _ hasGenesis: Bool) throws {
    let length = encryption == .ethereum ? 20 : encryption.signatureScheme.publicKeyLength
    let genesis = [UInt8](repeating: 0xe1, count: 32)
    // Neither the first nor the third byte matters, as in items of a bulk.
    let payload =
      [0x99, encryption.rawValue, 0x99] + [UInt8](repeating: 2, count: length) + [1, 2, 3]
      + (hasGenesis ? genesis : [])
    let envelope = try SignableEnvelope(reading: payload, hasGenesis: hasGenesis)
    #expect(envelope.encryption == encryption && envelope.content == [1, 2, 3])
    #expect(envelope.genesisHash?.bytes == (hasGenesis ? genesis : nil))
  }

  @Test(arguments: [0, 2, 3, 34, 35, 66])
  func aCutSignableIsTooShort(_ count: Int) {
    let payload = [0x53, 1, 2] + [UInt8](repeating: 1, count: 64)
    let error = #expect(throws: VaultPayloadsError.self) {
      try SignableEnvelope(reading: Array(payload.prefix(count)), hasGenesis: true)
    }
    #expect(error?.code == .tooShort)
  }

  @Test(arguments: [4, 0xff] as [UInt8]) func unknownEncryptionsAreRefused(_ code: UInt8) {
    #expect(throws: VaultPayloadsError.encryptionNotSupported(cryptoCode: code)) {
      try SignableEnvelope(reading: [0x53, code, 0], hasGenesis: true)
    }
  }
}

@Suite struct VaultReplyTests {
  static func signature(_ scheme: SignatureScheme) throws -> MultiSignature {
    try MultiSignature(
      scheme: scheme, bytes: [UInt8](repeating: 0xab, count: scheme.signatureLength))
  }

  @Test(arguments: SignatureScheme.allCases)
  func repliesAreDistinguished(scheme: SignatureScheme) throws {
    let signature = try Self.signature(scheme)
    let hex = Hex.encode([scheme.rawValue] + signature.bytes)
    #expect(VaultReply(reading: Array(hex.utf8)) == .transactionSignature(signature))
    let bare = Array(Hex.encode(signature.bytes).utf8)
    #expect(VaultReply(reading: bare) == .messageSignature(signature.bytes))
    let bulk =
      [0x04, 0x08] + [scheme.rawValue] + signature.bytes + [scheme.rawValue] + signature.bytes
    #expect(VaultReply(reading: bulk) == .bulkSignatures([signature, signature]))
    let encryption = try #require(Encryption(rawValue: scheme.rawValue))
    let capsule = try SufficientCrypto(
      encryption: encryption, publicKey: [UInt8](repeating: 2, count: scheme.publicKeyLength),
      signature: signature.bytes)
    #expect(VaultReply(reading: capsule.scaleBytes) == .capsule(capsule))
    for content in [Array(hex.utf8), bare, bulk, capsule.scaleBytes] {
      #expect(VaultReply(reading: content)?.content == content)
    }
  }

  @Test(arguments: [[], [0x04], [0x04, 0x04, 0x00], Array("0xabcd".utf8), Array("abcd".utf8)])
  func otherTextsAreNotReplies(content: [UInt8]) {
    #expect(VaultReply(reading: content) == nil)
  }
}
