import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import ColdStore
import DeviceTestSupport
import JSONCodec
import SCALECodec
import SQLiteStore
import SubstrateCrypto
import Synchronization
import TestSupport
import Testing
import VaultPayloads

/// The machine of screens at random.
@Suite struct RandomWalkTests {
  private static let steps = 4_000

  @Test("Random actions find no trap, no dead end, and no secret", arguments: [1, 2])
  func randomActionsFindNoTrapNoDeadEndAndNoSecret(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var device = try RandomDevice()
    var state = NavigationState.start
    var seen: Set<String> = []
    for step in 0..<RandomWalkTests.steps {
      if step.isMultiple(of: 1000) {
        // By now most of what the former one had is removed.
        device = try RandomDevice()
        state = .start
      }
      let navigator = device.navigator
      // Now and then a connection is up, and whatever takes a phrase fails.
      device.connect(random.next(upperBound: UInt64(20)) == 0)
      let action = device.action(in: state, &random)
      let before = state
      func place() -> String { "step \(step), \(action.name) on \(before.json.serialized())" }
      let answer = navigator.perform(action, in: state)
      state = answer.state
      seen.insert("\(state.screen.name)+\(state.modal?.name ?? "")")
      try #require(RandomWalkTests.fault(in: answer) == nil, "\(place())")
      if step.isMultiple(of: 64) {
        device.connect(false)
        try #require(
          RandomWalkTests.leadsBack(navigator, state), "\(place()): no way back")
      }
    }
    // Every screen and every modal was met.
    #expect(seen.count > 28, "\(seen.sorted())")
  }

  // MARK: - What must always hold

  /// What is wrong with an answer; `nil` for nothing.
  private static func fault(in answer: NavigationAnswer) -> String? {
    let view = answer.view
    if view.screen == nil, view.alert == nil { return "a screen is missing without a word" }
    if view.modal == nil, answer.state.modal != nil, view.alert == nil {
      return "a modal is missing without a word"
    }
    if let messages = view.alert?.messages, messages.isEmpty || messages.contains("") {
      return "an alert without text"
    }
    let shown = answer.json.serialized() + (view.alert?.messages.joined() ?? "")
    let secrets = [RandomDevice.password, "bottom drive obey", "\"\(RandomDevice.word)\""]
    return secrets.contains { shown.contains($0) } ? "a secret is seen: \(shown)" : nil
  }

  /// Whether the arrow alone leads to a screen with a footer, and from everywhere the start.
  private static func leadsBack(_ navigator: Navigator, _ state: NavigationState) -> Bool {
    let start = navigator.perform(.start, in: state)
    guard start.state.screen.name == "SeedSelector", start.state.modal == nil,
      start.state.alert == nil
    else { return false }
    var state = state
    for _ in 0..<8 {
      if state.modal == nil, state.alert == nil, state.frame.hasFooter { return true }
      state = navigator.perform(.goBack, in: state).state
    }
    return false
  }
}

/// A device, and what somebody does who presses and types anything: what fits, and what does not.
private final class RandomDevice {
  static let password = "hush-hush-4711"
  static let word = "zebra"

  private let folder: TemporaryFolder
  private let isConnected: Connection
  let navigator: Navigator
  private let network = TestSession.specs.key
  private let unknown = NetworkSpecsKey(
    encryption: .sr25519, genesisHash: Blake2b.hash256(Array("unknown".utf8)))
  private let phrase = SharedSecret(TestSession.secret(TestSession.phrase))
  private let signer: MultiSigner
  private let payloads: [[UInt8]]

  init() throws {
    folder = try TemporaryFolder()
    isConnected = Connection()
    let connection = isConnected
    let session = try DeviceSession.create(
      folder.file("device"), release: try ColdRelease(networks: [TestSession.specs], types: nil),
      generalVerifier: Verifier(nil), watchesHost: true, surroundings: .repeatable,
      probe: ConnectionProbe { connection.isUp.withLock { $0 } ? ["eth0"] : [] })
    try session.device.connection.execute("PRAGMA synchronous = OFF")
    let phrases = DevicePhrases(session, TestSession.access())
    try phrases.addSeed("Alice", phrase: phrase, networks: [TestSession.specs.title])
    signer = try phrases.derive(
      ofSeed: "Alice", path: "//a", network: TestSession.specs.title,
      password: { TestSession.secret(RandomDevice.password) }
    ).stored.key.signer
    navigator = Navigator(phrases)
    let known = try session.device.networkKeys().map(\.stored.key.signer)
    payloads =
      known.map { RandomDevice.message($0, "one") } + known.map { RandomDevice.message($0, "two") }
      + [
        UpdatePayload(unsigned: .specs(TestSession.otherSpecs)).bytes,
        try session.keyList(ofSeed: "Alice"), [0x53, 0x01], [0x53, 0xff, 0x99, 0], [],
      ]
  }

  private static func message(_ signer: MultiSigner, _ text: String) -> [UInt8] {
    Prelude(cryptoCode: 1, code: .message).bytes + signer.publicKey
      + Array("<Bytes>\(text)</Bytes>".utf8) + TestSession.specs.genesisHash.bytes
  }

  private final class Connection: Sendable { let isUp = Mutex(false) }

  func connect(_ isUp: Bool) { isConnected.isUp.withLock { $0 = isUp } }

  private func secret(_ text: String) -> SharedSecret { SharedSecret(TestSession.secret(text)) }

  /// What is done next.
  func action(in state: NavigationState, _ random: inout SplitMix64) -> NavigationAction {
    // What leads on is taken more often than its share.
    let fits: [NavigationAction] =
      switch (state.screen, state.modal) {
      case (_, .enterPassword): [.enterPassword(secret(RandomDevice.password))]
      case (.seedSelector, .newSeedMenu): [.newSeed, .recoverSeed]
      case (.seedSelector, _): [.selectSeed("Alice"), .menu]
      case (.newSeed, nil), (.recoverSeedName, _): [.nameSeed("Fresh")]
      case (.newSeed, _), (.recoverSeedPhrase, _):
        [.makeSeed(phrase, withRoot: true), .textEntry(secret("bottom "))]
      case (.keys, _): [.selectKey(signer, network: network), .newKey, .menu, .backUp]
      case (.deriveKey, _): [.checkPassword(secret("//b///" + RandomDevice.password))]
      case (.transaction, _):
        [.accept, .sign([phrase]), .sign([phrase, phrase])]
      case (.settings, _): [.manageNetworks, .viewGeneralVerifier, .showDocuments, .backUp]
      case (.selectSeedForBackup, _): [.backUpSeed("Alice")]
      case (.manageNetworks, _): [.openNetwork(network), .openNetwork(unknown), .menu, .signTypes]
      case (.networkDetails, _): [.menu, .signNetworkSpecs, .manageMetadata(9), .signMetadata]
      case (.signSufficientCrypto, _):
        [.signContent(AddressKey(signer: signer, genesisHash: network.genesisHash), phrase: phrase)]
      case (.log, _): [.menu, .createLogComment, .comment("Remark"), .showLogDetails(1)]
      case (.logDetails, _), (.scan, _), (.keyDetails, _), (.verifier, _), (.documents, _): [.menu]
      }
    if random.next(upperBound: UInt64(3)) > 0, let next = fits.randomElement(using: &random) {
      return next
    }
    let payload = payloads.randomElement(using: &random) ?? []
    let all: [NavigationAction] = [
      .start, .footer(.log), .footer(.scan), .footer(.keys), .footer(.settings), .goBack, .goBack,
      .menu, .shield, .nothing, .selectSeed("Ghost \u{1F600}"), .selectSeed(""), .newSeed,
      .recoverSeed, .nameSeed("Alice"), .nameSeed(""), .textEntry(secret(RandomDevice.word)),
      .textEntry(secret(RandomDevice.word + " ")), .textEntry(.empty), .pushWord("abandon"),
      .makeSeed(.empty, withRoot: false), .backUp, .backUpSeed("Ghost"), .removeSeed,
      .selectKey(signer, network: unknown), .newKey,
      .checkPassword(secret("///" + RandomDevice.password)), .checkPassword(secret("//a/")),
      .networkSelector, .increment, .removeKey, .scanned(payload), .scanned(payload), .accept,
      .sign([]), .enterPassword(secret("wrong")), .manageNetworks, .openNetwork(unknown),
      .removeNetwork, .signNetworkSpecs, .manageMetadata(.max), .removeMetadata, .signMetadata,
      .removeTypes, .signTypes,
      .signContent(AddressKey(signer: signer, genesisHash: nil), phrase: .empty),
      .viewGeneralVerifier, .showDocuments, .createLogComment, .comment(""), .clearLog,
      .showLogDetails(999_999),
    ]
    return all.randomElement(using: &random) ?? .nothing
  }
}

extension NavigationAction {
  /// The name of the case, without what it carries.
  fileprivate var name: String { String("\(self)".prefix { $0 != "(" }) }
}
