import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import ColdStore
import JSONCodec
import SQLiteStore
import SubstrateCrypto
import VaultPayloads
import VectorSupport

/// Visits all states of one variant of a table, on one device whose changes are taken back after
/// every action.
struct TableWalk {
  /// How a state is reached again: the state, what waits, and the number of writes that it is bound
  /// to.
  private struct Place {
    let state: NavigationState
    let pending: [ColdRow]
    let checksum: Int
  }

  private struct Undone: Error {}

  let table: NavigationTable
  let variant: Int
  let device: VectorDevice
  /// What differs from the table, and is not explained by chapter 10 of the specification.
  private(set) var differences: [String] = []
  /// How many rows were compared, and how many differ as chapter 10 says, by its numbers.
  private(set) var compared = 0
  private(set) var corrected: [Int: Int] = [:]
  /// The states that this machine was in.
  private(set) var visited: Set<Int> = []

  init(_ variant: NavigationTable.Variant) throws {
    table = try NavigationTable.shared(variant.file)
    self.variant = variant.number
    device = try VectorDevice(table.json, keepsNames: false)
  }

  mutating func run() throws {
    var walk = self
    // One transaction, which is never kept, spares a thousand commits.
    let outcome = Result {
      try device.device.transaction { () throws(ColdSignerError) in
        do { try walk.visitAll() } catch {
          walk.differences.append("\(error)")
        }
      }
    }
    _ = try outcome.get()
    self = walk
  }

  private mutating func visitAll() throws {
    var answer = device.navigator.perform(.start, in: .start)
    for step in table.entries[variant] ?? [] { answer = try perform(step, answer.state) }
    answer = device.navigator.perform(.start, in: answer.state)
    var beginning = try place(answer.state)
    var start = table.states.values.first { $0.data == variant && matches($0, answer) }
    if start == nil {
      corrected[9] = 1
      beginning = withAlert(beginning, table.errorOfUnknownNetwork)
      answer = device.navigator.perform(.nothing, in: beginning.state)
      start = table.states.values.first { $0.data == variant && matches($0, answer) }
    }
    guard let start else {
      differences.append(
        "variant \(variant) begins in no state of the table: \(answer.json.serialized())")
      return
    }
    var queue = [(start.id, beginning)]
    visited = [start.id]
    var next = 0
    while next < queue.count {
      let (id, place) = queue[next]
      next += 1
      for reached in try visit(id, place) where visited.insert(reached.id).inserted {
        queue.append(reached)
      }
    }
  }

  private func matches(_ state: NavigationTable.State, _ answer: NavigationAnswer) -> Bool {
    state.tried != nil
      && WalkComparison(answer: answer, expected: state.expected, warnings: [:], isExact: true)
        .stateDifferences.isEmpty
  }

  // MARK: - One state

  /// Tries every action in a state; gives the states of this variant that were reached.
  private mutating func visit(
    _ id: Int, _ place: Place
  ) throws -> [(id: Int, place: Place)] {
    guard let state = table.states[id], let list = state.tried, let rows = table.transitions[id]
    else { return [] }
    var reached: [(Int, Place)] = []
    for (number, tried) in table.tried[list].enumerated() {
      var outcome: (NavigationAnswer, Place)?
      try undoing {
        try enter(place)
        let answer = try perform(tried, place.state)
        outcome = (answer, try self.place(answer.state))
      }
      guard let (answer, after) = outcome else { continue }
      compared += 1
      let row = rows[number] ?? NavigationTable.Row(target: id, error: nil)
      let expected = try self.expected(row)
      let comparison = WalkComparison(
        answer: answer, expected: expected, warnings: [:], isExact: true)
      let found = comparison.differences
      if found.isEmpty {
        if let target = row.target, table.states[target]?.data == variant, target != id {
          reached.append((target, after))
        }
        continue
      }
      let correction = TableCorrection(
        tried: tried, source: state, target: row.target.flatMap { table.states[$0] },
        error: row.error, answer: answer, before: place.state)
      if let rule = correction.rule {
        corrected[rule, default: 0] += 1
        if rule == 9, let target = row.target, table.states[target]?.data == variant {
          let isScreen = table.states[target]?.expected["alert"] == .string("ErrorDisplay")
          let joined = withAlert(isScreen ? after : place, row.error, isScreen: isScreen)
          if try stands(joined, in: target) { reached.append((target, joined)) }
        }
        if rule == 43, let target = row.target, table.states[target]?.data == variant,
          let named = try place.state.takingName(
            "", phrase: TestSession.phrase)
        {
          let joined = Place(state: named, pending: place.pending, checksum: place.checksum)
          if try stands(joined, in: target) { reached.append((target, joined)) }
        }
      } else {
        differences.append(
          "state \(id) \(state.expected.serialized().prefix(260)), \(tried.text): \(found.joined(separator: "; "))"
        )
      }
    }
    return reached
  }

  /// The same place under the alert of existing signers, whose lists break at keys of networks that
  /// are not stored (chapter 10, 9): what they do there is compared all the same.
  private func withAlert(
    _ place: Place, _ error: JSONValue?, isScreen: Bool = true
  ) -> Place {
    var state = place.state
    let key = error?["error"]?["key"]?.string.flatMap { try? Hex.decode($0) } ?? []
    let unknown = ColdSignerError.store(.noNetwork(key: .named(key)))
    state.alert = isScreen ? .errorDisplay([unknown]) : .error([unknown])
    return Place(state: state, pending: place.pending, checksum: place.checksum)
  }

  /// Whether a place is that of a state of the table.
  private func stands(_ place: Place, in target: Int) throws -> Bool {
    guard let state = table.states[target] else { return false }
    var stands = false
    try undoing {
      try enter(place)
      stands = matches(state, device.navigator.perform(.nothing, in: place.state))
    }
    return stands
  }

  private func expected(_ row: NavigationTable.Row) throws -> JSONValue {
    guard let target = row.target, let state = table.states[target] else {
      return row.error ?? .members([:])
    }
    var object = state.expected.object ?? JSONObject()
    for member in row.error?.object ?? JSONObject() { object[member.name] = member.value }
    if case .object(let arguments)? = object["screen"]?["args"], arguments["payload"] != nil {
      object["screen"] = state.expected["screen"]?.with(
        "args", .object(arguments).without("payload"))
    }
    return .object(object)
  }

  private func perform(
    _ tried: NavigationTable.Tried, _ state: NavigationState
  ) throws -> NavigationAnswer {
    try device.perform(
      VectorAction(
        tried.action, details: table.details(tried.details), seed: table.seeds(tried.seed)),
      in: state)
  }

  // MARK: - The device

  private func place(_ state: NavigationState) throws -> Place {
    Place(
      state: state, pending: try device.device.rows(of: .transaction),
      checksum: try device.device.checksum())
  }

  private func enter(_ place: Place) throws {
    try device.device.removeAll(from: .transaction)
    for row in place.pending { try device.device.set(row, in: .transaction) }
    _ = try device.device.connection.run(
      "UPDATE revision SET number = ?", [.integer(Int64(place.checksum))])
  }

  private func undoing(_ body: () throws -> Void) throws {
    var failure: (any Error)?
    do throws(ColdSignerError) {
      try device.device.transaction { () throws(ColdSignerError) in
        do { try body() } catch { failure = error }
        throw .store(.nothingPending)
      }
    } catch {
      if let failure { throw failure }
    }
  }
}
