import ByteSupport
import ColdSide
import CommandTestSupport
import FileSupport
import Foundation
import JSONCodec
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Transactions and messages on a device of the built tool: shown, signed, and judged by their bytes.
@Suite struct ColdSignTests {
  private let device: SigningDevice

  init() throws { device = try SigningDevice() }

  // MARK: - Messages

  @Test func aMessageIsShownAndSigned() throws {
    let scan = try device.cold("scan", try device.message("two\nlines"))
    #expect(scan.exitCode == 0, "\(scan)")
    #expect(scan.output.hasPrefix("To sign\nMESSAGE\n| two\n| lines\nFROM\n"), "\(scan)")
    #expect(scan.error.contains("'hotside cold sign'"))
    #expect(try device.cold("show").output == scan.output)
    let accepted = try device.cold("accept")
    #expect(accepted.exitCode == 1 && accepted.error.contains("'hotside cold sign'"), "\(accepted)")
    let signed = try device.cold("sign", "--out", "signature.png", "--comment", "for Bob", "--json")
    #expect(signed.exitCode == 0, "\(signed)")
    let text = String(decoding: try device.content("signature.png"), as: UTF8.self)
    let signature = try MultiSignature(scheme: .sr25519, bytes: try Hex.decode(text))
    #expect(
      try device.signer().verifies(signature, of: Array("<Bytes>two\nlines</Bytes>".utf8)))
    #expect(
      try signed.document["signatures"]?.array?.first?["signature"] == .string(text))
    let event = try #require(try device.events().first)
    #expect(event["event"] == .string("message_signed"))
    #expect(event["userComment"] == .string("for Bob"))
    let again = try device.cold("sign", "--out", "again.png")
    #expect(again.exitCode == 1 && again.error.contains("There is nothing to sign"), "\(again)")
  }

  @Test func anEntryInTheLogDiscardsAPendingMessage() throws {
    #expect(try device.cold("scan", try device.message("x")).exitCode == 0)
    #expect(try device.cold("history", "--comment", "in between").exitCode == 0)
    let refused = try device.cold("sign", "--out", "signature.png")
    #expect(refused.exitCode == 77 && refused.error.contains("has changed"), "\(refused)")
    #expect(!Folder.exists(device.tool.folder.file("signature.png")))
  }

  /// What is shown is what is signed: the state of another copy of the device may be an equal one.
  @Test func aMessageOfAnotherCopyOfTheDeviceIsNotSigned() throws {
    let folder = device.tool.folder
    try FileManager.default.copyItem(atPath: folder.file("device"), toPath: folder.file("twin"))
    #expect(try device.cold("scan", try device.message("pay 1")).exitCode == 0)
    let other = try device.run([
      "cold", "scan", try device.message("give all to Eve"), "--device", "twin",
    ])
    #expect(other.exitCode == 0, "\(other)")
    try FileManager.default.removeItem(atPath: folder.file("device/device.sqlite"))
    try FileManager.default.copyItem(
      atPath: folder.file("twin/device.sqlite"), toPath: folder.file("device/device.sqlite"))
    let refused = try device.cold("sign", "--out", "signature.png")
    #expect(refused.exitCode == 77 && refused.error.contains("has changed"), "\(refused)")
    #expect(!Folder.exists(folder.file("signature.png")))
  }

  @Test func aSignatureReplacesNoPictureOfARequest() throws {
    let picture = try device.message("x")
    let bytes = try device.tool.bytes(picture)
    #expect(try device.cold("scan", picture).exitCode == 0)
    for more in [[], ["--force"]] {
      let words = ["cold", "sign", "--out", picture, "--device", "device"] + more
      let refused = try device.run(words)
      #expect(refused.exitCode == 73, "\(refused)")
      #expect(refused.error.contains("the picture of a request"), "\(refused)")
      #expect(try device.tool.bytes(picture) == bytes)
    }
    #expect(try device.cold("sign", "--out", "signature.png").exitCode == 0)
    #expect(try device.cold("scan", picture).exitCode == 0)
    let again = try device.cold("sign", "--out", "signature.png")
    #expect(again.exitCode == 0, "\(again)")
  }

  /// Nothing is signed that could not be written; a screen waits on.
  @Test(arguments: ["missing/x.png", "text.png", "device"])
  func aSignatureThatCannotBeWrittenIsNotMade(out: String) throws {
    try device.tool.folder.write(Array("a text".utf8), to: "text.png")
    #expect(try device.cold("scan", try device.message("x")).exitCode == 0)
    let refused = try device.cold("sign", "--out", out)
    #expect(refused.exitCode == 73, "\(refused)")
    let signed = try device.cold("sign", "--out", "signature.png")
    #expect(signed.exitCode == 0, "\(signed)")
    #expect(device.tool.names(in: "").filter { $0.contains(".x.png") } == [])
  }

  @Test func aDeclinedMessageIsNotSigned() throws {
    #expect(try device.cold("scan", try device.message("x")).exitCode == 0)
    #expect(try device.cold("decline").exitCode == 0)
    #expect(try device.cold("sign", "--out", "signature.png").exitCode == 1)
  }

  /// The log has the signature then, and nothing waits any more, so that nothing else is written there.
  @Test(.enabled(if: SystemCallTracer.isPossible, SystemCallTracer.absence))
  func theNextRunRemovesTheSignatureFileOfAKilledRun() throws {
    func left() -> [String] {
      device.tool.names(in: "").filter { $0.contains("signature.png") }
    }
    #expect(try device.cold("scan", try device.message("x")).exitCode == 0)
    let sign = ["cold", "sign", "--out", "signature.png", "--device", "device"]
    var moment = 0
    while left().isEmpty, moment < 9 {
      moment += 1
      let killed = try device.tool.run(
        sign, environment: device.environment, within: SystemCallTracer.killing(atRename: moment))
      try #require(killed.exitCode == 137, "\(killed)")
    }
    #expect(left().count == 1 && left()[0].hasPrefix(".signature.png."), "\(left())")
    let again = try device.run(sign)
    #expect(again.exitCode == 1 && again.error.contains("There is nothing to sign"), "\(again)")
    #expect(left() == [])
  }

  /// Wrong entries are counted from one run to the next.
  @Test func theThirdWrongPasswordDiscardsThePendingMessage() throws {
    let right = try device.tool.folder.write(Array("right".utf8), to: "right")
    let wrong = try device.tool.folder.write(Array("wrong".utf8), to: "wrong")
    let derived = try device.cold(
      "derive", "Alice", "//p", "--network", SigningDevice.sample.title, "--key-password-file",
      right)
    #expect(derived.exitCode == 0, "\(derived)")
    func sign(_ password: String) throws -> Tool.Run {
      try device.cold("sign", "--out", "signature.png", "--key-password-file", password)
    }
    #expect(try device.cold("scan", try device.message("x", path: "//p///right")).exitCode == 0)
    let first = try sign(wrong)
    #expect(first.exitCode == 77 && first.error.contains("The password is wrong"), "\(first)")
    let signed = try sign(right)
    #expect(signed.exitCode == 0, "\(signed)")
    #expect(try device.cold("scan", try device.message("y", path: "//p///right")).exitCode == 0)
    for _ in 0..<2 { #expect(try sign(wrong).exitCode == 77) }
    let third = try sign(wrong)
    #expect(third.error.contains("attempt 3 of 3"), "\(third)")
    #expect(third.exitCode == 77 && third.error.contains("third time"), "\(third)")
    #expect(try sign(right).exitCode == 1)
    #expect(
      try device.events().prefix(5).map { $0["event"]?.string } == [
        "message_sign_error", "message_sign_error", "message_sign_error", "message_signed",
        "message_sign_error",
      ])
  }

  // MARK: - Transactions

  /// Scans a transfer on a device that has the metadata for it.
  private func scanTransfer() async throws -> (
    parts: (call: [UInt8], extensions: [UInt8]), run: Tool.Run
  ) {
    try await device.acceptMetadata()
    let parts = Signables.transfer(to: SigningDevice.receiver, of: 5)
    let file = try device.picture(try Signables.transaction(parts, from: try device.signer()))
    let scan = try device.cold("scan", file)
    #expect(scan.exitCode == 0, "\(scan)")
    return (parts, scan)
  }

  @Test func aTransferIsShownCardByCard() async throws {
    let scan = try await scanTransfer().run
    let account = try SS58Address(prefix: 42, body: SigningDevice.receiver).text
    #expect(
      scan.output.hasPrefix(
        """
        To sign
        Send 5 pUNIT to \(account.prefix(4))… on \(SigningDevice.sample.title)
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
    #expect(scan.output.contains("\n! The transaction does not expire"))
    let document = try device.cold("show", "--json").document
    let item = try #require(document["transactions"]?.array?.first)
    #expect(item["cards"]?["method"]?.array?.count == 7)
    #expect(item["notes"]?.array?.first?["code"] == .string("immortal"))
  }

  @Test func aTransferIsSigned() async throws {
    let parts = try await scanTransfer().parts
    let wrongEnding = try device.cold("sign", "--out", "signature.gif")
    #expect(wrongEnding.exitCode == 64, "\(wrongEnding)")
    let signature = try #require(try device.transactionSignature())
    #expect(try device.signer().verifies(signature, of: parts.call + parts.extensions))
  }

  @Test func theLogShowsASignedTransferWhileItsMetadataIsStored() async throws {
    _ = try await scanTransfer()
    _ = try #require(try device.transactionSignature())
    let order = try #require(
      try device.cold("history", "--json").document["entries"]?.array?.first?["order"]?.integer(
        Int.self))
    let logged = try device.cold("history", "--entry", "\(order)")
    #expect(logged.exitCode == 0 && logged.output.contains("call transfer_keep_alive"), "\(logged)")
    let removed = try device.cold("networks", "--remove", SigningDevice.sample.title)
    #expect(removed.exitCode == 0, "\(removed)")
    let unknown = try device.cold("history", "--entry", "\(order)")
    #expect(unknown.exitCode == 0 && unknown.output.contains("is not stored"), "\(unknown)")
  }

  @Test func anEntryThatTheLogDoesNotHaveIsRefused() throws {
    #expect(try device.cold("history", "--entry", "999").exitCode == 66)
    #expect(try device.cold("history", "--entry", "1", "--clear").exitCode == 64)
  }

  @Test func aTransactionOfAnUnknownKeyIsOnlyShown() async throws {
    try await device.acceptMetadata()
    let stranger = try MultiSigner(scheme: .sr25519, publicKey: SigningDevice.receiver)
    let payload = try Signables.transaction(
      Signables.transfer(to: SigningDevice.receiver, of: 5), from: stranger)
    let scan = try device.cold("scan", try device.picture(payload))
    #expect(scan.exitCode == 12 && scan.output.contains("is not on this device"), "\(scan)")
    #expect(try device.cold("sign", "--out", "signature.png").exitCode == 1)
    let old = Signables.transfer(to: SigningDevice.receiver, of: 5, version: 999_999)
    let refused = try device.cold(
      "scan", try device.picture(try Signables.transaction(old, from: try device.signer())))
    #expect(refused.exitCode == 77 && refused.error.contains("version 999999"), "\(refused)")
  }

  @Test func aBulkOfTenBecomesAMovie() async throws {
    try await device.acceptMetadata()
    let all = (0..<10).map { number in
      Signables.transfer(to: SigningDevice.receiver, of: UInt8(number), nonce: UInt8(number))
    }
    let author = try device.signer()
    let bulk = TransactionBulk(
      items: try all.map { Array(try Signables.transaction($0, from: author).dropFirst()) })
    let file = try device.picture(bulk.payload)
    let scan = try device.cold("scan", file)
    #expect(scan.exitCode == 0 && scan.output.contains("Item 10 of 10"), "\(scan)")
    let wrongEnding = try device.cold("sign", "--out", "signatures.jpg")
    #expect(wrongEnding.exitCode == 64, "\(wrongEnding)")
    let signed = try device.cold(
      "sign", "--out", "signatures.gif", "--comment", "one", "--comment", "two")
    #expect(signed.exitCode == 0, "\(signed)")
    guard
      case .bulkSignatures(let signatures) = VaultReply(
        reading: try device.content("signatures.gif"))
    else {
      Issue.record("no signatures")
      return
    }
    #expect(signatures.count == 10)
    for (signature, parts) in zip(signatures, all) {
      #expect(author.verifies(signature, of: parts.call + parts.extensions))
    }
    let comments = try device.events().prefix(10).reversed().map { $0["userComment"]?.string }
    #expect(comments == ["one", "two"] + [String](repeating: "", count: 8))
  }

  // MARK: - Keys derived on the fly

  @Test func aRequestForKeysIsAnswered() throws {
    let scan = try device.cold("scan", try device.picture(try device.request(["//new", "//a"])))
    #expect(scan.exitCode == 0 && scan.output.hasPrefix("Keys that are asked for\nSeed 'Alice'\n"))
    #expect(scan.output.contains("\n//new  "), "\(scan)")
    #expect(scan.output.contains("Some of the keys are on record already."))
    let before = try device.events()
    let signed = try device.cold("sign", "--out", "answer.gif")
    #expect(signed.exitCode == 0, "\(signed)")
    guard
      case .dynamicDerivationsResponse(let response) = try VaultPayload(
        reading: try device.content("answer.gif"))
    else {
      Issue.record("no response")
      return
    }
    #expect(try response.items.map(\.key) == [device.signer("//new"), device.signer("//a")])
    #expect(try device.events() == before)
    #expect(try device.cold("sign", "--out", "again.gif").exitCode == 1)
  }

  @Test func transactionsOfDerivedKeysAreSigned() async throws {
    try await device.acceptMetadata()
    let parts = Signables.transfer(to: SigningDevice.receiver, of: 1)
    let payload = Signables.dynamicTransaction(parts, root: try device.signer(""), path: "//x/y")
    let scan = try device.cold("scan", try device.picture(payload))
    #expect(scan.exitCode == 0 && scan.output.contains("path //x/y"), "\(scan)")
    #expect(try device.cold("show").output == scan.output)
    let signature = try #require(try device.transactionSignature())
    #expect(try device.signer("//x/y").verifies(signature, of: parts.call + parts.extensions))
    let stranger = Signables.dynamicTransaction(
      parts, root: try device.signer("//other"), path: "//x")
    let refused = try device.cold("scan", try device.picture(stranger))
    #expect(refused.exitCode == 77 && refused.error.contains("root key"), "\(refused)")
  }

  // MARK: - Connections

  /// The device was made on a trusted host, and is worked on where a connection is up.
  @Test(
    .enabled(
      if: !ConnectionProbe.host.connections().isEmpty, "no connection of this computer is up"))
  func nothingIsSignedWhileAConnectionIsUp() throws {
    #expect(try device.cold("scan", try device.message("x")).exitCode == 0)
    _ = try device.tool.folder.write(
      Array(#"{"watchesHost": true, "state": "none"}"#.utf8), to: "device/detector.json")
    let refused = try device.cold("sign", "--out", "signature.png")
    #expect(refused.exitCode == 77, "\(refused)")
    #expect(refused.error.contains("A connection of this computer is up"))
    #expect(!Folder.exists(device.tool.folder.file("signature.png")))
  }
}
