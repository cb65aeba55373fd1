import ByteSupport
import Reporting

/// The state of an item in a ``StateTable``.
package struct TableState: Hashable, Sendable {
  /// How much items of the state need a person, most first.
  package enum Need: Int, Sendable {
    /// A person must look at the item before anything else.
    case alarm
    /// A person must decide, or repair something.
    case person
    /// The next command continues with the item.
    case command
    /// Nothing is left to do.
    case none

    fileprivate var style: TextStyle? {
      switch self {
      case .alarm: .red
      case .person: .yellow
      case .command: nil
      case .none: .green
      }
    }
  }

  package let word: String
  let need: Need
  /// The words after the number of items in one line, such as `complete`.
  let phrase: String
  /// The end of that line, after the names, with its punctuation.
  let remark: String

  package init(_ word: String, _ need: Need, phrase: String? = nil, remark: String = ".") {
    self.word = word
    self.need = need
    self.phrase = phrase ?? word
    self.remark = remark
  }

  /// The word in the color of its need.
  package var styledWord: StyledText { StyledText(word, style: need.style) }
}

/// A table of items by how much they need a person; the only form of tables of updates and networks
/// (round 2 and 4).
///
/// Items that need a person come first, with their reasons below them. Each state without a task is
/// one line, and the numbers of items in each state are first and last. If the rows do not fit a
/// small terminal, the states that need a person least are also one line each, and reasons end
/// early; alarms always have rows.
package struct StateTable: Sendable {
  private struct Row {
    let state: TableState
    let content: Content
    let name: String
    let reasons: [String]
  }

  private enum Content {
    case cells([String])
    case line(StyledText)
  }

  /// The maximum number of rows of a list, and of names in the line of a state with a task.
  package static let mostRows = 12
  /// The maximum number of lines of rows and reasons, which leaves a third of 24 lines to other
  /// lines.
  private static let mostLines = 16
  /// The maximum number of lines of a reason in a table that does not fit a terminal.
  private static let mostReasonLines = 2
  /// The maximum number of names in the line of a state without a task.
  private static let mostNames = 3
  /// The number of reasons that follow the line of a state whose items have different reasons.
  private static let mostReasons = 2

  private let columns: [TextTable.Column]
  private let stateColumn: Int
  private let order: [TableState]
  private let showsWholeHashes: Bool
  private var rows: [Row] = []

  /// Creates a table without rows.
  ///
  /// - Parameters:
  ///   - columns: the columns; empty for a table whose rows are lines.
  ///   - stateColumn: the index of the colored column.
  ///   - order: states in the order of the rows. Other states follow as they occur.
  ///   - showsWholeHashes: whether hashes in reasons are not shortened.
  package init(
    _ columns: [TextTable.Column] = [], coloring stateColumn: Int = 0, order: [TableState] = [],
    showsWholeHashes: Bool = false
  ) {
    self.columns = columns
    self.stateColumn = stateColumn
    self.order = order
    self.showsWholeHashes = showsWholeHashes
  }

  /// Whether an item needs a person or a command.
  package var hasTasks: Bool { rows.contains { $0.state.need != .none } }

  /// Adds an item as a row of cells.
  ///
  /// - Parameters:
  ///   - cells: the cells, with one for the state.
  ///   - state: the state.
  ///   - name: the name of the item in the line of its state.
  ///   - reasons: sentences for the lines below the row.
  package mutating func append(
    _ cells: [String], in state: TableState, named name: String, reasons: [String] = []
  ) {
    let reasons = showsWholeHashes ? reasons : reasons.map(StateTable.shortened)
    rows.append(Row(state: state, content: .cells(cells), name: name, reasons: reasons))
  }

  /// Adds an item as a line; its reasons are part of the line.
  package mutating func append(line: StyledText, in state: TableState, named name: String) {
    rows.append(Row(state: state, content: .line(line), name: name, reasons: []))
  }

  /// The numbers of items in each state, most needed first.
  package var sum: String {
    var counts: [(word: String, count: Int)] = []
    for group in groups {
      if let place = counts.firstIndex(where: { $0.word == group.state.word }) {
        counts[place].count += group.rows.count
      } else {
        counts.append((group.state.word, group.rows.count))
      }
    }
    return counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
  }

  /// Whether a single line has all items, so that ``sum`` would repeat it.
  ///
  /// - Parameter showsAll: whether every item has a row.
  /// - Returns: whether the table is the line of one state.
  package func saysSum(showsAll: Bool = false) -> Bool {
    !showsAll && groups.count == 1 && lists(all: false).shown.isEmpty
  }

  /// Prints the sum, the table, and the sum again on standard output.
  ///
  /// - Parameters:
  ///   - showsAll: whether every item has a row, as with `--verbose`.
  ///   - sum: the first and the last line; `nil` for ``sum`` unless the table says it, empty for
  ///     none.
  ///   - output: the output.
  /// - Throws: ``StandardOutputError``.
  package func print(
    showsAll: Bool = false, sum: String? = nil, _ output: CommandOutput
  ) throws(StandardOutputError) {
    let showsAll = showsAll || output.verbosity == .verbose
    let sum = sum ?? (saysSum(showsAll: showsAll) ? "" : self.sum)
    if !sum.isEmpty { try output.print(sum) }
    for line in lines(showsAll: showsAll, columns: output.tableWidth) {
      try output.print(styled: line)
    }
    if !sum.isEmpty { try output.print(sum) }
  }

  /// Prints the table and the sum of several rows on standard error, for a table that is not the
  /// result.
  package func note(_ output: CommandOutput) {
    let columns = output.isErrorTerminal ? output.width : nil
    let showsAll = output.verbosity == .verbose
    for line in lines(showsAll: showsAll, columns: columns) { output.note(line) }
    if rows.count > 1, !saysSum(showsAll: showsAll) { output.note(sum) }
  }

  /// Prints every row, and the sum of several, on standard error, also with `--quiet`, before a question: users
  /// agree only to what they were shown.
  ///
  /// - Parameters:
  ///   - remark: a sentence after a table that is longer than a small terminal.
  ///   - output: the output.
  package func premise(orElse remark: String, _ output: CommandOutput) {
    let lines = lines(showsAll: true, columns: output.isErrorTerminal ? output.width : nil)
    for line in lines { output.premise(line) }
    if rows.count > 1 { output.premise("\(sum)") }
    if lines.count > StateTable.mostLines + 4 { output.premise("\(remark)") }
  }

  /// The lines without the sum.
  ///
  /// - Parameters:
  ///   - showsAll: whether every item has a row.
  ///   - room: the columns of the terminal; `nil` for another output.
  /// - Returns: the lines.
  package func lines(showsAll: Bool = false, columns room: Int?) -> [StyledText] {
    let (shown, folded) = lists(all: showsAll)
    var isCut = folded.contains { $0.state.need != .none && StateTable.isCut($0) }
    let rows = shown.flatMap(\.rows)
    let endings = folded.flatMap(StateTable.line)
    var notes = rows.indices.map { StateTable.notes(below: $0, of: rows) }
    if let room, !showsAll, StateTable.lineCount(shown, room) + endings.count > StateTable.mostLines
    {
      let short = notes.map { $0.map { StateTable.begun($0, columns: room) } }
      isCut = isCut || short != notes
      notes = short
    }
    return body(rows, notes, room) + endings + (isCut ? ["--verbose shows everything."] : [])
  }

  // MARK: -

  private typealias Group = (state: TableState, rows: [Row])

  /// The rows by state, most needed first.
  private var groups: [Group] {
    var states: [TableState] = []
    for row in rows where !states.contains(row.state) { states.append(row.state) }
    let sorted = states.enumerated().sorted { left, right in
      let places = [left, right].map { item in
        [
          item.element.need.rawValue, order.firstIndex(of: item.element) ?? order.count,
          item.offset,
        ]
      }
      return places[0].lexicographicallyPrecedes(places[1])
    }
    return sorted.map { _, state in (state, rows.filter { $0.state == state }) }
  }

  /// The states with rows, and those that are one line each.
  private func lists(all showsAll: Bool) -> (shown: [Group], folded: [Group]) {
    guard !showsAll else { return (groups, []) }
    var shown = groups.filter { $0.state.need != .none }
    var folded = groups.filter { $0.state.need == .none }
    while StateTable.lineCount(shown, 80) > StateTable.mostLines,
      let place = StateTable.leastNeeded(shown)
    {
      folded.insert(shown.remove(at: place), at: 0)
    }
    return (shown, folded)
  }

  /// The state whose rows are left out first: of those that need a person least, the one with most
  /// rows; `nil` if only alarms and single rows are left.
  private static func leastNeeded(_ groups: [Group]) -> Int? {
    groups.indices.filter { groups[$0].state.need != .alarm && groups[$0].rows.count > 1 }.max {
      (groups[$0].state.need.rawValue, groups[$0].rows.count)
        < (groups[$1].state.need.rawValue, groups[$1].rows.count)
    }
  }

  /// The approximate number of lines of rows and reasons on a terminal.
  private static func lineCount(_ groups: [Group], _ columns: Int) -> Int {
    let rows = groups.flatMap(\.rows)
    return rows.indices.reduce(1) { count, place in
      let lines = notes(below: place, of: rows).map { 1 + $0.count / max(columns - 6, 1) }
      return count + lineCount(rows[place].content, columns) + lines.reduce(0, +)
    }
  }

  private static func lineCount(_ content: Content, _ columns: Int) -> Int {
    guard case .line(let line) = content else { return 1 }
    return 1 + max(0, line.rendered(inColor: false).count - 1) / columns
  }

  /// Whether the line of a state leaves names, reasons or lines out.
  private static func isCut(_ group: Group) -> Bool {
    if case .line? = group.rows.first?.content { return true }
    return group.rows.count > mostRows || reasons(of: group).count > mostReasons
      || (group.state.need == .command
        && !group.rows.allSatisfy { $0.reasons == group.rows.first?.reasons })
  }

  private func body(_ rows: [Row], _ notes: [[String]], _ room: Int?) -> [StyledText] {
    guard !rows.isEmpty else { return [] }
    var lines: [StyledText] = []
    var table = TextTable(columns: columns)
    for (row, notes) in zip(rows, notes) {
      switch row.content {
      case .cells(let cells):
        table.append(
          cells, styled: row.state.need.style.map { (stateColumn, $0) }, notes: notes)
      case .line(let line): lines.append(line)
      }
    }
    return (columns.isEmpty ? [] : table.styledLines(columns: room)) + lines
  }

  /// The reasons below a row; successive rows with the same reasons have them once, below the last
  /// row and with the number of rows.
  private static func notes(below place: Int, of rows: [Row]) -> [String] {
    let reasons = rows[place].reasons
    guard !reasons.isEmpty, place + 1 == rows.count || rows[place + 1].reasons != reasons else {
      return []
    }
    let count = rows[...place].reversed().prefix { $0.reasons == reasons }.count
    return told(reasons, of: count)
  }

  private static func told(_ reasons: [String], of count: Int) -> [String] {
    reasons.map { count == 1 ? $0 : "Each of these \(count): \($0)" }
  }

  /// The line of a state, with the common reasons of its items, or those of the first items.
  private static func line(_ group: Group) -> [StyledText] {
    var seen: Set<ByteText> = []
    let names = group.rows.map(\.name).filter { seen.insert(ByteText($0)).inserted }
    let state = group.state
    let count = group.rows.count
    let list = names.shortList(state.need == .none ? mostNames : mostRows)
    let line: StyledText =
      "\(count) \(state.phrase, style: state.need.style): \(list)\(state.remark)"
    guard state.need != .none, let first = group.rows.first else { return [line] }
    let isCommon = group.rows.allSatisfy { $0.reasons == first.reasons }
    let own = reasons(of: group)
    let notes = isCommon ? told(first.reasons, of: count) : Array(own.prefix(mostReasons))
    // Reasons that name all items need no list of names above them.
    let isNamed =
      !isCommon && !own.isEmpty && notes.count == own.count
      && group.rows.allSatisfy { !$0.reasons.isEmpty }
    let head: StyledText = isNamed ? "\(count) \(state.phrase, style: state.need.style):" : line
    return [head] + notes.map { StyledText("  " + $0) }
  }

  /// The different reasons of a group, each with the names of its items; empty for items that the
  /// next command continues with.
  private static func reasons(of group: Group) -> [String] {
    guard group.state.need != .command else { return [] }
    var shared: [(reason: String, names: [String])] = []
    for row in group.rows where !row.reasons.isEmpty {
      let reason = row.reasons.joined(separator: " ")
      if let place = shared.firstIndex(where: { $0.reason == reason }) {
        shared[place].names.append(row.name)
      } else {
        shared.append((reason, [row.name]))
      }
    }
    return shared.map { reason, names in
      // Some errors begin with the name.
      reason.hasPrefix("\(names[0]): ") ? reason : "\(names.shortList(mostNames)): \(reason)"
    }
  }

  /// The beginning of a reason in at most ``mostReasonLines`` lines below a row.
  private static func begun(_ reason: String, columns: Int) -> String {
    let lines = reason.wrapped(to: max(columns - 4, 20)).split(separator: "\n")
    guard lines.count > mostReasonLines else { return reason }
    let words = lines.prefix(mostReasonLines).joined(separator: " ").split(separator: " ")
    return words.dropLast().joined(separator: " ") + " …"
  }

  /// Shortens hashes and keys in a sentence to their first and last digits; `--json` has them in
  /// full.
  ///
  /// A hash in a quoted command stays whole, so that the command can be run, and so do different
  /// hashes that look the same when they are shortened.
  private static func shortened(_ sentence: String) -> String {
    let words = sentence.split(separator: " ", omittingEmptySubsequences: false)
    let hashes = words.map { word in
      word.utf8.prefix { Hex.isDigit($0) }.count == 64 ? word.prefix(64) : nil
    }
    let alike = Dictionary(grouping: Set(hashes.compactMap(\.self)), by: short)
    // Quotes since the beginning of the command; a word of the command may have its own pair.
    var quotes = 0
    return zip(words, hashes).map { word, hash in
      if word.hasPrefix("'hotside") { quotes = 0 }
      let isCommand = !quotes.isMultiple(of: 2)
      quotes += word.count { $0 == "'" }
      guard let hash, !isCommand, alike[short(hash)]?.count == 1 else { return String(word) }
      return short(hash) + word.dropFirst(64)
    }.joined(separator: " ")
  }

  /// The first and the last digits of a hash or key.
  package static func short(_ hex: some StringProtocol) -> String {
    "\(hex.prefix(8))…\(hex.suffix(4))"
  }
}

extension CommandOutput {
  /// Prints a line that the user is asked about on standard error, also with `--quiet`.
  package func premise(_ text: StyledText) { say(text) }
}
