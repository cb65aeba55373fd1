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

/// Rows of a round for people and programs.
struct StatusText {
  let names: SignerNames
  /// In seconds since 1970 (UTC).
  let now: Int64

  func show(_ rows: [RoundRow], showsAll: Bool, _ context: CommandContext) throws {
    let shown = rows.filter { showsAll || !$0.state.isDone }
    if !shown.isEmpty {
      var table = TextTable(columns: [
        .left("network"), .left("kind"), .left("version"), .left("state"), .left("signed by"),
        .left("nodes"),
      ])
      for row in shown {
        table.append([
          row.network ?? (row.kind == .loadTypes ? "types" : "?"), kind(row), version(row),
          row.state.rawValue, signer(row), age(row),
        ])
      }
      try context.output.print(table)
    }
    for (state, style) in [(RoundState.alarm, TextStyle.red), (.foreign, .yellow)] {
      var sentences = SharedSentences()
      for row in shown where row.state == state {
        let words = [row.network ?? "", kind(row), version(row)].filter { !$0.isEmpty }
        for reason in row.reasons { sentences.add(reason, of: words.joined(separator: " ")) }
      }
      for line in sentences.lines {
        try context.output.print(styled: "\(state.rawValue, style: style): \(line)")
      }
    }
    try context.output.print(sum(rows))
  }

  /// How many rows are in each state, those that need a person first.
  private func sum(_ rows: [RoundRow]) -> String {
    RoundState.allCases.compactMap { state in
      let count = rows.count { $0.state == state }
      return count == 0 ? nil : "\(count) \(state.rawValue)"
    }.joined(separator: ", ")
  }

  private func kind(_ row: RoundRow) -> String {
    switch row.kind {
    case .addSpecs: "specs"
    case .loadMetadata: "metadata"
    case .loadTypes: "types"
    case nil: "?"
    }
  }

  private func version(_ row: RoundRow) -> String {
    if let encryption = row.encryption { return encryption.name }
    let version = row.version.map(String.init)
    guard let former = row.former, let version else { return version ?? "" }
    return "\(former) → \(version)"
  }

  private func signer(_ row: RoundRow) -> String {
    row.product == nil ? "" : names.word(row) ?? "nobody"
  }

  private func age(_ row: RoundRow) -> String {
    if let since = row.silentSince { return "silent \(StatusText.age(now - since))" }
    return row.observedAt.map { "\(StatusText.age(now - $0)) ago" } ?? ""
  }

  /// A length of time in seconds, in its largest unit.
  private static func age(_ seconds: Int64) -> String {
    switch max(seconds, 0) {
    case ..<120: "\(max(seconds, 0)) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) d"
    }
  }

  /// A row for programs.
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
