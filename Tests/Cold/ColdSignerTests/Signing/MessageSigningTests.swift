import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import DeviceTestSupport
import JSONCodec
import SubstrateCrypto
import Testing
import VaultPayloads

/// Messages signed on a device without metadata: the course of passwords, what waits, and what is
/// never done.
@Suite struct MessageSigningTests {
  @Test(arguments: Encryption.allCases)
  func everySchemeSigns(_ encryption: Encryption) throws {
    let fixture = try SigningFixture()
    let signer = try fixture.key("//a", encryption)
    let screen = try fixture.scan(SigningFixture.message("hello", from: signer, encryption))
    var course = SigningCourse(
      screen.ticket, phrases: [SigningFixture.secret(SigningFixture.phrase)])
    guard case .ready(let batch) = try course.proceed(on: fixture.device) else {
      Issue.record("a password was asked for")
      return
    }
    let item = try #require(batch.items.first)
    #expect(item.author == signer && item.signedBytes == Array("<Bytes>hello</Bytes>".utf8))
    let digest: ECDSADigest = encryption == .ethereum ? .keccak256 : .blake2b256
    #expect(signer.verifies(item.signature, of: item.signedBytes, digest: digest))
    let text = String(decoding: batch.reply.content, as: UTF8.self)
    #expect(text == Hex.encode(item.signature.bytes))
    #expect(try fixture.device.pending() == nil)
    let events = try #require(try fixture.device.history().first).entry.events
    #expect(events.map(\.verifierDetails) == [nil])
  }

  /// Chapter 10, 40: the empty phrase stands for a public one in the library of existing signers.
  @Test func anEmptyPhraseSignsNothing() throws {
    let fixture = try SigningFixture()
    let screen = try fixture.scan(SigningFixture.message("x", from: try fixture.key("//a")))
    let empty = Array("\n".utf8)
    var course = SigningCourse(screen.ticket, phrases: SharedSecret.lines(of: empty.span))
    #expect(throws: ColdSignerError.key(.emptyPhrase)) { try course.proceed(on: fixture.device) }
    #expect(try fixture.device.pending()?.name == "sign")
    #expect(try fixture.device.checksum() == screen.ticket.checksum)
  }

  @Test func signingNeedsExactlyOnePhraseForEachItem() throws {
    let fixture = try SigningFixture()
    let screen = try fixture.scan(SigningFixture.message("x", from: try fixture.key("//a")))
    for text in ["", "\(SigningFixture.phrase)\n\(SigningFixture.phrase)"] {
      let bytes = Array(text.utf8)
      let phrases = SharedSecret.lines(of: bytes.span)
      var course = SigningCourse(screen.ticket, phrases: phrases)
      #expect(
        throws: ColdSignerError.signing(.wrongPhraseCount(given: phrases.count, needed: 1))
      ) {
        try course.proceed(on: fixture.device)
      }
    }
  }

  /// A line feed at the end starts no line, and an empty line is an empty phrase.
  @Test(arguments: [("", 0), ("\n", 1), ("a", 1), ("a\n", 1), ("a\nb", 2), ("a\n\n", 2)])
  func everyLineIsAPhrase(_ text: String, _ count: Int) {
    let bytes = Array(text.utf8)
    #expect(SharedSecret.lines(of: bytes.span).count == count)
  }

  /// Whatever is written between showing and signing makes what waits die.
  @Test(
    arguments: [
      { try $0.comment("in between") }, { try $0.recordConnection() }, { try $0.clearHistory() },
      { _ = try $0.sign(.specs(SigningFixture.specs(.sr25519).key)) },
    ] as [@Sendable (ColdDevice) throws -> Void])
  func everyOtherEntryDiscardsAPendingMessage(
    _ between: @Sendable (ColdDevice) throws -> Void
  ) throws {
    let fixture = try SigningFixture()
    let screen = try fixture.scan(SigningFixture.message("x", from: try fixture.key("//a")))
    try between(fixture.device)
    let history = try fixture.device.history()
    var course = SigningCourse(
      screen.ticket, phrases: [SigningFixture.secret(SigningFixture.phrase)])
    #expect(throws: ColdSignerError.store(.checksumMismatch)) {
      try course.proceed(on: fixture.device)
    }
    #expect(try fixture.device.history() == history)
  }

  /// Chapter 10, 1: the item that is shown is signed, never an older one.
  @Test func aReplacedItemIsNotSigned() throws {
    let fixture = try SigningFixture()
    let (first, second) = (try fixture.key("//a"), try fixture.key("//b"))
    let old = try fixture.scan(SigningFixture.message("old", from: first))
    #expect(throws: ColdSignerError.self) { try fixture.device.scan([0x53, 0x01, 0x03, 1]) }
    #expect(try fixture.device.pending() == nil)
    var stale = SigningCourse(old.ticket, phrases: [SigningFixture.secret(SigningFixture.phrase)])
    #expect(throws: ColdSignerError.signing(.nothingToSign)) {
      try stale.proceed(on: fixture.device)
    }
    let new = try fixture.scan(SigningFixture.message("new", from: second))
    #expect(throws: ColdSignerError.store(.checksumMismatch)) {
      try stale.proceed(on: fixture.device)
    }
    var course = SigningCourse(new.ticket, phrases: [SigningFixture.secret(SigningFixture.phrase)])
    guard case .ready(let batch) = try course.proceed(on: fixture.device) else {
      Issue.record("a password was asked for")
      return
    }
    #expect(batch.items.map(\.signedBytes) == [Array("<Bytes>new</Bytes>".utf8)])
    #expect(batch.items.map(\.author) == [second])
    #expect(throws: ColdSignerError.signing(.nothingToSign)) {
      try course.proceed(on: fixture.device, password: SigningFixture.secret("x"))
    }
  }

  /// Chapter 10, 1: after the third wrong password nothing waits.
  @Test func theThirdWrongPasswordDiscardsThePendingItem() throws {
    let fixture = try SigningFixture()
    let screen = try fixture.scan(
      SigningFixture.message("x", from: try fixture.key("//a///pass")))
    var course = SigningCourse(
      screen.ticket, phrases: [SigningFixture.secret(SigningFixture.phrase)])
    #expect(
      try course.proceed(on: fixture.device) == .passwordNeeded(index: 0, counter: 1))
    for counter in [2, 3] {
      let step = try course.proceed(on: fixture.device, password: SigningFixture.secret("x"))
      #expect(step == .passwordNeeded(index: 0, counter: counter))
      #expect(try fixture.device.pending()?.name == "sign")
    }
    #expect(
      try course.proceed(on: fixture.device, password: SigningFixture.secret("y")) == .abandoned)
    #expect(try fixture.device.pending() == nil)
    let errors = try fixture.device.history().prefix(3).flatMap(\.entry.events)
    #expect(errors.map(\.kind) == [.messageSignError, .messageSignError, .messageSignError])
  }

  /// The ticket that is kept between two commands counts on.
  @Test func aStoredTicketContinuesTheCountOfAttempts() throws {
    let fixture = try SigningFixture()
    let screen = try fixture.scan(
      SigningFixture.message("x", from: try fixture.key("//a///pass")))
    let phrases = [SigningFixture.secret(SigningFixture.phrase)]
    var ticket = screen.ticket
    for counter in [2, 3] {
      var course = SigningCourse(ticket, phrases: phrases)
      _ = try course.proceed(on: fixture.device)
      let step = try course.proceed(on: fixture.device, password: SigningFixture.secret("x"))
      #expect(step == .passwordNeeded(index: 0, counter: counter))
      ticket = try SigningTicket.form.value(of: course.ticket.json)
      #expect(ticket == course.ticket)
    }
    var course = SigningCourse(ticket, phrases: phrases)
    _ = try course.proceed(on: fixture.device)
    #expect(
      try course.proceed(on: fixture.device, password: SigningFixture.secret("x")) == .abandoned)
  }

  @Test(arguments: ["{}", #"{"checksum": 1}"#, #"{"checksum": 1, "items": [{}]}"#])
  func aDamagedTicketIsRefused(_ text: String) throws {
    let json = try JSONValue(parsing: text)
    #expect(throws: JSONMismatch.self) { try SigningTicket.form.value(of: json) }
  }

  /// A message without its tags might be a transaction.
  @Test func aMessageWithoutItsTagsIsRefused() throws {
    let fixture = try SigningFixture()
    let signer = try fixture.key("//a")
    let genesis = SigningFixture.specs(.sr25519).genesisHash.bytes
    for text in ["", "x", "<Bytes>", "</Bytes>", "<Bytes></Byte>", "<Bytes</Bytes>"] {
      let payload = [0x53, 1, 3] + signer.publicKey + Array(text.utf8) + genesis
      #expect(throws: ColdSignerError.signing(.untaggedMessage)) {
        try fixture.device.scan(payload)
      }
      #expect(throws: ColdSignerError.signing(.untaggedMessage)) {
        try fixture.device.scan([0x53, 1, 8] + signer.publicKey + Array(text.utf8))
      }
    }
  }
}

extension ColdDevice {
  /// Signs content with the first key of a network.
  fileprivate func sign(_ content: HeldContent) throws -> SignedContent {
    let key = try keys().first { $0.record.network != nil }
    guard let key else { throw ColdSignerError.signing(.nothingToSign) }
    return try sign(
      content, with: key.key, phrase: Array(SigningFixture.phrase.utf8).span, password: Span())
  }
}
