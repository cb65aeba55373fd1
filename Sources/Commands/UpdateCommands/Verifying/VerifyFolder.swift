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
  /// Prints the report.
  ///
  /// `expected` is the verifier that the user asked for, in words; `nil` for any.
  static func show(
    _ found: FolderVerification, expected: String?, _ output: CommandOutput
  ) throws {
    let isOne = found.entries.count { $0.verdict == .holds && $0.warnings.isEmpty } == 1
    let holding = (phrase: isOne ? "holds" : "hold", expected: expected)
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
      let state =
        entry.warnings.isEmpty
        ? state(entry.verdict, isRefused: entry.isRefused, by: signer(entry), holding: holding)
        : doubtful(entry)
      table.append(
        [
          entry.verdict.words(isRefused: entry.isRefused), subject?.network ?? "",
          subject?.kind.name ?? "",
          subject?.version.map(String.init) ?? subject?.encryption?.name ?? "", signer(entry),
          entry.fileName,
        ], in: state, named: subject?.network ?? entry.fileName,
        reasons: (entry.reason.map { [SourcedError.line($0, source: entry.path)] } ?? [])
          + entry.warnings)
    }
    let isSaid = table.saysSum(showsAll: output.verbosity == .verbose)
    let sum = isSaid ? nil : expected.map { "\(table.sum); you asked for \($0)" }
    try table.print(sum: sum, output)
    if let first = found.others.first {
      output.note(
        """
        \(found.others.count.counted("file does", plural: "files do")) not hold an update, such as \
        \(ScreenText.quoted(first)).
        """)
    }
    for note in found.unread.compactMap(\.note) { output.note(note) }
  }

  /// The state of a verdict; refused updates must be looked at first.
  ///
  /// `holding` is the verb for the updates that hold, with the verifier that the user asked for.
  private static func state(
    _ verdict: UpdateVerdict, isRefused: Bool, by signer: String = "",
    holding: (phrase: String, expected: String?)
  ) -> TableState {
    let word = verdict.words(isRefused: isRefused)
    switch verdict {
    case .holds:
      let isUnsigned = signer == "unsigned"
      let answer = holding.expected.map {
        isUnsigned ? ", unsigned as on record" : ", by \($0), as asked"
      }
      return TableState(
        word, .none, phrase: holding.phrase + (answer ?? ""),
        remark: isUnsigned ? ", unsigned." : ", signed by \(signer).")
    case .notOnRecord where !isRefused: return TableState(word, .command)
    case .developmentKey where !isRefused, .unsigned where !isRefused:
      return TableState(word, .person)
    default: return TableState(word, .alarm)
    }
  }

  /// The state of an update with warnings, which always has a row.
  private static func doubtful(_ entry: FolderVerification.Entry) -> TableState {
    let word = entry.verdict.words(isRefused: entry.isRefused)
    let isAlarm = entry.isRefused || entry.verdict == .otherKey
    return TableState(
      entry.verdict == .holds ? "\(word) with a warning" : word, isAlarm ? .alarm : .person)
  }

  /// Throws an error with exit code 77 if an update is refused, with 65 if files are only damaged.
  static func check(_ found: FolderVerification, expected: String?) throws {
    let refused = found.entries.filter { $0.isRefused && $0.verdict != .damaged }
    let damaged = found.entries.filter { $0.verdict == .damaged }
    let names = (refused.isEmpty ? damaged : refused).map {
      "\(ScreenText.quoted($0.fileName)) (\($0.verdict.words(isRefused: true)))"
    }
    guard !names.isEmpty else { return }
    let (isOne, list) = (names.count == 1, names.shortList(3))
    let count = "\(names.count) of \(found.entries.count.counted("update")) \(isOne ? "is" : "are")"
    guard !refused.isEmpty else { throw BadInput(message: "\(count) damaged: \(list).") }
    let asked = expected.map { " You asked for \($0)." } ?? ""
    let codes = Set(refused.map { code(of: $0.verdict, isAsked: expected != nil) })
    throw RefusedUpdate(
      codes.count == 1 ? codes.first ?? .refusedUpdate : .refusedUpdate,
      message: "\(count) refused: \(list).\(asked) Do not publish \(isOne ? "it" : "them").")
  }

  /// The error code of a refused update, which is also that of `verify` for this update alone.
  private static func code(of verdict: UpdateVerdict, isAsked: Bool) -> ErrorCode {
    switch verdict {
    case .otherKey: .unexpectedSigner
    case .unsigned where isAsked: .unexpectedSigner
    case .notOnRecord: .nothingRecorded
    default: .refusedUpdate
    }
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
        "reason": .of(\.reason), "warnings": .of(\.warnings),
      ]),
    "notLookedAt": .of { $0.unread.flatMap(\.paths) },
  ]
}
