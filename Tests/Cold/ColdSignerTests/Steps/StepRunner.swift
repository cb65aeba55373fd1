import CallDecoding
import ColdRecords
import ColdSigner
import ColdStore
import DeviceTestSupport
import JSONCodec
import Reporting
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads
import VectorSupport

/// Runs the steps of one vector on one device and compares everything that they state.
///
/// Each verb is a function that gives a result as JSON, with names as the tool spells them, or throws
/// what the device refuses with. What the vector expects is then compared member by member; a member
/// that nobody knows fails the test.
struct StepRunner {
  var fixture: TestDevice
  /// The warnings that were shown, by their texts: the log has the texts, the vectors codes.
  var warnings: [String: JSONValue] = [:]
  /// The checksum of the item that waits.
  var checksum: Int?
  /// The keys to import that were shown last.
  var derivations: DerivationsPreview?
  /// What signing what waits must present.
  var ticket: SigningTicket?
  /// The signatures that were made last.
  var signed: SignedBatch?
  /// The signing that a password is needed for.
  var course: SigningCourse?
  /// How existing signers show otherwise what was shown last.
  var deviations: VaultDeviations = []
  /// What the vector says of itself, and the step that is carried out.
  private(set) var flags: VectorFlags

  var device: ColdDevice { fixture.device }

  /// A runner on the vector's starting store, its `setup` done.
  init(_ vector: ColdVector) throws {
    let db = try vector.require("db")
    let flags = VectorFlags(vector)
    self.flags = flags
    (fixture, warnings) = try Presets.device(db) { (fixture) throws in
      var runner = StepRunner(fixture: fixture, flags: flags)
      try runner.setUp(db)
      return runner.warnings
    }
  }

  private init(fixture: TestDevice, flags: VectorFlags) {
    (self.fixture, self.flags) = (fixture, flags)
  }

  /// Carries out the steps that belong to a starting store.
  mutating func setUp(_ db: JSONValue) throws {
    // A Vault makes a seed whose keys are there, and the same seed twice (cold-signer 10, 43); here it
    // is made once, and first.
    let steps = db["setup"]?.array ?? []
    let isSeed = { (step: JSONValue) in step["do"] == .string("create_seed") }
    let late = steps.indices.filter { index in
      isSeed(steps[index])
        && steps[..<index].contains {
          !isSeed($0) && $0["seed_name"] == steps[index]["seed_name"]
        }
    }
    let early = steps.indices.filter { !late.contains($0) }
    for step in (late + early).map({ steps[$0] }) {
      let verb = try step.member("do").text
      guard verb != "fresh_database" else { continue }
      if isSeed(step), try device.root(ofSeed: step.member("seed_name").text) != nil { continue }
      _ = try perform(verb, step)
    }
  }

  /// Runs a vector from its first step to its last, or to the first in which this device does
  /// something else on purpose: what follows there may differ too.
  static func run(_ vector: ColdVector) throws {
    var runner = try StepRunner(vector)
    for (position, step) in (try vector.require("steps").array ?? []).enumerated() {
      guard try runner.run(step, place: "\(vector.id), step \(position)") else { return }
    }
  }

  /// Runs a step.
  ///
  /// - Returns: whether the device is now where the vector's is.
  @discardableResult
  mutating func run(_ step: JSONValue, place: String) throws -> Bool {
    let ofVector = flags
    flags = flags.with(step)
    defer { flags = ofVector }
    deviations = []
    let before = try DeviceContent.rows(device, except: [.transaction])
    let entries = try device.history().count
    let expect = step["expect"]
    let outcome: JSONValue
    do {
      outcome = try perform(try step.member("do").text, step)
    } catch let error as ColdSignerError {
      if try isRefusedOnPurpose(error, step, since: before, place) { return false }
      if try expectSigningError(error, expect, newSince: entries, place) { return true }
      guard let expected = expect?["error"] else {
        Issue.record("\(place): \(error.code.word): \(error.message)")
        return false
      }
      try expectError(error, expected, place)
      try expectUntouched(since: before, expect, place)
      if let history = expect?["history"], !isWholeLog(history) {
        try expectEntries(history, newSince: entries, place)
      }
      return true
    }
    if let expected = expect?["error"] {
      Issue.record("\(place): expected \(expected.serialized()), got \(outcome.serialized())")
      return false
    }
    if expectKnownDeviation(expect, outcome, place) {
      return expect?["action"] == outcome["action"]
    }
    for member in expect?.object ?? JSONObject() {
      try compare(member.name, member.value, outcome, newSince: entries, place: place)
    }
    return true
  }

  /// Compares code and stated parameters.
  func expectError(
    _ error: ColdSignerError, _ expected: JSONValue, _ place: String
  ) throws {
    for member in expected.camelCased.object ?? JSONObject() {
      #expect(error.json[member.name] == member.value, "\(place): \(error.message)")
    }
    #expect(!error.message.isEmpty && error.json["message"] == .string(error.message))
  }

  /// A refusal changes nothing but what waits, unless the vector says what it wrote into the log.
  private func expectUntouched(
    since before: [[ColdRow]], _ expect: JSONValue?, _ place: String
  ) throws {
    if expect?["history_entry"] == nil, expect?["history"] == nil {
      #expect(try DeviceContent.rows(device, except: [.transaction]) == before, "\(place)")
    }
  }

  /// Compares one member of `expect`.
  private mutating func compare(
    _ name: String, _ expected: JSONValue, _ outcome: JSONValue, newSince entries: Int,
    place: String
  ) throws {
    let found: JSONValue
    switch name {
    case "database": found = try DeviceContent.database(device)
    case "metadata": found = try DeviceContent.metadata(device)
    case "types_hash": found = try DeviceContent.typesHash(device)
    case "addresses": found = try DeviceContent.addresses(device)
    case "danger": found = .bool(try device.dangerFlag())
    case "general_verifier":
      found = try device.generalVerifierIfSet().map { $0.json } ?? .string("absent")
    case "history_length": found = .integer(try device.history().count)
    case "history_entry":
      #expect(try device.history().count == entries + 1, "\(place): one entry")
      found = try events(of: try #require(device.history().first).entry)
    case "history" where !isWholeLog(expected):
      try expectEntries(expected, newSince: entries, place)
      return
    case "pending_after":
      try expectPending(expected, place)
      return
    case "events":
      try expectEvents(expected, outcome, place)
      return
    case "signatures":
      try expectSignatures(expected, place)
      return
    case "qr_content", "note", "legacy_pending_after": return
    case "history": found = try .array(device.history().reversed().map { try events(of: $0.entry) })
    default:
      guard
        let member = try outcome[name.camelCasedName]
          ?? keyMember(name, expected, outcome)
      else {
        Issue.record("\(place): nothing to compare \(name) with in \(outcome.serialized())")
        return
      }
      found = name == "cards" ? spelled(member, as: expected) : member
    }
    let compared = StepRunner.withoutOwnWarnings(found, as: expected)
    #expect(
      compared == expected.camelCased,
      "\(place), \(name): got \(found.serialized()), expected \(expected.camelCased.serialized())")
  }

  /// The events of an entry; warnings as the codes and parameters of the cards that showed them.
  func events(of entry: HistoryEntry) throws -> JSONValue {
    .array(
      entry.events.map { event in
        guard case .warning(let text) = event, let warning = warnings[text]?.object else {
          return event.json
        }
        var object = JSONObject([("event", .string("warning"))])
        for member in warning { object[member.name] = member.value }
        return .object(object)
      })
  }

  /// Carries one step out.
  mutating func perform(_ verb: String, _ step: JSONValue) throws -> JSONValue {
    try performDeviceStep(verb, step) ?? performSigningStep(verb, step)
      ?? performKeyStep(verb, step)
  }
}

extension String {
  /// The name as the tool spells it.
  var camelCasedName: String {
    JSONValue.members([self: .null]).camelCased.object?.map { $0.name }.first ?? self
  }
}
