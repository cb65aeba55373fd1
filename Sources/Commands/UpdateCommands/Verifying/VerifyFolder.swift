import ByteSupport
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import JSONCodec
import PictureWork
import Reporting
import Round
import SubstrateCrypto
import TerminalKit
import UpdateCompletion
import VaultPayloads

/// `verify` of a folder of completed updates: prints the numbers of verdicts, a table, and the
/// numbers again.
enum VerifyFolder {
  static func show(_ found: FolderVerification, _ output: CommandOutput) throws {
    let sum = sum(found)
    try output.print(sum)
    var table = TextTable(columns: [
      .left("verdict"), .left("network"), .left("kind"), .right("version"), .left("signed by"),
      .left("file"),
    ])
    for entry in found.entries {
      let subject = entry.file?.subject
      table.append([
        entry.words, subject?.network ?? "", subject?.kind.name ?? "",
        subject?.version.map(String.init) ?? subject?.encryption?.name ?? "", signer(entry),
        entry.fileName,
      ])
    }
    try show(table, of: found, output)
    for entry in found.entries {
      if let reason = entry.reason {
        output.warn(SourcedError.line(reason, source: entry.path))
      }
    }
    if let first = found.others.first {
      output.note(
        """
        \(found.others.count.counted("file does", plural: "files do")) not hold an update, such as \
        \(ScreenText.quoted(first)).
        """)
    }
    try output.print(sum)
  }

  /// The number of updates with each verdict, worst first.
  private static func sum(_ found: FolderVerification) -> String {
    let verdicts = UpdateVerdict.allCases.flatMap { [($0, true), ($0, false)] }
    return verdicts.compactMap { verdict, isRefused -> String? in
      let count = found.entries.count { $0.verdict == verdict && $0.isRefused == isRefused }
      return count == 0 ? nil : "\(count) \(verdict.words(isRefused: isRefused))"
    }.joined(separator: ", ")
  }

  /// Prints the table, with colored verdicts.
  private static func show(
    _ table: TextTable, of updates: FolderVerification, _ output: CommandOutput
  ) throws {
    for line in table.text(columns: output.tableWidth).split(separator: "\n") {
      guard let entry = updates.entries.first(where: { line.hasPrefix($0.words + " ") }) else {
        try output.print("\(line)")
        continue
      }
      let rest = line.dropFirst(entry.words.count)
      let style = entry.verdict.style(isRefused: entry.isRefused)
      try output.print(styled: "\(entry.words, style: style)\(rest)")
    }
  }

  /// Ends with code 77 if an update must not be published, with 65 if files are only damaged.
  static func check(_ found: FolderVerification) throws {
    if found.entries.contains(where: { $0.isRefused && $0.verdict != .damaged }) {
      throw ExitCode.refused
    }
    if found.entries.contains(where: { $0.verdict == .damaged }) { throw ExitCode.badData }
  }

  private static func signer(_ entry: FolderVerification.Entry) -> String {
    guard let file = entry.file else { return "" }
    guard let signer = file.signer else { return "unsigned" }
    let hex = Hex.encode(signer.publicKey)
    return DevelopmentKeys.path(of: signer) ?? "\(hex.prefix(8))…\(hex.suffix(4))"
  }

  static let document: JSONForm<FolderVerification> = [
    "verdict": .word(of: \.verdict),
    "items": .list(
      \.entries,
      as: [
        "product": .of(\.path), "verdict": .word(of: \.verdict),
        "kind": .of(\.file?.subject.kind, as: .orNull(.word(\.name, of: UpdateKind.allCases))),
        "network": .of(\.file?.subject.network), "specVersion": .of(\.file?.subject.version),
        "metadataHash": .of(\.file?.metadataHash), "signedHash": .of(\.file?.signedHash),
        "signatureHolds": .of(\.file?.signatureHolds),
        "verifier": .of(\.file?.signer, as: .orNull(PayloadReport.signer)),
        "reason": .of(\.reason),
      ]),
  ]
}

extension FolderVerification.Entry {
  fileprivate var words: String { verdict.words(isRefused: isRefused) }
}
