import ByteSupport
import JSONCodec
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

@testable import ColdSide
@testable import ColdSigner

/// The machine alone, over data that is made up.
@Suite struct RandomWalkTests {
  private static let steps = 1_000_000
  /// A password, and a word of a phrase in the making, that nothing else is called.
  private static let password = "hush-hush-4711"
  private static let word = "zebra"

  @Test("A million random actions find no trap, no dead end, and no secret", arguments: [1, 2])
  func randomActions(seed: UInt64) throws {
    let data = try MadeUpData(seed: seed)
    let navigator = Navigator(data: data)
    var state = NavigationState.start
    var seen: [String: Int] = [:]
    func name(_ state: NavigationState) -> String {
      "\(state.screen.name)+\(state.modal?.name ?? "")"
    }
    for step in 0..<RandomWalkTests.steps / 2 {
      data.failures = 40
      let action = NavigationAction.allCases.randomElement(using: &data.random) ?? .nothing
      let details = RandomWalkTests.details(for: action, state, &data.random, data)
      let seeds = RandomWalkTests.seeds(&data.random)
      let answer = navigator.perform(action, details, seed: seeds, in: state)
      let before = state
      func place() -> String {
        "step \(step), \(action.rawValue) on \(before.json.serialized())"
      }
      state = answer.state
      // What is shown depends on the place and on what led there: each is looked at often enough.
      let combination = "\(name(state)) after \(action.rawValue)"
      seen[combination, default: 0] += 1
      if seen[combination, default: 0] < 40 || step.isMultiple(of: 16) {
        try #require(RandomWalkTests.fault(in: answer) == nil, "\(place())")
      }
      if step.isMultiple(of: 64) {
        data.failures = 0
        try #require(RandomWalkTests.leadsBack(navigator, state), "\(place()): no way back")
      }
    }
    // Every screen and every modal was met.
    let places = Set(seen.keys.map { $0.prefix { $0 != " " } })
    #expect(places.count > 30, "\(places.sorted())")
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
    let seen = answer.json.serialized() + (view.alert?.messages.joined() ?? "")
    let secrets = [
      password, "magic team saddle", "bottom drive obey", "\"\(word)\"",
    ]
    return secrets.contains { seen.contains($0) } ? "a secret is seen: \(seen)" : nil
  }

  /// Whether the arrow alone leads to a screen with a footer, and from everywhere the start.
  private static func leadsBack(
    _ navigator: Navigator<MadeUpData>, _ state: NavigationState
  ) -> Bool {
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

  // MARK: - What is entered

  private static func seeds(_ random: inout SplitMix64) -> NavigationDetails {
    let texts = ["", MadeUpData.phrase, MadeUpData.phrase + "\n" + MadeUpData.phrase, "none\n\n"]
    // Valid phrases take long to be stretched, so that they come seldom.
    let index = random.next(upperBound: UInt64(16)) == 0 ? Int.random(in: 1..<3, using: &random) : 3
    return NavigationDetails(text: texts[random.next(upperBound: UInt64(3)) == 0 ? 0 : index])
  }

  /// Texts that fit, texts that do not, and bytes that are no text.
  private static func details(
    for action: NavigationAction, _ state: NavigationState, _ random: inout SplitMix64,
    _ data: MadeUpData
  ) -> NavigationDetails {
    switch random.next(upperBound: UInt64(8)) {
    case 0: return .none
    case 1:
      let bytes = random.bytes(Int(random.next(upperBound: UInt64(24))))
      return NavigationDetails(SecretBytes(copying: bytes.span))
    default: break
    }
    let network = Hex.encode(data.specs[0].specs.key.scaleBytes)
    let key = Hex.encode(
      (data.keys.randomElement(using: &random) ?? data.keys[0]).stored.key.scaleBytes)
    let texts: [String] =
      switch (action, state.modal) {
      case (.goForward, .enterPassword): [password, ""]
      case (.goForward, _): ["true", "false", "Bobby", "Alice", network, key, "zz"]
      case (.selectSeed, _), (.backupSeed, _): ["Alice", "", "Ghost \u{1F600}"]
      case (.selectKey, _): ["\(key)\n\(network)", key, "\(key)\r\n\(network)", "\n", "zz\nzz"]
      case (.newKey, _), (.checkPassword, _):
        ["//a///\(password)", "//a", "///\(password)", "//a/", "a///\(password)"]
      case (.manageMetadata, _), (.showLogDetails, _): ["9", "+9", "-1", "4294967296", "x", "1"]
      case (.transactionFetched, _):
        ["530100", "53", "5399zz", "€€€", "0x5301ff00", "530199", "53ffDE"]
      case (.textEntry, _), (.pushWord, _): [word, word + " ", " ze", "", "zz", "abandon "]
      default: ["", "anything"]
      }
    return NavigationDetails(text: texts.randomElement(using: &random) ?? "")
  }
}
