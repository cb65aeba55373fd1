import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import FileSupport
import JSONCodec
import Reporting
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// What waits to be signed, from one command to the next.
@Suite struct DeviceSigningTests {
  private let test: TestSession

  init() async throws {
    test = try TestSession()
    try await test.addSeed("Alice", networks: [])
    for (path, password) in [("//a", nil), ("//p", "pass")] as [(String, String?)] {
      _ = try await test.session.secrets(TestSession.access()) { secrets in
        try secrets.derive(
          ofSeed: "Alice", path: path, network: "granite",
          password: password.map { password in { Self.secret(password) } })
      }
    }
  }

  private static func secret(_ text: String) -> SecretBytes {
    let bytes = Array(text.utf8)
    return SecretBytes(copying: bytes.span)
  }

  private func key(_ path: String) throws -> MultiSigner {
    let uri = Array((TestSession.phrase + path).utf8)
    let pair = try KeyPair(secretURI: uri.span, scheme: .sr25519)
    return pair.publicKey
  }

  private func scan(_ text: String = "x", from path: String = "//a") throws {
    let payload =
      [0x53, 1, 3] + (try key(path).publicKey) + Array("<Bytes>\(text)</Bytes>".utf8)
      + TestSession.specs.genesisHash.bytes
    guard case .waiting = try test.session.scan(payload) else { throw Unexpected() }
  }

  /// Signs what waits; each password is entered once, and nothing is asked for after the last.
  private func sign(_ passwords: [String] = []) async throws -> SignedScreen {
    var left = passwords[...]
    return try await test.session.secrets(TestSession.access()) { secrets in
      try secrets.sign(
        password: { _ in
          guard let next = left.popFirst() else { throw Unexpected() }
          return Self.secret(next)
        }, retry: { _ in !left.isEmpty })
    }
  }

  @Test func aMessageWaitsAndIsSignedOnce() async throws {
    try scan("hello")
    let screen = try #require(try test.opened(.off).screen())
    guard case .signing(let shown) = try test.session.shown(screen) else { throw Unexpected() }
    #expect(try shown.items.map(\.author.key.signer) == [key("//a")])
    #expect(try test.opened(.off).screen() == screen)
    #expect(throws: ColdSideError.waitsToBeSigned) { try test.session.accept() }
    guard case .signatures(let batch) = try await sign() else { throw Unexpected() }
    #expect(try batch.items.map(\.author) == [key("//a")])
    #expect(try test.session.screen() == nil && !test.session.overview().isWaiting)
    await #expect(throws: ColdSignerError.signing(.nothingToSign)) { try await sign() }
  }

  @Test func anUpdateIsNotSigned() async throws {
    try test.scan()
    await #expect(throws: ColdSideError.waitsToBeAccepted) { try await sign() }
    #expect(try test.session.screen() != nil)
  }

  @Test(
    arguments: [
      { try $0.comment("in between") }, { try $0.clearHistory() }, { try $0.removeKeys([]) },
      { try $0.removeNetwork("granite-sr25519") }, { _ = try $0.decline() },
    ] as [@Sendable (DeviceSession) throws -> Void])
  func nothingIsSignedAfterAnyChange(
    _ change: @Sendable (DeviceSession) throws -> Void
  ) async throws {
    try scan()
    try change(test.session)
    #expect(try test.session.screen() == nil)
    let history = try test.session.history()
    await #expect(throws: ColdSignerError.self) { try await sign() }
    #expect(try test.session.history() == history)
  }

  @Test func nothingIsSignedWhileAConnectionIsUp() async throws {
    try scan()
    await #expect(throws: ColdSideError.connected(["eth0"])) {
      try await test.opened(TestSession.up).secrets(TestSession.access()) { secrets in
        _ = try secrets.sign(password: { _ in Self.secret("") }, retry: { _ in false })
      }
    }
  }

  /// The screen waits on after a wrong password, and counts until the third.
  @Test func wrongPasswordsAreCountedFromOneCommandToTheNext() async throws {
    try scan(from: "//p///pass")
    for counter in [2, 3] {
      await #expect(throws: ColdSignerError.key(.wrongPassword)) { try await sign(["wrong"]) }
      let screen = try #require(try test.opened(.off).screen())
      guard case .signing(let ticket) = screen.purpose else { throw Unexpected() }
      #expect(ticket.items.map(\.counter) == [counter])
    }
    await #expect(throws: ColdSideError.tooManyPasswords) { try await sign(["wrong"]) }
    #expect(try test.session.screen() == nil && !test.session.overview().isWaiting)
    try scan(from: "//p///pass")
    guard case .signatures(let batch) = try await sign(["wrong", "pass"]) else {
      throw Unexpected()
    }
    #expect(try batch.items.map(\.author) == [key("//p///pass")])
  }

  /// The screens of the device begin with what a command has left; wrong passwords count on there, and
  /// it waits on for the next command.
  @Test func thePendingItemIsShownAgain() async throws {
    try scan(from: "//p///pass")
    await #expect(throws: ColdSignerError.key(.wrongPassword)) { try await sign(["wrong"]) }
    let session = try test.opened(.off)
    let waiting = try #require(try session.screen())
    let resumed = try session.resume(waiting, on: session.navigator)
    guard case .transaction(let transaction) = resumed?.state.screen else { throw Unexpected() }
    #expect(transaction.ticket?.items.map(\.counter) == [2])
    let kept = try #require(try test.opened(.off).screen())
    #expect(kept.payloads == waiting.payloads)
    await #expect(throws: ColdSignerError.key(.wrongPassword)) { try await sign(["wrong"]) }
    await #expect(throws: ColdSideError.tooManyPasswords) { try await sign(["wrong"]) }
  }

  /// What the device does not take any more is told, and gone.
  @Test func anUpdateThatIsRefusedByNowIsNotShownOnceMore() async throws {
    try test.scan()
    let waiting = try #require(try test.session.screen())
    _ = try test.session.accept()
    #expect(throws: ColdSignerError.self) {
      _ = try test.session.resume(waiting, on: test.session.navigator)
    }
    #expect(try test.session.screen() == nil && !test.session.overview().isWaiting)
  }

  @Test func aDerivedKeyAnswersOnlyInTheStateInWhichItWasShown() async throws {
    let request = DynamicDerivationsRequest(
      root: try key(""),
      items: [
        WantedDerivation(
          path: "//new", encryption: .sr25519, genesisHash: TestSession.specs.genesisHash)
      ])
    func show() async throws {
      guard case .derivedKeys(let derived) = try test.session.scan(request.payload) else {
        throw Unexpected()
      }
      #expect(try test.session.screen() == nil)
      _ = try await test.session.secrets(TestSession.access()) { try $0.keep(derived) }
    }
    try await show()
    let screen = try #require(try test.opened(.off).screen())
    #expect(screen.purpose == .derivedKeys(checksum: screen.purpose.checksum))
    #expect(screen.payloads == [request.payload])
    // It takes phrases to be shown once more.
    #expect(try test.session.shown(screen) == nil)
    guard
      case .request = try await test.session.secrets(TestSession.access(), { try $0.shown(screen) })
    else { throw Unexpected() }
    guard case .derivedKeys(let answer) = try await sign() else { throw Unexpected() }
    #expect(try answer.response.items.map(\.key) == [key("//new")])
    #expect(try test.session.screen() == nil)
    try await show()
    try test.session.comment("in between")
    #expect(try test.session.screen() == nil)
    await #expect(throws: ColdSignerError.signing(.nothingToSign)) { try await sign() }
  }

  @Test(
    arguments: [
      #"{"signing":{},"lines":[],"screen":{}}"#,
      #"{"signing":{"checksum":1,"items":[{"encryption":"x"}]},"lines":[],"screen":{}}"#,
      #"{"checksum":1,"payloads":["zz"],"lines":[],"screen":{}}"#,
      #"{"checksum":1,"payloads":{},"lines":[],"screen":{}}"#,
    ])
  func aDamagedScreenSignsNothing(text: String) async throws {
    try scan()
    let file = test.session.path + "/screen.json"
    try FileReplacement.write(Array(text.utf8), to: file, under: .upkeep)
    let error = await #expect(throws: ColdSideError.self) { try await sign() }
    #expect(error?.message == "'\(file)' is damaged. Scan again.")
  }

  private struct Unexpected: Error {}
}
