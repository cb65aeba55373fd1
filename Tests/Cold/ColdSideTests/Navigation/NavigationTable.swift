import ColdSide
import JSONCodec
import Synchronization
import TestSupport
import Testing
import VectorSupport

/// The whole machine of screens as a Vault has it: every state that was reached with the stated
/// details, and what every action does there (kind `navigation-table` of `00-format.json`).
final class NavigationTable: Sendable {
  /// An action with the labels of its details and phrases.
  struct Tried: Sendable {
    let action: String
    let details: String
    let seed: String
    var text: String { "\(action) '\(details)' '\(seed)'" }

    init(_ json: JSONValue) throws {
      let parts = try (json.array ?? []).map { try $0.text }
      guard parts.count == 3 else { throw VectorFileError.malformed("no action: \(json)") }
      (action, details, seed) = (parts[0], parts[1], parts[2])
    }
  }

  struct State: Sendable {
    let id: Int
    let data: Int
    /// Screen, modal, alert and frame, with names as the tool spells them.
    let expected: JSONValue
    let pending: String?
    /// The actions that were tried; `nil` where the state was not followed further.
    let tried: Int?
  }

  /// What an action does; `target` is `nil` where existing signers crash.
  struct Row: Sendable {
    let target: Int?
    /// `error`, `refused` or `panic`; `nil` for none.
    let error: JSONValue?
  }

  let json: JSONValue
  let states: [Int: State]
  let tried: [[Tried]]
  /// Of each state the rows by the place of the action among those that were tried.
  let transitions: [Int: [Int: Row]]
  /// Of each variant that was followed the actions that lead to it.
  let entries: [Int: [Tried]]

  /// The texts that labels stand for.
  private let texts: [String: [UInt8]]

  private init(_ json: JSONValue) throws {
    self.json = json
    var texts: [String: [UInt8]] = [:]
    for member in json["details"]?.object ?? JSONObject() {
      texts[member.name] =
        try member.value.string.map { Array($0.utf8) }
        ?? SharedPayloads.text(try member.value.member("payload_file").text)
    }
    self.texts = texts
    let frames = (json["frames"]?.array ?? []).map(\.camelCased)
    var states: [Int: State] = [:]
    for state in json["states"]?.array ?? [] {
      let id: Int = try state.number("id")
      var expected = JSONObject([("screen", try state.member("screen").camelCased)])
      expected["modal"] = state["modal"]?.camelCased ?? .null
      expected["alert"] = state["alert"] ?? .null
      for member in frames[try state.number("frame")].object ?? JSONObject() {
        expected[member.name] = member.value
      }
      states[id] = State(
        id: id, data: try state.number("data"), expected: .object(expected),
        pending: state["pending"]?.string, tried: state["tried"]?.integer())
    }
    self.states = states
    tried = try (json["tried"]?.array ?? []).map { try ($0.array ?? []).map(Tried.init) }
    let errors = (json["errors"]?.array ?? []).map(\.camelCased)
    var transitions: [Int: [Int: Row]] = [:]
    for entry in json["transitions"]?.object ?? JSONObject() {
      var rows: [Int: Row] = [:]
      for row in entry.value.array ?? [] {
        guard let parts = row.array, parts.count > 1, let place = parts[0].integer(Int.self) else {
          throw VectorFileError.malformed("no row: \(row)")
        }
        let error = parts.count > 2 ? parts[2].integer(Int.self).map { errors[$0] } : nil
        rows[place] = Row(target: parts[1].integer(), error: error)
      }
      transitions[Int(entry.name) ?? -1] = rows
    }
    self.transitions = transitions
    var entries: [Int: [Tried]] = [:]
    for variant in json["data"]?.array ?? [] where variant["expanded"] == .bool(true) {
      entries[try variant.number("id")] = try (variant["entry"]?.array ?? []).map(Tried.init)
    }
    self.entries = entries
  }

  /// The text that a label stands for.
  func details(_ label: String) -> [UInt8] { texts[label] ?? Array(label.utf8) }

  /// The error of a network that is not stored.
  var errorOfUnknownNetwork: JSONValue? {
    (json["errors"]?.array ?? []).first {
      $0["error"]?["code"] == .string("network_specs_not_found")
        && $0["error"]?["key"]?.string?.utf8.count == 66
    }
  }

  /// The phrases that a label stands for.
  func seeds(_ label: String) -> [UInt8] {
    Array((json["seed_phrases"]?[label]?.string ?? label).utf8)
  }

  // MARK: - Files

  /// A variant of the data, named for its test.
  struct Variant: Sendable, CustomTestStringConvertible {
    let file: String
    let number: Int
    let testDescription: String
  }

  /// The variants that were followed.
  static func variants(_ file: String) -> [Variant] {
    guard Shared.isPresent else { return [] }
    do {
      return try shared(file).entries.sorted { $0.key < $1.key }.map { number, entry in
        let name = entry.last.map { " after \($0.text)" } ?? ", as it begins"
        return Variant(
          file: file, number: number, testDescription: "table \(file), variant \(number)\(name)")
      }
    } catch { preconditionFailure("the table \(file) cannot be read: \(error)") }
  }

  /// The table of a file, read once.
  static func shared(_ number: String) throws -> NavigationTable {
    if let known = tables.withLock({ $0[number] }) { return known }
    let folder = "vectors/cold"
    let name = try #require(Shared.names(in: folder).first { $0.hasPrefix(number + "-") })
    let table = try NavigationTable(JSONValue(parsing: try Shared.bytes("\(folder)/\(name)")))
    tables.withLock { $0[number] = table }
    return table
  }

  private static let tables = Mutex<[String: NavigationTable]>([:])
}
