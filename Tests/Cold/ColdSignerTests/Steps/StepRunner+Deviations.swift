import CallDecoding
import ColdRecords
import JSONCodec
import Reporting
import SCALECodec
import SubstrateCrypto
import Testing
import VaultPayloads
import VectorSupport

/// What a vector says of itself (`flags` of its format).
struct VectorFlags {
  /// `expect` is what existing signers do, and a better answer is allowed that is documented.
  let isQuirk: Bool
  /// `expect` is the corrected result.
  let isCorrected: Bool
  /// `expect` is computed, and not recorded.
  let isDerived: Bool

  init(_ vector: ColdVector) {
    isQuirk = vector["legacy_quirk"] == .bool(true)
    isCorrected = vector["fixed_defect"] == .bool(true)
    isDerived = vector["origin"] == .string("derived")
  }

  private init(isQuirk: Bool, isCorrected: Bool, isDerived: Bool) {
    (self.isQuirk, self.isCorrected, self.isDerived) = (isQuirk, isCorrected, isDerived)
  }

  /// The flags with those of a step.
  ///
  /// With both flags the step states a corrected result in one respect, and in another one what existing signers do.
  func with(_ step: JSONValue) -> VectorFlags {
    VectorFlags(
      isQuirk: isQuirk || step["legacy_quirk"] == .bool(true),
      isCorrected: isCorrected || step["fixed_defect"] == .bool(true), isDerived: isDerived)
  }
}

/// Where this device does something else than the existing signers on purpose. It is the situation
/// that decides, never a vector's name.
extension StepRunner {
  /// What is refused here, by the verbs of the steps and the codes; each stands in the list of
  /// deviations of cold-signer, chapter 10.
  private static let refusals: [(rule: Int, verbs: Set<String>, codes: Set<String>)] = [
    (24, ["sign_content"], ["no_network_attached", "ethereum_capsule"]),
    (
      43, ["create_seed", "create_key_set", "create_address"],
      ["empty_seed", "empty_seed_name", "secret_string", "seed_name_exists"]
    ),
    (50, ["scan_dynamic", "sign_dynamic"], ["no_seed_found"]),
    (50, ["preview_dynamic_derivations"], ["no_seed_for_key_pair"]),
  ]

  /// Whether a refusal is one of those on purpose, in a vector that leaves room for it; it must change
  /// nothing.
  func isRefusedOnPurpose(
    _ error: ColdSignerError, _ step: JSONValue, since before: [[ColdRow]], _ place: String
  ) throws -> Bool {
    let verb = try step.member("do").text
    // A root belongs to no network, which recorded vectors that sign with one need not mark.
    let isAllowed = flags.isQuirk || verb == "sign_content" && !flags.isCorrected
    let rule = StepRunner.refusals.first {
      $0.verbs.contains(verb) && $0.codes.contains(error.code.word)
    }
    guard isAllowed, step["expect"]?["error"] == nil, let rule else { return false }
    let rows = try DeviceContent.rows(device, except: [.transaction])
    #expect(rows == before, "\(place): chapter 10, \(rule.rule)")
    return true
  }

  /// Compares what is shown where a call is one that existing signers are known to show otherwise, or
  /// not at all.
  ///
  /// - Returns: whether it is such a call; then nothing else of the step is to be compared.
  func expectKnownDeviation(
    _ expect: JSONValue?, _ outcome: JSONValue, _ place: String
  ) -> Bool {
    let isOther = deviations.list.contains { $0.effect.isSeenOnCards }
    guard isOther, flags.isQuirk || !flags.isCorrected, let expect = expect?.camelCased,
      let theirs = StepRunner.cards(expect), let ours = StepRunner.cards(outcome),
      theirs != ours
    else { return false }
    let kinds = { (cards: JSONValue?) in (cards?["extensions"]?.array ?? []).map { $0["kind"] } }
    for (their, our) in zip(theirs, ours) {
      if their["extensions"] != nil {
        #expect(kinds(their) == kinds(our), "\(place): extensions")
      }
      let method = our["method"]?.array ?? []
      #expect(!method.isEmpty, "\(place): nothing is shown")
      guard let shown = their["method"]?.array, !shown.isEmpty else {
        #expect(deviations.isUnreadable, "\(place): \(deviations.list)")
        continue
      }
      #expect(shown.count == method.count, "\(place): number of cards")
      guard !deviations.contains(.commissionMisread) else { continue }
      for (shown, card) in zip(shown, method) {
        #expect(shown.bareNumber == card.bareNumber, "\(place)")
      }
    }
    return true
  }

  /// Warnings that this device adds (cold-signer 3.9; chapter 10, 54 to 56), by their codes.
  private static let ownWarnings: Set<String> = [
    "blank_text", "long_text", "looks_like_network", "name_has_other_genesis",
    "proof_differs_from_specs", "title_of_several_networks",
  ]

  /// Cards and log without the warnings that this device adds, unless the vector states one.
  static func withoutOwnWarnings(_ found: JSONValue, as expected: JSONValue) -> JSONValue {
    let text = expected.serialized()
    let isStated = ownWarnings.contains { text.contains("\"\($0)\"") }
    return found == expected.camelCased || isStated ? found : withoutOwnWarnings(found)
  }

  private static func withoutOwnWarnings(_ value: JSONValue) -> JSONValue {
    // A warning that no card has shown before stands in the log as a sentence, without a code.
    let isOwn = { (value: JSONValue) in
      value["code"]?.string.map(ownWarnings.contains) ?? (value["event"] == .string("warning"))
    }
    if let items = value.array {
      return .array(
        items.filter { $0["event"] != .string("warning") || !isOwn($0) }.map(withoutOwnWarnings))
    }
    guard let members = value.object else { return value }
    let own = value["warning"]?.array?.count(where: isOwn) ?? 0
    let kept = members.compactMap { member -> (String, JSONValue)? in
      guard own > 0, let cards = member.value.array else {
        return (member.name, withoutOwnWarnings(member.value))
      }
      let rest = cards.filter { !isOwn($0) }.map { $0.counted(from: own) }
      return rest.isEmpty && !cards.isEmpty ? nil : (member.name, .array(rest))
    }
    return .object(JSONObject(kept))
  }

  /// The cards of each transaction, none where only the codes of errors are stated; `nil` for another
  /// answer.
  private static func cards(_ answer: JSONValue) -> [JSONValue]? {
    answer["transactions"]?.array?.compactMap { $0["cards"] } ?? answer["cards"].map { [$0] }
      ?? answer["errorCodes"].map { _ in [.members([:])] }
  }

  /// The cards as a computed vector has them: a compact that is cut is `no_compact` in every recorded
  /// vector, and `data_too_short` in those that are computed.
  func spelled(_ found: JSONValue, as expected: JSONValue) -> JSONValue {
    guard flags.isDerived, found != expected.camelCased, var cards = found.object,
      expected["error"]?.array?.first?["code"] == .string("data_too_short"),
      var errors = found["error"]?.array, var first = errors.first?.object,
      first["code"] == .string("no_compact")
    else { return found }
    first["code"] = .string("data_too_short")
    errors[0] = .object(first)
    cards["error"] = .array(errors)
    return .object(cards)
  }
}

extension VaultDeviation.Effect {
  /// Whether existing signers show other cards, or none.
  fileprivate var isSeenOnCards: Bool {
    switch self {
    case .unreadable, .crash, .otherwise: true
    case .likewise, .signature, .accepted: false
    }
  }
}

extension JSONValue {
  /// A card whose number is lower, because cards before it are left out.
  fileprivate func counted(from first: Int) -> JSONValue {
    guard var card = object, let index = self["index"]?.integer(Int.self) else { return self }
    card["index"] = .integer(index - first)
    return .object(card)
  }

  /// A card of a number without its kind, unit and point, which say whether it is an amount; any other
  /// card as it is.
  fileprivate var bareNumber: JSONValue {
    guard let kind = self["kind"]?.string, ["balance", "default"].contains(kind),
      let text = (self["amount"] ?? self["text"])?.string
    else { return self }
    let digits = text.filter { $0 != "." }
    guard !digits.isEmpty, digits.allSatisfy(\.isNumber) else { return self }
    return .members([
      "index": self["index"] ?? .null, "indent": self["indent"] ?? .null,
      "text": .string(String(digits.drop { $0 == "0" })),
    ])
  }
}
