import CallDecoding
import ColdRecords
import ColdSigner
import ColdStore
import DeviceTestSupport
import JSONCodec
import SCALECodec
import SubstrateCrypto
import Testing
import VaultPayloads
import VectorSupport

/// The steps about what is signed.
extension StepRunner {
  /// Carries out a step that is about signing; `nil` for another.
  mutating func performSigningStep(_ verb: String, _ step: JSONValue) throws -> JSONValue? {
    switch verb {
    case "sign": return try sign(step)
    case "enter_password":
      return try proceed(password: shared(try step.secret("password")))
    case "log_details": return try logDetails(try step.number("order"))
    case "classify":
      return .object(try DerivedKeysPayload.vectorClass(of: try payload(of: step)))
    case "scan_dynamic":
      switch try device.showDynamic([try payload(of: step)], seeds: try seeds(of: step)) {
      case .signing(let screen):
        deviations = screen.items.reduce([]) { $0.union($1.deviations) }
        return try StepRunner.outcome(
          screen, isShort: step["expect"]?["transactions"]?.array?.first?["network_info"] != nil)
      case .reading(let screen):
        deviations = screen.deviations
        return StepRunner.outcome(screen)
      case let other: throw VectorFileError.malformed("shown as \(other)")
      }
    case "sign_dynamic":
      let payloads = try (step.member("payloads_hex").array ?? []).map { try $0.hexBytes }
      return try outcome(try device.signDynamic(payloads, seeds: try seeds(of: step)))
    case "preview_dynamic_derivations":
      guard
        case .request(let request) = try DerivedKeysPayload(of: try payload(of: step))
      else { throw VectorFileError.malformed("no request") }
      return try outcome(try device.answer(request, seeds: try seeds(of: step)))
    default: return nil
    }
  }

  // MARK: - Signing

  private mutating func sign(_ step: JSONValue) throws -> JSONValue {
    let lines = try (step.member("seed_phrases").array ?? []).map { try $0.text }
      .joined(separator: "\n")
    let text = Array(lines.utf8)
    let phrases = SharedSecret.lines(of: text.span)
    let ticket = try #require(ticket)
    guard step["password"] == nil, step["user_comment"] == nil else {
      return try signDirectly(step, phrases)
    }
    course = SigningCourse(ticket, phrases: phrases)
    return try proceed(password: nil)
  }

  /// The call without the navigator, which hands over everything at once.
  private mutating func signDirectly(
    _ step: JSONValue, _ phrases: [SharedSecret]
  ) throws -> JSONValue {
    var ticket = try #require(ticket)
    let password = step["password"] == nil ? nil : shared(try step.secret("password"))
    let comments = step["user_comment"]?.string?.split(separator: "\n").map(String.init) ?? []
    var items: [SignedItem] = []
    for (index, phrase) in phrases.enumerated() {
      items.append(
        try device.sign(
          itemAt: index, &ticket, phrase: phrase, password: password,
          comment: index < comments.count ? comments[index] : ""))
    }
    return try outcome(SignedBatch(items: items))
  }

  private mutating func proceed(password: SharedSecret?) throws -> JSONValue {
    var course = try #require(course)
    defer { self.course = course }
    switch try course.proceed(on: device, password: password) {
    case .passwordNeeded(let index, let counter):
      return .members([
        "result": .string("request_password"), "index": .integer(index),
        "counter": .integer(counter),
      ])
    case .ready(let batch): return try outcome(batch)
    case .abandoned: return .members(["result": .string("back_to_log")])
    }
  }

  private func shared(_ bytes: [UInt8]) -> SharedSecret {
    SharedSecret(SecretBytes(copying: bytes.span))
  }

  private func seeds(of step: JSONValue) throws -> [SeedPhrase] {
    try (step.member("seeds").object ?? JSONObject()).map { seed in
      SeedPhrase(seedName: seed.name, phrase: shared(Array(try seed.value.text.utf8)))
    }
  }

  /// What is stored of what waits.
  var pendingName: String { get throws { try device.pending()?.name ?? "empty" } }

  // MARK: - The log

  private func logDetails(_ order: UInt32) throws -> JSONValue {
    let entry = try device.historyEntry(order).entry
    return .members([
      "events": .array(
        try entry.events.map { event in
          var object = JSONObject([("event", event.json["event"] ?? .null)])
          object["verifierDetails"] = event.verifierDetails.map { $0.json }
          let signed: SignedTransaction
          switch event {
          case .transactionSigned(let transaction), .transactionSignError(let transaction):
            signed = transaction
          default: return .object(object)
          }
          if let details = try device.details(of: signed) {
            object["decoded"] = details.cards.json
            object["signedBy"] = details.author.json
          }
          return .object(object)
        })
    ])
  }

  /// Whether a member `history` is the whole log, and not what the step wrote into it.
  func isWholeLog(_ expected: JSONValue) -> Bool {
    (expected.array ?? []).contains { $0["order"] == nil }
  }

  /// Compares what is stated of each event of an entry.
  func expectEvents(_ expected: JSONValue, _ outcome: JSONValue, _ place: String) throws {
    let (wanted, found) = (expected.camelCased.array ?? [], outcome["events"]?.array ?? [])
    #expect(wanted.count == found.count, "\(place), events")
    for (wanted, found) in zip(wanted, found) {
      for member in try #require(wanted.object) {
        #expect(found[member.name] == member.value, "\(place), \(member.name) of an event")
      }
    }
  }

  /// Compares the entries that a step wrote.
  func expectEntries(_ expected: JSONValue, newSince entries: Int, _ place: String) throws {
    let stored = try device.history().reversed().dropFirst(entries)
    let found = try stored.map { numbered in
      JSONValue.members([
        "order": .integer(numbered.order), "events": try events(of: numbered.entry),
      ])
    }
    let compared = StepRunner.withoutOwnWarnings(.array(found), as: expected)
    #expect(compared == expected.camelCased, "\(place), history")
  }

  /// Compares an error of a step that states what it leaves behind; false for any other step.
  func expectSigningError(
    _ error: ColdSignerError, _ expect: JSONValue?, newSince entries: Int, _ place: String
  ) throws -> Bool {
    guard let expect, let expected = expect["error"], expect["history"] != nil,
      expect["pending_after"] != nil
    else { return false }
    try expectError(error, expected, place)
    try expectEntries(try expect.member("history"), newSince: entries, place)
    try expectPending(try expect.member("pending_after"), place)
    return true
  }

  /// Compares what still waits; existing signers leave behind what cannot be signed any more, this
  /// device does not (chapter 10, 1).
  func expectPending(_ expected: JSONValue, _ place: String) throws {
    let found = try pendingName
    if flags.isQuirk, found == "empty" { return }
    #expect(try found == expected.text, "\(place), pending_after")
  }
}
