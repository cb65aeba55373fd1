import ColdRecords
import ColdSide
import ColdSigner
import ColdStore
import JSONCodec
import Reporting
import VaultPayloads
import VectorSupport

/// The steps of a recorded walk in which existing signers do what ours must not, by the numbers of
/// chapter 10 of the specification: the vector's note lists them.
struct WalkCorrections {
  private var rules: [Int: Set<Int>] = [:]

  init(note: String) {
    for part in note.split(separator: ";") {
      guard let start = part.range("(chapter 10, "), let end = part.range("): step"),
        let rule = Int(part[start.upperBound..<end.lowerBound])
      else { continue }
      let steps = part[end.upperBound...].drop { $0 == "s" || $0 == " " }
      for step in steps.split(separator: ",") {
        guard let number = Int(step.filter(\.isNumber)) else { continue }
        rules[number, default: []].insert(rule)
      }
    }
  }

  /// All numbers.
  var all: Set<Int> { rules.values.reduce(into: []) { $0.formUnion($1) } }

  subscript(step: Int) -> Set<Int> { rules[step] ?? [] }

  /// Whether what is stored may differ from then on: existing signers stored what ours refuses.
  static func changesContent(_ rules: Set<Int>) -> Bool {
    !rules.isDisjoint(with: [1, 24, 31, 40, 43])
  }

  /// What is wrong with an answer where the specification says something else than the vector.
  ///
  /// - Parameters:
  ///   - rule: the number in chapter 10.
  ///   - comparison: what is seen after the action, and what the vector states.
  ///   - before: what was seen before it.
  ///   - device: the device then.
  ///   - entries: how many entries the log had before.
  /// - Returns: the differences from what the specification says.
  /// - Throws: what the device throws when it is read.
  static func differences(
    _ rule: Int, _ comparison: WalkComparison, from before: NavigationAnswer?,
    on device: ColdDevice, entries: Int
  ) throws -> [String] {
    let answer = comparison.answer
    let codes = answer.errors.map(\.word)
    func told(_ wanted: Set<String>) throws -> [String] {
      var found: [String] = []
      if codes.isEmpty || !wanted.isSuperset(of: codes) { found.append("told \(codes)") }
      if try device.history().count != entries { found.append("something was written") }
      return found
    }
    switch rule {
    case 1: return try pending(answer, device)
    case 9: return answer.view.screen == nil ? ["told \(codes)"] : []
    case 24:
      // Also refused there, for want of what is to be signed.
      if comparison.expected["error"] != nil { return comparison.differences }
      return try told(["no_network_attached", "ethereum_capsule"])
    case 31:
      if case .keys = answer.state.screen { return try told(["key_not_found"]) }
      return answer.view.screen == nil ? ["told \(codes)"] : []
    case 40: return try told(["empty_seed"])
    case 41:
      if answer.state.modal != nil { return ["the modal is open"] }
      if case .error = answer.state.alert { return ["the alert is open"] }
      return []
    case 42: return codes == before?.errors.map(\.word) ? [] : ["told \(codes)"]
    case 43:
      return try told([
        "empty_seed", "empty_seed_name", "seed_name_exists", "secret_string",
        "no_networks_available",
      ])
    case 44:
      guard case .newSeedBackup(let fresh) = answer.view.modal,
        case .newSeedBackup(let shown) = before?.view.modal
      else { return ["no phrase is shown"] }
      return fresh.phrase.plain == shown.phrase.plain ? [] : ["the phrase changed"]
    default: return ["chapter 10 has no correction \(rule) of a screen"]
    }
  }

  /// What waits is what is shown, and what was signed too.
  private static func pending(_ answer: NavigationAnswer, _ device: ColdDevice) throws -> [String] {
    guard case .transaction(let model) = answer.view.screen else {
      return try device.pending() == nil ? [] : ["something waits"]
    }
    guard case .signatureReady(let signed) = answer.view.modal,
      case .signing(let screen) = model.content
    else { return [] }
    return signed.items.map(\.author) == screen.items.map(\.author.key.signer)
      ? [] : ["another item was signed than shown"]
  }
}

extension Substring {
  fileprivate func range(_ text: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) {
        return index..<self.index(index, offsetBy: text.count)
      }
      index = self.index(after: index)
    }
    return nil
  }
}
