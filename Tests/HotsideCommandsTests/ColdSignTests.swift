import ByteSupport
import ColdSide
import JSONCodec
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Transactions and messages on a device of the built tool: shown, signed, and judged by their bytes.
@Suite struct ColdSignTests {
  private static let phrase =
    "bottom drive obey lake curtain smoke basket hold race lonely fit walk"
  private static let sample = NetworkSpecs.sample("development")
  private static let receiver = [UInt8](repeating: 7, count: 32)

  private let tool: Tool
  private let password: String

  /// A device that knows the sample network, with Alice's key of it.
  init() throws {
    tool = try Tool(restored: false)
    password = try tool.folder.write(Array("a long password".utf8), to: "password")
    #expect(try cold("init", "--trust-host", "--general-verifier", "none").exitCode == 0)
    let phrase = try tool.folder.write(Array((Self.phrase + "\n").utf8), to: "phrase")
    let added = try cold("seed", "add", "Alice", "--phrase-file", phrase)
    #expect(added.exitCode == 0, "\(added)")
    try accept(.specs(Self.sample))
    let derived = try cold("derive", "Alice", "//a", "--network", Self.sample.title)
    #expect(derived.exitCode == 0, "\(derived)")
  }

  private func run(_ arguments: [String]) throws -> Tool.Run {
    try tool.run(arguments, environment: ["HOTSIDE_PASSWORD_FILE": password])
  }

  private func cold(_ arguments: String...) throws -> Tool.Run {
    try run(["cold"] + arguments + ["--device", "device"])
  }

  private func accept(_ content: UpdateContent) throws {
    let bytes = UpdatePayload(unsigned: content).bytes
    let picture = try tool.folder.write(try Movies.code(bytes), to: "update.png")
    #expect(try cold("scan", picture).exitCode == 0)
    #expect(try cold("accept").exitCode == 0)
  }

  private func acceptMetadata() async throws {
    let content = UpdateContent.metadata(
      try MetadataContent(
        blob: Nodes.metadata("development"), genesisHash: Self.sample.genesisHash))
    let movie = try await Movies.movie(
      Movies.frames(UpdatePayload(unsigned: content).bytes, chunkSize: 1072))
    let picture = try tool.folder.write(movie, to: "metadata.gif")
    let scan = try cold("scan", picture)
    #expect(scan.exitCode == 0, "\(scan)")
    #expect(try cold("accept").exitCode == 0)
  }

  /// The key of Alice at a path.
  private func signer(_ path: String = "//a") throws -> MultiSigner {
    let uri = Array((Self.phrase + path).utf8)
    let pair = try KeyPair(secretURI: uri.span, scheme: .sr25519)
    return pair.publicKey
  }

  private func picture(_ payload: [UInt8], _ name: String = "payload.png") throws -> String {
    try tool.folder.write(try Movies.code(payload), to: name)
  }

  /// What a picture holds.
  private func content(_ file: String) throws -> [UInt8] {
    let read = try run(["qr", "read", tool.folder.file(file)])
    return try Hex.decode(read.output.filter { $0 != "\n" })
  }

  private func events() throws -> [JSONValue] {
    let entries = try cold("history", "--json").document["entries"]?.array ?? []
    return entries.flatMap { $0["events"]?.array ?? [] }
  }

  private func message(_ text: String, path: String = "//a") throws -> String {
    let payload = try Signables.message(
      text, from: try signer(path), genesis: Self.sample.genesisHash)
    return try picture(payload)
  }

  // MARK: - Messages

  @Test func aMessageIsShownAndSigned() throws {
    let scan = try cold("scan", try message("two\nlines"))
    #expect(scan.exitCode == 0, "\(scan)")
    #expect(scan.output.hasPrefix("MESSAGE\n  | two\n  | lines\nFROM\n"), "\(scan)")
    #expect(scan.error.contains("'hotside cold sign'"))
    #expect(try cold("show").output == scan.output)
    let accepted = try cold("accept")
    #expect(accepted.exitCode == 1 && accepted.error.contains("'hotside cold sign'"), "\(accepted)")
    let signed = try cold("sign", "--out", "signature.png", "--comment", "for Bob", "--json")
    #expect(signed.exitCode == 0, "\(signed)")
    let text = String(decoding: try content("signature.png"), as: UTF8.self)
    let signature = try MultiSignature(scheme: .sr25519, bytes: try Hex.decode(text))
    #expect(
      try signer().verifies(signature, of: Array("<Bytes>two\nlines</Bytes>".utf8)))
    #expect(
      try signed.document["signatures"]?.array?.first?["signature"] == .string(text))
    let event = try #require(try events().first)
    #expect(event["event"] == .string("message_signed"))
    #expect(event["userComment"] == .string("for Bob"))
    let again = try cold("sign", "--out", "again.png")
    #expect(again.exitCode == 1 && again.error.contains("Nothing waits to be signed"), "\(again)")
  }

  @Test func anythingBetweenMakesWhatWaitsDie() throws {
    #expect(try cold("scan", try message("x")).exitCode == 0)
    #expect(try cold("history", "--comment", "in between").exitCode == 0)
    let refused = try cold("sign", "--out", "signature.png")
    #expect(refused.exitCode == 77 && refused.error.contains("has changed"), "\(refused)")
    #expect(!Folder.exists(tool.folder.file("signature.png")))
  }

  @Test func whatWasDeclinedIsNotSigned() throws {
    #expect(try cold("scan", try message("x")).exitCode == 0)
    #expect(try cold("decline").exitCode == 0)
    #expect(try cold("sign", "--out", "signature.png").exitCode == 1)
  }

  /// Wrong entries are counted from one run to the next.
  @Test func theThirdWrongPasswordLetsGoOfWhatWaits() throws {
    let right = try tool.folder.write(Array("right".utf8), to: "right")
    let wrong = try tool.folder.write(Array("wrong".utf8), to: "wrong")
    let derived = try cold(
      "derive", "Alice", "//p", "--network", Self.sample.title, "--key-password-file", right)
    #expect(derived.exitCode == 0, "\(derived)")
    func sign(_ password: String) throws -> Tool.Run {
      try cold("sign", "--out", "signature.png", "--key-password-file", password)
    }
    #expect(try cold("scan", try message("x", path: "//p///right")).exitCode == 0)
    let first = try sign(wrong)
    #expect(first.exitCode == 77 && first.error.contains("The password is wrong"), "\(first)")
    let signed = try sign(right)
    #expect(signed.exitCode == 0, "\(signed)")
    #expect(try cold("scan", try message("y", path: "//p///right")).exitCode == 0)
    for _ in 0..<2 { #expect(try sign(wrong).exitCode == 77) }
    let third = try sign(wrong)
    #expect(third.error.contains("attempt 3 of 3"), "\(third)")
    #expect(third.exitCode == 77 && third.error.contains("third time"), "\(third)")
    #expect(try sign(right).exitCode == 1)
    #expect(
      try events().prefix(5).map { $0["event"]?.string } == [
        "message_sign_error", "message_sign_error", "message_sign_error", "message_signed",
        "message_sign_error",
      ])
  }

  // MARK: - Transactions

  @Test func aTransferIsShownCardByCardAndSigned() async throws {
    try await acceptMetadata()
    let parts = Signables.transfer(to: Self.receiver, of: 5)
    let file = try picture(try Signables.transaction(parts, from: try signer()))
    let scan = try cold("scan", file)
    #expect(scan.exitCode == 0, "\(scan)")
    let account = try SS58Address(prefix: 42, body: Self.receiver).text
    #expect(
      scan.output.hasPrefix(
        """
        METHOD
          pallet Balances
            call transfer_keep_alive
              dest:
                Id
                  \(account)
              value:
                5 pUNIT
        EXTENSIONS

        """), "\(scan)")
    #expect(scan.output.contains("\nNOTE  The transaction does not expire"))
    let document = try cold("show", "--json").document
    let item = try #require(document["transactions"]?.array?.first)
    #expect(item["cards"]?["method"]?.array?.count == 7)
    #expect(item["notes"]?.array?.first?["code"] == .string("immortal"))
    let wrongEnding = try cold("sign", "--out", "signature.gif")
    #expect(wrongEnding.exitCode == 64, "\(wrongEnding)")
    let signed = try cold("sign", "--out", "signature.png")
    #expect(signed.exitCode == 0, "\(signed)")
    guard
      case .transactionSignature(let signature) = VaultReply(
        reading: try content("signature.png"))
    else {
      Issue.record("no signature")
      return
    }
    #expect(try signer().verifies(signature, of: parts.call + parts.extensions))
    let order = try #require(
      try cold("history", "--json").document["entries"]?.array?.first?["order"]?.integer(Int.self))
    let logged = try cold("history", "--entry", "\(order)")
    #expect(logged.exitCode == 0 && logged.output.contains("call transfer_keep_alive"), "\(logged)")
    let removed = try cold("networks", "--remove", Self.sample.title)
    #expect(removed.exitCode == 0, "\(removed)")
    let unknown = try cold("history", "--entry", "\(order)")
    #expect(unknown.exitCode == 0 && unknown.output.contains("is not stored"), "\(unknown)")
    #expect(try cold("history", "--entry", "999").exitCode == 66)
    #expect(try cold("history", "--entry", "1", "--clear").exitCode == 64)
  }

  @Test func aTransactionOfAnUnknownKeyIsOnlyShown() async throws {
    try await acceptMetadata()
    let stranger = try MultiSigner(scheme: .sr25519, publicKey: Self.receiver)
    let payload = try Signables.transaction(
      Signables.transfer(to: Self.receiver, of: 5), from: stranger)
    let scan = try cold("scan", try picture(payload))
    #expect(scan.exitCode == 12 && scan.output.contains("is not on this device"), "\(scan)")
    #expect(try cold("sign", "--out", "signature.png").exitCode == 1)
    let old = Signables.transfer(to: Self.receiver, of: 5, version: 999_999)
    let refused = try cold(
      "scan", try picture(try Signables.transaction(old, from: try signer())))
    #expect(refused.exitCode == 77 && refused.error.contains("version 999999"), "\(refused)")
  }

  @Test func aBulkOfTenBecomesAMovie() async throws {
    try await acceptMetadata()
    let all = (0..<10).map { number in
      Signables.transfer(to: Self.receiver, of: UInt8(number), nonce: UInt8(number))
    }
    let author = try signer()
    let bulk = TransactionBulk(
      items: try all.map { Array(try Signables.transaction($0, from: author).dropFirst()) })
    let file = try picture(bulk.payload)
    let scan = try cold("scan", file)
    #expect(scan.exitCode == 0 && scan.output.contains("ITEM 10 OF 10"), "\(scan)")
    let wrongEnding = try cold("sign", "--out", "signatures.jpg")
    #expect(wrongEnding.exitCode == 64, "\(wrongEnding)")
    let signed = try cold("sign", "--out", "signatures.gif", "--comment", "one", "--comment", "two")
    #expect(signed.exitCode == 0, "\(signed)")
    guard
      case .bulkSignatures(let signatures) = VaultReply(reading: try content("signatures.gif"))
    else {
      Issue.record("no signatures")
      return
    }
    #expect(signatures.count == 10)
    for (signature, parts) in zip(signatures, all) {
      #expect(author.verifies(signature, of: parts.call + parts.extensions))
    }
    let comments = try events().prefix(10).reversed().map { $0["userComment"]?.string }
    #expect(comments == ["one", "two"] + [String](repeating: "", count: 8))
  }

  // MARK: - Keys derived on the fly

  @Test func aRequestForKeysIsAnswered() throws {
    let root = try signer("")
    var writer = SCALEWriter()
    writer.raw([0x53, 0xff, 0xdf, 0, 1])
    writer.raw(root.publicKey)
    writer.vector(["//new", "//a"]) { writer, path in
      writer.string(path)
      writer.u8(Encryption.sr25519.rawValue)
      writer.hash256(Self.sample.genesisHash)
    }
    let scan = try cold("scan", try picture(writer.bytes))
    #expect(scan.exitCode == 0 && scan.output.hasPrefix("KEYS  of the seed 'Alice'\n  //new  "))
    #expect(scan.output.contains("Some of the keys are on record already."))
    let before = try events()
    let signed = try cold("sign", "--out", "answer.gif")
    #expect(signed.exitCode == 0, "\(signed)")
    guard
      case .dynamicDerivationsResponse(let response) = try VaultPayload(
        reading: try content("answer.gif"))
    else {
      Issue.record("no response")
      return
    }
    #expect(try response.items.map(\.key) == [signer("//new"), signer("//a")])
    #expect(try events() == before)
    #expect(try cold("sign", "--out", "again.gif").exitCode == 1)
  }

  @Test func transactionsOfDerivedKeysAreSigned() async throws {
    try await acceptMetadata()
    let parts = Signables.transfer(to: Self.receiver, of: 1)
    let payload = Signables.dynamicTransaction(parts, root: try signer(""), path: "//x/y")
    let scan = try cold("scan", try picture(payload))
    #expect(scan.exitCode == 0 && scan.output.contains("path //x/y"), "\(scan)")
    #expect(try cold("show").output == scan.output)
    let signed = try cold("sign", "--out", "signature.png")
    #expect(signed.exitCode == 0, "\(signed)")
    guard
      case .transactionSignature(let signature) = VaultReply(
        reading: try content("signature.png"))
    else {
      Issue.record("no signature")
      return
    }
    #expect(try signer("//x/y").verifies(signature, of: parts.call + parts.extensions))
    let stranger = Signables.dynamicTransaction(parts, root: try signer("//other"), path: "//x")
    let refused = try cold("scan", try picture(stranger))
    #expect(refused.exitCode == 77 && refused.error.contains("root key"), "\(refused)")
  }

  // MARK: - Connections

  /// The device was made on a trusted host, and is worked on where a connection is up.
  @Test(
    .enabled(
      if: !ConnectionProbe.host.connections().isEmpty, "no connection of this computer is up"))
  func nothingIsSignedWhileAConnectionIsUp() throws {
    #expect(try cold("scan", try message("x")).exitCode == 0)
    _ = try tool.folder.write(
      Array(#"{"watchesHost": true, "state": "none"}"#.utf8), to: "device/detector.json")
    let refused = try cold("sign", "--out", "signature.png")
    #expect(refused.exitCode == 77, "\(refused)")
    #expect(refused.error.contains("A connection of this computer is up"))
    #expect(!Folder.exists(tool.folder.file("signature.png")))
  }
}
