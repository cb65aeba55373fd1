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

  /// Prints the updates by how much they need a person.
  ///
  /// - Parameters:
  ///   - rows: in the order of the table.
  ///   - showsAll: whether updates that need no action also have rows.
  ///   - context: the output.
  /// - Throws: `StandardOutputError`.
  func show(_ rows: [RoundRow], showsAll: Bool, _ context: CommandContext) throws {
    var table = StateTable(
      [
        .whole("network"), .left("kind"), .left("version"), .left("state"), .left("signed by"),
        .left("nodes"),
      ], coloring: 3)
    let unprepared = RoundStep.lines(
      rows.filter { $0.state == .unprepared }.compactMap(\.step))
    let versions = StatusText.versions(rows)
    for row in rows {
      table.append(
        [
          row.network ?? (row.kind == .loadTypes ? "types" : "?"), kind(row), version(row),
          row.stateWord, signer(row), age(row),
        ], in: StatusText.state(row, preparedBy: unprepared),
        named: StatusText.name(row, versions), reasons: row.reasons)
    }
    try table.print(showsAll: showsAll, context.output)
  }

  /// The state of a row; `commands` prepare specs that were never prepared.
  private static func state(
    _ row: RoundRow, preparedBy commands: [String]
  ) -> TableState {
    let word = row.stateWord
    return switch row.state {
    case .alarm: TableState(word, .alarm)
    case .wentBack, .silent, .unproved, .behind, .foreign: TableState(word, .person)
    case .waiting, .stored, .unknown, .withdrawn: TableState(word, .command)
    case .unprepared:
      TableState(
        word, .none, phrase: "specs were never prepared",
        remark: "." + commands.map { " '\($0)' prepares them." }.joined())
    case .complete, .published: TableState(word, .none)
    }
  }

  /// A network and a state of its updates.
  private struct Place: Hashable {
    let network: ByteText
    let state: RoundState
  }

  /// The newest versions of metadata in each state.
  private static func versions(_ rows: [RoundRow]) -> [Place: UInt32] {
    var versions: [Place: UInt32] = [:]
    for row in rows where row.kind == .loadMetadata {
      guard let network = row.network, let version = row.version else { continue }
      let place = Place(network: ByteText(network), state: row.state)
      versions[place] = max(versions[place] ?? 0, version)
    }
    return versions
  }

  /// The name in the line of a state: one for specs and metadata of a network, with the version.
  private static func name(_ row: RoundRow, _ versions: [Place: UInt32]) -> String {
    guard let network = row.network else { return row.subject }
    let version = versions[Place(network: ByteText(network), state: row.state)]
    return version.map { "\(network) \($0)" } ?? network
  }

  private func kind(_ row: RoundRow) -> String {
    row.kind.map { RoundKind($0).rawValue } ?? "?"
  }

  private func version(_ row: RoundRow) -> String {
    if let encryption = row.encryption { return encryption.name }
    let version = row.version.map(String.init)
    guard let former = row.former, row.state != .published, let version else {
      return version ?? ""
    }
    return "\(former) → \(version)"
  }

  private func signer(_ row: RoundRow) -> String {
    row.product == nil ? "" : names.word(row) ?? "unsigned"
  }

  private func age(_ row: RoundRow) -> String {
    if let since = row.silentSince { return "silent \(StatusText.age(now - since))" }
    return (row.faultAt ?? row.observedAt).map { "\(StatusText.age(now - $0)) ago" } ?? ""
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
      "formerVersion": .of(\.row.former), "liveVersion": .of(\.row.liveVersion),
      "state": .word(of: \.row.state),
      "reasons": .of(\.row.reasons),
      "verifier": .of(\.row.signer, as: .orNull(PayloadReport.signer)),
      "signedBy": .of { item in item.names.word(item.row) },
      "signedHash": .of(\.row.signedHash), "payload": .of(\.row.payload),
      "product": .of(\.row.product),
      "verdict": .of(\.row.verdict, as: .orNull(.word(\.rawValue, of: UpdateVerdict.allCases))),
      "observedAt": .of(\.row.observedAt),
      "silentSince": .of(\.row.silentSince),
      "nextCommand": .of { item in
        item.row.step.map { RoundStep.lines([$0], building: item.row.buildOptions)[0] }
      },
    ])
}
