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
    let holding = found.entries.count { $0.verdict == .holds } == 1 ? "holds" : "hold"
    var table = StateTable(
      [
        .left("verdict"), .left("network"), .left("kind"), .right("version"), .left("signed by"),
        .left("file"),
      ],
      order: UpdateVerdict.allCases.flatMap { verdict in
        [true, false].map { state(verdict, isRefused: $0, holding: holding) }
      })
    for entry in found.entries {
      let subject = entry.file?.subject
      let state = state(
        entry.verdict, isRefused: entry.isRefused, by: signer(entry), holding: holding)
      table.append(
        [
          state.word, subject?.network ?? "", subject?.kind.name ?? "",
          subject?.version.map(String.init) ?? subject?.encryption?.name ?? "", signer(entry),
          entry.fileName,
        ], in: state, named: subject?.network ?? entry.fileName,
        reasons: entry.reason.map { [SourcedError.line($0, source: entry.path)] } ?? [])
    }
    try table.print(output)
    if let first = found.others.first {
      output.note(
        """
        \(found.others.count.counted("file does", plural: "files do")) not hold an update, such as \
        \(ScreenText.quoted(first)).
        """)
    }
  }

  /// The state of a verdict; refused updates must be looked at first.
  ///
  /// `holding` is the verb for the updates that hold.
  private static func state(
    _ verdict: UpdateVerdict, isRefused: Bool, by signer: String = "", holding: String
  ) -> TableState {
    let word = verdict.words(isRefused: isRefused)
    switch verdict {
    case .holds:
      return TableState(
        word, .none, phrase: holding,
        remark: signer == "unsigned" ? ", unsigned." : ", signed by \(signer).")
    case .notOnRecord where !isRefused: return TableState(word, .command)
    case .developmentKey where !isRefused, .unsigned where !isRefused:
      return TableState(word, .person)
    default: return TableState(word, .alarm)
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
    return DevelopmentKeys.path(of: signer) ?? StateTable.short(Hex.encode(signer.publicKey))
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
