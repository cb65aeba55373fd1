import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import JSONCodec
import PictureWork
import Reporting
import Round
import SubstrateCrypto
import TerminalKit
import VaultPayloads

/// `verify` of a folder of completed updates: a table, a line each, and the sum.
enum VerifyFolder {
  static func show(_ found: FolderVerification, _ output: CommandOutput) throws {
    var table = TextTable(columns: [
      .left("verdict"), .left("network"), .left("kind"), .right("version"), .left("signed by"),
      .left("product"),
    ])
    for entry in found.entries {
      let subject = entry.file?.subject
      table.append([
        entry.verdict.words, subject?.network ?? "", subject?.kind.name ?? "",
        subject?.version.map(String.init) ?? subject?.encryption?.name ?? "", signer(entry),
        entry.path,
      ])
    }
    if !found.entries.isEmpty { try show(table, output) }
    for entry in found.entries {
      if let reason = entry.reason { output.warn("\(entry.path): \(reason)") }
    }
    if let first = found.others.first {
      output.note(
        """
        \(found.others.count.counted("picture holds", plural: "pictures hold")) no update, such as \
        \(ScreenText.quoted(first)).
        """)
    }
    let counts = FolderVerification.Verdict.allCases.compactMap { verdict -> String? in
      let count = found.entries.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(verdict.words)"
    }
    try output.print(counts.isEmpty ? "There is no update." : counts.joined(separator: ", "))
  }

  /// Prints the table, each verdict in its color.
  private static func show(_ table: TextTable, _ output: CommandOutput) throws {
    for line in table.text(columns: output.tableWidth).split(separator: "\n") {
      let found = FolderVerification.Verdict.allCases.first { line.hasPrefix($0.words + " ") }
      guard let found else {
        try output.print("\(line)")
        continue
      }
      let rest = line.dropFirst(found.words.count)
      try output.print(styled: "\(found.words, style: found.style)\(rest)")
    }
  }

  /// Ends with 77 for what must not be published, with 65 where files alone are damaged.
  static func check(_ found: FolderVerification, requiresSignatures: Bool) throws {
    let isRefused = found.entries.contains { entry in
      (entry.verdict.isRefused && entry.verdict != .damaged)
        || (requiresSignatures && entry.verdict == .unsigned)
    }
    if isRefused {
      throw ExitCode.refused
    }
    if found.entries.contains(where: { $0.verdict == .damaged }) { throw ExitCode.badData }
  }

  private static func signer(_ entry: FolderVerification.Entry) -> String {
    guard let file = entry.file else { return "" }
    guard let signer = file.signer else { return "nobody" }
    let hex = Hex.encode(signer.publicKey)
    return DevelopmentKeys.path(of: signer) ?? "\(hex.prefix(8))…\(hex.suffix(4))"
  }

  static let document: JSONForm<FolderVerification> = [
    "items": .list(
      \.entries,
      as: [
        "product": .of(\.path), "verdict": .word(of: \.verdict),
        "kind": .of(\.file?.subject.kind, as: .orNull(.word(\.name, of: UpdateKind.allCases))),
        "network": .of(\.file?.subject.network), "specVersion": .of(\.file?.subject.version),
        "metadataHash": .of(\.file?.metadataHash), "signedHash": .of(\.file?.signedHash),
        "verifier": .of(\.file?.signer, as: .orNull(PayloadReport.signer)),
        "reason": .of(\.reason),
      ])
  ]
}

extension FolderVerification.Verdict {
  /// For people; each looks different without color too.
  var words: String {
    switch self {
    case .damaged: "DAMAGED"
    case .doesNotHold: "DOES NOT HOLD"
    case .otherKey: "OTHER KEY"
    case .developmentKey: "development key"
    case .unsigned: "nobody"
    case .notOnRecord: "not on record"
    case .holds: "holds"
    }
  }

  /// How the words look on a terminal.
  var style: TextStyle {
    switch self {
    case .damaged, .doesNotHold, .otherKey: .red
    case .developmentKey, .unsigned, .notOnRecord: .yellow
    case .holds: .green
    }
  }
}
