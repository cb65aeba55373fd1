import ByteSupport
import CommandLineKit
import CommandReports
import JSONCodec
import PictureWork
import Reporting
import Round
import SubstrateCrypto
import TerminalKit
import UpdateCompletion
import VaultPayloads

/// Rows of a round, for people and programs.
struct StatusText {
  let names: SignerNames
  /// The current time in seconds since 1970.
  let now: Int64

  /// Prints a row with its reasons for each update that needs an action, one line for each other
  /// state, and the number of rows in each state.
  ///
  /// - Parameters:
  ///   - rows: in the order of the table.
  ///   - showsAll: whether updates that need no action also have rows.
  ///   - context: the output.
  /// - Throws: `StandardOutputError`.
  func show(_ rows: [RoundRow], showsAll: Bool, _ context: CommandContext) throws {
    let shown = rows.filter { showsAll || !$0.state.isDone }
    if !shown.isEmpty {
      var table = TextTable(columns: [
        .left("network"), .left("kind"), .left("version"), .left("state"), .left("signed by"),
        .left("nodes"),
      ])
      for (place, row) in shown.enumerated() {
        table.append(
          [
            row.network ?? (row.kind == .loadTypes ? "types" : "?"), kind(row), version(row),
            row.state.rawValue, signer(row), age(row),
          ], styled: StatusText.style(row.state).map { (3, $0) },
          notes: StatusText.notes(below: place, of: shown))
      }
      try context.output.print(table)
    }
    for line in folded(rows.filter { !shown.contains($0) }) { try context.output.print(line) }
    try context.output.print(sum(rows))
  }

  /// The reasons to print below a row.
  ///
  /// If successive rows have the same reasons, these are printed once, below the last of the rows
  /// and with their number.
  private static func notes(below place: Int, of rows: [RoundRow]) -> [String] {
    let reasons = rows[place].reasons.map(StatusText.shortened)
    guard !reasons.isEmpty,
      place + 1 == rows.count || rows[place + 1].reasons != rows[place].reasons
    else {
      return []
    }
    let count = rows[...place].reversed().prefix { $0.reasons == rows[place].reasons }.count
    return count == 1 ? reasons : reasons.map { "Each of these \(count): \($0)" }
  }

  /// Shortens hashes and keys in a sentence to their first and last digits; `--json` has them in
  /// full.
  private static func shortened(_ sentence: String) -> String {
    sentence.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let digits = word.utf8.prefix { Hex.isDigit($0) }.count
      guard digits == 64 else { return String(word) }
      return "\(word.prefix(8))…\(word.dropFirst(60))"
    }.joined(separator: " ")
  }

  private static func style(_ state: RoundState) -> TextStyle? {
    switch state {
    case .alarm: .red
    case .silent, .behind, .foreign: .yellow
    case .waiting, .stored, .unknown, .unprepared: nil
    case .complete, .published: .green
    }
  }

  /// One line for each state, with the names of some networks.
  private func folded(_ rows: [RoundRow]) -> [String] {
    RoundState.allCases.compactMap { state in
      let rows = rows.filter { $0.state == state }
      guard !rows.isEmpty else { return nil }
      let names = rows.networkNames.shortList(StatusText.mostNames)
      guard state == .unprepared else { return "\(rows.count) \(state.rawValue): \(names)." }
      let commands = RoundStep.lines(rows.compactMap(\.step)).map { " '\($0)' prepares them." }
      return "\(rows.count) specs were never prepared: \(names).\(commands.joined())"
    }
  }

  /// The maximum number of networks in a line.
  private static let mostNames = 3

  /// The number of rows in each state, alarms first.
  private func sum(_ rows: [RoundRow]) -> String {
    RoundState.allCases.compactMap { state in
      let count = rows.count { $0.state == state }
      return count == 0 ? nil : "\(count) \(state.rawValue)"
    }.joined(separator: ", ")
  }

  private func kind(_ row: RoundRow) -> String {
    row.kind.map { RoundKind($0).rawValue } ?? "?"
  }

  private func version(_ row: RoundRow) -> String {
    if let encryption = row.encryption { return encryption.name }
    let version = row.version.map(String.init)
    guard let former = row.former, let version else { return version ?? "" }
    return "\(former) → \(version)"
  }

  private func signer(_ row: RoundRow) -> String {
    row.product == nil ? "" : names.word(row) ?? "unsigned"
  }

  private func age(_ row: RoundRow) -> String {
    if let since = row.silentSince { return "silent \(StatusText.age(now - since))" }
    return row.observedAt.map { "\(StatusText.age(now - $0)) ago" } ?? ""
  }

  /// A duration in seconds, in its largest unit.
  private static func age(_ seconds: Int64) -> String {
    switch max(seconds, 0) {
    case ..<120: "\(max(seconds, 0)) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) d"
    }
  }

  static let form: JSONForm<(row: RoundRow, names: SignerNames)> = .named(
    "RoundRow",
    [
      "network": .of(\.row.network), "title": .of(\.row.title),
      "kind": .of(\.row.kind, as: .orNull(.word(\.name, of: UpdateKind.allCases))),
      "encryption": .of(\.row.encryption), "specVersion": .of(\.row.version),
      "formerVersion": .of(\.row.former), "state": .word(of: \.row.state),
      "reasons": .of(\.row.reasons),
      "verifier": .of(\.row.signer, as: .orNull(PayloadReport.signer)),
      "signedBy": .of { item in item.names.word(item.row) },
      "signedHash": .of(\.row.signedHash), "payload": .of(\.row.payload),
      "product": .of(\.row.product),
      "verdict": .of(\.row.verdict, as: .orNull(.word(\.rawValue, of: UpdateVerdict.allCases))),
      "observedAt": .of(\.row.observedAt),
      "silentSince": .of(\.row.silentSince),
      "nextCommand": .of { item in item.row.step.map { RoundStep.lines([$0])[0] } },
    ])
}
