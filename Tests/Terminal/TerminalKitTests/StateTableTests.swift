import TerminalKit
import Testing

/// The one rule of tables: what needs a person is first and has rows, what needs nothing is one line.
@Suite struct StateTableTests {
  private static let alarm = TableState("alarm", .alarm)
  private static let behind = TableState("behind", .person)
  private static let waiting = TableState("waiting", .command)
  private static let complete = TableState("complete", .none)

  private func table(
    _ items: [(state: TableState, count: Int)], reasons: (Int) -> [String] = { _ in [] }
  ) -> StateTable {
    var table = StateTable([.left("network"), .left("state")], coloring: 1)
    for (state, count) in items {
      for number in 0..<count {
        table.append(
          ["\(state.word)\(number)", state.word], in: state, named: "\(state.word)\(number)",
          reasons: state == Self.complete ? [] : reasons(number))
      }
    }
    return table
  }

  private func lines(_ table: StateTable, showsAll: Bool = false) -> [String] {
    table.lines(showsAll: showsAll, columns: 80).map { $0.rendered(inColor: false) }
  }

  @Test func rowsAreInTheOrderOfTheNeedForAPerson() {
    let table = table([(Self.complete, 57), (Self.waiting, 1), (Self.behind, 2), (Self.alarm, 1)])
    #expect(
      lines(table) == [
        "network   state", "alarm0    alarm", "behind0   behind", "behind1   behind",
        "waiting0  waiting", "57 complete: complete0, complete1, complete2 and 54 others.",
      ])
    #expect(table.sum == "1 alarm, 2 behind, 1 waiting, 57 complete")
    #expect(lines(table, showsAll: true).count == 62)
  }

  @Test func onlyTheStateIsColored() {
    let row = table([(Self.alarm, 1)]).lines(columns: 80)[1]
    #expect(row.rendered(inColor: true) == "alarm0   \u{1B}[31malarm\u{1B}[0m")
  }

  @Test func manyRowsOfALesserStateAreOneLine() {
    let table = table([(Self.alarm, 2), (Self.behind, 7), (Self.waiting, 60)])
    let lines = lines(table)
    #expect(lines.count == 12, "\(lines)")
    #expect(lines[10].hasPrefix("60 waiting: waiting0, waiting1, "))
    #expect(lines[10].hasSuffix("waiting11 and 48 others."))
    #expect(lines[11] == "--verbose shows everything.")
  }

  @Test func alarmsAlwaysHaveRows() {
    let lines = lines(table([(Self.alarm, 40), (Self.behind, 2)]))
    #expect(lines.count == 42 && lines[41] == "2 behind: behind0, behind1.", "\(lines)")
  }

  @Test func aSingleRowIsNotShortened() {
    #expect(lines(table([(Self.alarm, 40), (Self.behind, 1)])).last == "behind0  behind")
  }

  @Test func equalReasonsAreWrittenOnce() {
    let few = lines(table([(Self.behind, 3)]) { _ in ["One reason."] })
    #expect(few.suffix(2) == ["behind2  behind", "  Each of these 3: One reason."])
    let many = lines(table([(Self.behind, 60)]) { _ in ["One reason."] })
    #expect(many.count == 3 && many[1] == "  Each of these 60: One reason.", "\(many)")
  }

  @Test func someOfManyReasonsAreShown() {
    let lines = lines(table([(Self.behind, 60)]) { ["Reason \($0)."] })
    #expect(
      lines.dropFirst() == [
        "  behind0: Reason 0.", "  behind1: Reason 1.", "--verbose shows everything.",
      ])
  }

  @Test func equalReasonsOfSomeItemsAreWrittenOnce() {
    let lines = lines(table([(Self.behind, 60)]) { [$0 == 0 ? "Another." : "One."] })
    #expect(
      lines == [
        "60 behind:", "  behind0: Another.", "  behind1, behind2, behind3 and 56 others: One.",
        "--verbose shows everything.",
      ])
  }

  @Test func aReasonThatBeginsWithTheNameHasItOnce() {
    let lines = lines(table([(Self.behind, 60)]) { ["behind\($0): Reason \($0)."] })
    #expect(lines[1] == "  behind0: Reason 0.")
  }

  @Test func differentReasonsOfItemsForTheNextCommandAreNotShown() {
    let lines = lines(table([(Self.alarm, 16), (Self.waiting, 7)]) { ["Reason \($0)."] })
    #expect(!lines.contains { $0.contains("waiting0: ") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("7 waiting: waiting0, waiting1, ") }, "\(lines)")
    #expect(lines.last == "--verbose shows everything.")
  }

  @Test func longReasonsEndEarlyOnATerminal() {
    let long = String(repeating: "word ", count: 60) + "end."
    let table = table([(Self.alarm, 6)]) { _ in [long] }
    let distinct = self.table([(Self.alarm, 6)]) { [long + "\($0)"] }
    #expect(lines(table)[7].hasSuffix(" end."))
    let short = lines(distinct)
    #expect(short.filter { $0.hasSuffix(" word …") && $0.count < 156 }.count == 6, "\(short)")
    #expect(short.last == "--verbose shows everything.")
    let piped = distinct.lines(columns: nil).map { $0.rendered(inColor: false) }
    #expect(piped.count { $0.contains(" end.") } == 6)
  }

  @Test func oneLineWithAllItemsSaysTheSum() {
    #expect(table([(Self.complete, 57)]).saysSum())
    #expect(table([(Self.waiting, 60)]).saysSum())
    #expect(!table([(Self.alarm, 1)]).saysSum())
    #expect(!table([(Self.alarm, 1)]).saysSum(showsAll: true))
    #expect(!table([(Self.behind, 3)]).saysSum())
    #expect(!table([(Self.waiting, 60), (Self.complete, 1)]).saysSum())
    #expect(!table([(Self.complete, 57)]).saysSum(showsAll: true))
  }

  @Test func longReasonsCountAsLines() {
    let long = String(repeating: "word ", count: 40)
    let table = table([(Self.alarm, 2), (Self.waiting, 7)]) { $0 < 2 ? [long + "\($0)"] : [] }
    let lines = lines(table)
    #expect(lines.contains { $0.hasPrefix("7 waiting: waiting0, ") }, "\(lines)")
  }

  @Test func hashesInReasonsAreShort() {
    let hash = String(repeating: "ab", count: 32)
    let lines = lines(table([(Self.alarm, 1)]) { _ in ["It is \(hash), not \(hash)."] })
    #expect(lines.last == "  It is abababab…abab, not abababab…abab.")
  }

  @Test func hashesInCommandsAndHashesThatLookAlikeAreWhole() {
    let hash = String(repeating: "ab", count: 32)
    let other = "abababab" + String(repeating: "0", count: 52) + "abab"
    let command = "The chain's code: run 'hotside portal update 'a b' --accept-changed \(hash)'"
    let lines = lines(table([(Self.alarm, 1)]) { _ in ["\(command), not \(hash)."] })
    #expect(lines.last == "  \(command), not abababab…abab.")
    let alike = self.lines(table([(Self.alarm, 1)]) { _ in ["It is \(hash), not \(other)."] })
    #expect(alike.last == "  It is \(hash), not \(other).")
  }

  @Test func rowsMayBeLines() {
    var table = StateTable()
    table.append(line: "fine: libraries", in: Self.complete, named: "libraries")
    #expect(!table.hasTasks)
    table.append(line: "fault: keyring", in: Self.alarm, named: "keyring")
    #expect(table.hasTasks && lines(table) == ["fault: keyring", "1 complete: libraries."])
  }
}
