import ColdRecords
import ColdSide
import ColdSigner
import ColdStore
import DeviceTestSupport
import JSONCodec
import Reporting
import SCALECodec
import SubstrateCrypto
import Testing
import VaultPayloads
import VectorSupport

/// Walks through the flow of one vector and compares everything that it states.
///
/// Where the vector's note says that existing signers are wrong, the answer is compared with what the
/// specification says instead. After that the walks may stand on different screens; they are compared
/// again as soon as they stand on the same one.
struct WalkRunner {
  let vector: ColdVector
  let device: VectorDevice
  let corrections: WalkCorrections
  var state = NavigationState.start
  var last: NavigationAnswer?
  var warnings: [String: JSONValue] = [:]
  /// Whether this walk stands where the recorded one does.
  var isTogether = true
  /// Whether the same is stored.
  var hasSameContent = true

  init(_ vector: ColdVector) throws {
    self.vector = vector
    device = try VectorDevice(vector.json)
    corrections = WalkCorrections(note: vector["note"]?.string ?? "")
  }

  static func run(_ vector: ColdVector) throws {
    var runner = try WalkRunner(vector)
    for (number, step) in (try vector.require("flow").array ?? []).enumerated() {
      let place = "\(vector.id), step \(number)"
      let differences =
        if let call = step["call"] {
          try runner.call(call, try step.member("expect"))
        } else { try runner.perform(step, number) }
      #expect(differences.isEmpty, "\(place): \(differences.joined(separator: "\n"))")
    }
    let differences = try runner.finalDifferences()
    #expect(differences.isEmpty, "\(vector.id), final: \(differences.joined(separator: "\n"))")
  }

  // MARK: - Steps

  private mutating func perform(_ step: JSONValue, _ number: Int) throws -> [String] {
    let action = try step.member("do")
    let name = try action.member("action").text
    let rules = corrections[number]
    let entries = try device.device.history().count
    let before = last
    let typed = try VectorAction(action)
    let answer = try device.perform(typed, in: state)
    state = answer.state
    last = answer
    note(answer)
    let comparison = WalkComparison(
      answer: answer, expected: try step.member("expect").camelCased, warnings: warnings)
    let wasTogether = isTogether
    if comparison.expected["screen"] != nil { isTogether = comparison.hasSameState }
    if comparison.expected["panic"] != nil { isTogether = false }
    guard wasTogether else {
      // Nobody knows what the recorded walk changed meanwhile.
      if WalkRunner.changing.contains(name) { hasSameContent = false }
      return []
    }
    if rules.isEmpty, let before, comparison.tellsName(from: before),
      let named = try before.state.takingName(
        String(decoding: typed.details, as: UTF8.self), phrase: TestSession.phrase)
    {
      state = named
      isTogether = true
      return []
    }
    if !rules.isEmpty {
      if WalkCorrections.changesContent(rules) { hasSameContent = false }
      let differences = try rules.flatMap {
        try WalkCorrections.differences(
          $0, comparison, from: before, on: device.device, entries: entries)
      }
      rejoin(rules, before, comparison)
      return differences
    }
    guard hasSameContent else {
      let isError = !answer.errors.isEmpty || comparison.expected["error"] != nil
      return isError ? [] : comparison.stateDifferences
    }
    var differences = comparison.differences
    if answer.refusal != nil, answer.vectorState != before?.vectorState {
      differences.append("what was refused changed the screen: \(answer.vectorState.serialized())")
    }
    return differences
  }

  /// Actions that may change what is stored.
  private static let changing: Set<String> = [
    "GoForward", "TransactionFetched", "RemoveNetwork", "RemoveMetadata", "RemoveTypes",
    "RemoveKey", "RemoveSeed", "ClearLog",
  ]

  /// Goes on from where the recorded walk stands, if that is a state of ours too: the modal that it
  /// cannot leave, or the screen that it cannot show.
  private mutating func rejoin(
    _ rules: Set<Int>, _ before: NavigationAnswer?, _ comparison: WalkComparison
  ) {
    if rules.contains(41), let before {
      state = before.state
      last = before
    } else if rules.contains(9), comparison.expected["alert"] == .string("ErrorDisplay") {
      state.alert = .errorDisplay([NavigationError.noNetworks])
    } else {
      return
    }
    isTogether = true
  }

  /// Remembers the warnings of a screen by their texts.
  private mutating func note(_ answer: NavigationAnswer) {
    guard case .transaction(let model) = answer.view.screen else { return }
    let sets: [CardSet] =
      switch model.content {
      case .signing(let screen): screen.items.map(\.cards)
      case .update(let screen): [screen.cards]
      case .reading(let screen): [screen.cards]
      case .keys, .request: []
      }
    for warning in sets.flatMap(\.warnings) { warnings[warning.message] = warning.json }
  }

  // MARK: - Calls beside the navigator

  private mutating func call(_ call: JSONValue, _ expect: JSONValue) throws -> [String] {
    switch try call.member("do").text {
    case "set_seed_names":
      try device.keepNames(try (call.member("names").array ?? []).map { try $0.text })
    case "restart":
      try device.keepNames(try (call.member("names").array ?? []).map { try $0.text })
      state = .start
      last = nil
    case "keys_of_seed":
      let name = try call.member("seed_name").text
      let network = Presets.polkadot.key
      let place = NavigationState.Place(seedName: name, network: network)
      let shown = device.navigator.perform(.nothing, in: .clean(.keys(place))).view.screen
      // Keys of networks that are not stored are listed here (cold-signer 10, 9).
      guard let wanted = expect.camelCased["result"], hasSameContent else { return [] }
      let found = (shown?.vector ?? .null).without("seedName")
      return found == wanted ? [] : ["\(found.serialized()), not \(wanted.serialized())"]
    default: try VectorDevice.call(call, on: device.device)
    }
    return []
  }

  // MARK: - The end

  private func finalDifferences() throws -> [String] {
    guard let final = vector["final"]?.camelCased, hasSameContent, isTogether else { return [] }
    let comparison = ScreenComparison(warnings: warnings)
    let device = device.device
    let found: [(String, JSONValue)] = [
      ("keys", .array(try device.keys().map(\.vector))),
      (
        "networks",
        .array(
          try device.networks().sorted {
            $0.specs.key.scaleBytes.lexicographicallyPrecedes($1.specs.key.scaleBytes)
          }
          .map { network in
            .members([
              "key": .hex(network.specs.key.scaleBytes), "order": .integer(network.order),
            ])
          })
      ),
      (
        "metadata",
        .array(
          try device.metadataKeys().map { key in
            .members(["name": .string(key.name), "version": .integer(key.version)])
          })
      ), ("types", .bool(try device.types() != nil)),
      ("pending", .array(try device.pending().map { [.string($0.name)] } ?? [])),
      (
        "history",
        .array(
          try device.history().map { numbered in
            comparison.withWarnings(
              .members([
                "order": .integer(numbered.order),
                "events": .array(numbered.entry.events.map(\.json)),
              ]))
          })
      ),
    ]
    return found.compactMap { name, value in
      guard let wanted = final[name], wanted != value else { return nil }
      return "\(name): \(value.serialized()), not \(wanted.serialized())"
    }
  }
}

extension WalkComparison {
  /// Whether a name is refused as soon as it is typed, which a Vault does not (chapter 10, 43).
  fileprivate func tellsName(from before: NavigationAnswer) -> Bool {
    let isTyped = answer.state.screen.name == before.state.screen.name && expected["error"] == nil
    return isTyped
      && ["empty_seed_name", "seed_name_exists"].contains(answer.errors.first?.word ?? "")
  }
}

extension StoredKey {
  fileprivate var vector: JSONValue {
    .members([
      "addressKey": .hex(key.scaleBytes), "seedName": .string(record.seedName),
      "path": .string(record.path), "hasPwd": .bool(record.hasPassword),
      "network": record.network.map { .hex($0.scaleBytes) } ?? .null,
      "encryption": .string(record.encryption.name),
      "secretExposed": .bool(record.isSecretExposed),
    ])
  }
}
