import ColdSide
import JSONCodec
import Reporting
import SCALECodec
import SubstrateCrypto
import VaultPayloads
import VectorSupport

/// What a step of a recorded walk states, compared with an answer; each difference is a text.
struct WalkComparison {
  let answer: NavigationAnswer
  /// `expect` of the step, with names as the tool spells them.
  let expected: JSONValue
  /// The warnings that were shown, by their texts: the log has the texts, the vectors codes.
  let warnings: [String: JSONValue]
  /// Whether all arguments of a state are stated, as in the table.
  var isExact = false

  /// Whether screen, modal and alert are those of the vector.
  var hasSameState: Bool { stateDifferences.isEmpty }

  // MARK: - The state

  var stateDifferences: [String] {
    // What is refused leaves everything as it is, of which nothing is stated.
    if expected["refused"] != nil { return [] }
    let state = answer.vectorState
    var found: [String] = []
    for part in ["screen", "modal"] {
      let (ours, theirs) = (state[part] ?? .null, stated(part))
      if ours["name"] != theirs["name"] {
        found.append("\(part): \(ours.serialized()), not \(theirs.serialized())")
      } else if let arguments = theirs["args"], !matches(ours["args"], arguments) {
        found.append(
          "\(part) args: \((ours["args"] ?? .null).serialized()), not \(arguments.serialized())")
      }
    }
    if (state["alert"] ?? .null) != (expected["alert"] ?? .null) {
      found.append(
        "alert: \((state["alert"] ?? .null).serialized()) \(answer.errors.map(\.word)), not \((expected["alert"] ?? .null).serialized())"
      )
    }
    return found
  }

  /// What the vector states of a part; the path that is typed stands in the field, not in the state.
  private func stated(_ part: String) -> JSONValue {
    guard let stated = expected[part], stated["name"] == .string("DeriveKey"),
      let arguments = stated["args"]
    else { return expected[part] ?? .null }
    return stated.with("args", arguments.without("entered"))
  }

  /// Whether every stated argument is ours too.
  ///
  /// Hex of keys is compared as bytes, and of an address key the public key: vectors have the text
  /// that was typed.
  private func matches(_ ours: JSONValue?, _ theirs: JSONValue) -> Bool {
    guard let members = theirs.object else { return ours == theirs }
    if isExact, ours?.object?.count != members.count { return false }
    return members.allSatisfy { member in
      guard let value = ours?[member.name] else { return false }
      if value == member.value { return true }
      guard ["network", "key"].contains(member.name), let text = value.string?.lowercased(),
        let wanted = member.value.string?.lowercased()
      else { return false }
      return text == wanted || (member.name == "key" && text.prefix(66) == wanted.prefix(66))
    }
  }

  // MARK: - All that is stated

  var differences: [String] {
    var found = stateDifferences
    let frame = answer.view.frame.vector
    for name in ["back", "footer", "footerButton", "rightButton", "nameType"] {
      if let value = expected[name], value != frame[name] {
        found.append("\(name): \((frame[name] ?? .null).serialized()), not \(value.serialized())")
      }
    }
    found += errorDifferences
    if let shield = expected["shield"], shield != answer.view.alert?.vector["shield"] {
      found.append("shield: \(String(describing: answer.view.alert)), not \(shield.serialized())")
    }
    if let wanted = expected["data"]?["screen"], wanted != .string("omitted") {
      found += ScreenComparison(warnings: warnings).differences(
        answer.vectorScreen, wanted, "screen data")
    }
    if let wanted = expected["data"]?["modal"], wanted != .string("omitted") {
      found += modalDifferences(wanted)
    }
    return found
  }

  var errorDifferences: [String] {
    if let refused = expected["refused"] {
      guard let refusal = answer.refusal else { return ["not refused: \(refused.serialized())"] }
      return WalkComparison.differences([refusal], refused)
    }
    if answer.refusal != nil { return ["refused: \(answer.errors.map(\.message))"] }
    guard let error = expected["error"] else { return [] }
    // The text of an alert that stays open is told again here (cold-signer 10, 42).
    if error == .null { return answer.errors.isEmpty ? ["no error is told"] : [] }
    return WalkComparison.differences(answer.errors, error)
  }

  /// Compares errors with a chain of them; names of networks that took in the text of a second error
  /// stand for both.
  static func differences(_ ours: [any ReportableError], _ theirs: JSONValue) -> [String] {
    var wanted: [JSONValue] = []
    var rest: JSONValue? = theirs
    while let error = rest, error != .null {
      wanted.append(error.without("andThen"))
      rest = error["andThen"]
    }
    wanted = wanted.flatMap { error -> [JSONValue] in
      guard let name = error["name"]?.string, let end = name.range(ofText: " version ") else {
        return [error]
      }
      let first = error.with("name", .string(String(name[..<end])))
      return [first, first]
    }
    let told = "\(ours.map { $0.vector.serialized() })"
    guard wanted.count == ours.count else { return ["errors: \(told), not \(theirs.serialized())"] }
    for (ours, theirs) in zip(ours, wanted) {
      for member in theirs.object ?? JSONObject() {
        if member.name == "code", member.value == .string("seed_count_mismatch"),
          ours.word == "seeds_number_mismatch"
        {
          continue
        }
        if ours.vector[member.name] != member.value {
          return ["error \(member.name): \(told), not \(theirs.serialized())"]
        }
      }
    }
    return []
  }

  private func modalDifferences(_ wanted: JSONValue) -> [String] {
    guard let ours = answer.vectorModal else { return ["modal data: none"] }
    switch answer.view.modal {
    case .signatureReady(let model):
      return SignatureComparison.differences(model, wanted["frames"] ?? .null)
    case .sufficientCryptoReady(let model):
      return ScreenComparison(warnings: warnings).differences(
        ours.without("capsuleHex"), wanted.without("capsuleHex"), "modal data")
        + SignatureComparison.differences(model, wanted["capsuleHex"] ?? .null)
    case .newSeedBackup(let model):
      let words = model.phrase.plain.split(separator: " ").count
      let asked = wanted["seedPhrase"]?["words"]?.integer(Int.self)
      return words == asked && ours["seedName"] == wanted["seedName"]
        && ours["identicon"]?["style"] == wanted["identicon"]?["style"]
        ? [] : ["modal data: \(words) words, not \(wanted.serialized())"]
    case .logRight(let checksum):
      return checksum.utf8.count == wanted["checksum"]?["length"]?.integer()
        ? [] : ["modal data: \(checksum)"]
    default:
      return ScreenComparison(warnings: warnings).differences(ours, wanted, "modal data")
    }
  }
}

extension String {
  fileprivate func range(ofText text: String) -> String.Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return index }
      index = self.index(after: index)
    }
    return nil
  }
}
