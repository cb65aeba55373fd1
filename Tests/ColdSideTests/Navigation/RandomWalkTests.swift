import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import JSONCodec
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// The machine alone, over data that is made up.
@Suite struct RandomWalkTests {
  private static let steps = 1_000_000

  @Test("A million random actions find no trap, no dead end, and no secret", arguments: [1, 2])
  func randomActions(seed: UInt64) throws {
    let data = try MadeUpData(seed: seed)
    let navigator = Navigator(data: data)
    var state = NavigationState.start
    let entries = RandomEntries()
    var seen: [String: Int] = [:]
    func name(_ state: NavigationState) -> String {
      "\(state.screen.name)+\(state.modal?.name ?? "")"
    }
    for step in 0..<RandomWalkTests.steps / 2 {
      data.failures = 40
      let action = NavigationAction.allCases.randomElement(using: &data.random) ?? .nothing
      let details = entries.details(for: action, state, &data.random, data)
      let seeds = entries.seeds(&data.random)
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
        try #require(
          RandomWalkTests.leadsBack(navigator, state, entries.none), "\(place()): no way back")
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
      RandomEntries.password, "magic team saddle", "bottom drive obey",
      "\"\(RandomEntries.word)\"",
    ]
    return secrets.contains { seen.contains($0) } ? "a secret is seen: \(seen)" : nil
  }

  /// Whether the arrow alone leads to a screen with a footer, and from everywhere the start.
  private static func leadsBack(
    _ navigator: Navigator<MadeUpData>, _ state: NavigationState, _ none: NavigationDetails
  ) -> Bool {
    let start = navigator.perform(.start, none, seed: none, in: state)
    guard start.state.screen.name == "SeedSelector", start.state.modal == nil,
      start.state.alert == nil
    else { return false }
    var state = state
    for _ in 0..<8 {
      if state.modal == nil, state.alert == nil, state.frame.hasFooter { return true }
      state = navigator.perform(.goBack, none, seed: none, in: state).state
    }
    return false
  }

}

/// What is entered at random: texts that fit, texts that do not, and bytes that are no text.
///
/// Locked memory is dear, so that each text is put there once.
private final class RandomEntries {
  static let password = "hush-hush-4711"
  static let word = "zebra"

  let none = NavigationDetails.none
  private var known: [String: NavigationDetails] = [:]

  private func details(_ text: String) -> NavigationDetails {
    if let details = known[text] { return details }
    let details = NavigationDetails(text: text)
    known[text] = details
    return details
  }

  func seeds(_ random: inout SplitMix64) -> NavigationDetails {
    // Valid phrases take long to be stretched, so that they come seldom.
    switch random.next(upperBound: UInt64(48)) {
    case 0: details(MadeUpData.phrase)
    case 1: details(MadeUpData.phrase + "\n" + MadeUpData.phrase)
    case 2..<16: details("none\n\n")
    default: none
    }
  }

  func details(
    for action: NavigationAction, _ state: NavigationState, _ random: inout SplitMix64,
    _ data: MadeUpData
  ) -> NavigationDetails {
    switch random.next(upperBound: UInt64(16)) {
    case 0, 1: return none
    case 2:
      let bytes = random.bytes(Int(random.next(upperBound: UInt64(24))))
      return NavigationDetails(SecretBytes(copying: bytes.span))
    default: break
    }
    let network = Hex.encode(data.specs[0].specs.key.scaleBytes)
    let chosen = data.keys.randomElement(using: &random) ?? data.keys[0]
    let key = Hex.encode(chosen.stored.key.scaleBytes)
    let texts: [String] =
      switch (action, state.modal) {
      case (.goForward, .enterPassword): [RandomEntries.password, ""]
      case (.goForward, _): ["true", "false", "Bobby", "Alice", network, key, "zz"]
      case (.selectSeed, _), (.backupSeed, _): ["Alice", "", "Ghost \u{1F600}"]
      case (.selectKey, _): ["\(key)\n\(network)", key, "\(key)\r\n\(network)", "\n", "zz\nzz"]
      case (.newKey, _), (.checkPassword, _):
        ["//a///", "///", "a///"].map { $0 + RandomEntries.password } + ["//a", "//a/"]
      case (.manageMetadata, _), (.showLogDetails, _): ["9", "+9", "-1", "4294967296", "x", "1"]
      case (.transactionFetched, _):
        ["530100", "53", "5399zz", "€€€", "0x5301ff00", "530199", "53ffDE"]
      case (.textEntry, _), (.pushWord, _):
        [RandomEntries.word, RandomEntries.word + " ", " ze", "", "zz", "abandon "]
      default: ["", "anything"]
      }
    return details(texts.randomElement(using: &random) ?? "")
  }
}
