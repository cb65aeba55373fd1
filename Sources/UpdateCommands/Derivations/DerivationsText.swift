import ByteSupport
import DerivationLists
import HotSide
import JSONCodec
import PictureWork
import Reporting
import SubstrateCrypto
import TerminalKit
import VaultPayloads

/// Lists of derivation paths, and payloads made of them, for people and programs.
enum DerivationsText {
  /// A file that was written.
  struct File {
    let path: String
    /// The place of its payload.
    let payload: Int
    let picture: DrawnPicture?
  }

  static func isBad(_ fate: DerivationList.Fate) -> Bool {
    if case .bad = fate { true } else { false }
  }

  /// What became of every line, and how many are kept.
  static func lines(_ outcome: DerivationsJob.Outcome) -> [String] {
    var table = TextTable(columns: [.right(), .left(), .left()])
    for line in outcome.list.lines {
      let (word, reason) = words(line.fate)
      let note = line.isPassworded && line.fate == .kept ? "passworded" : reason ?? ""
      table.append([
        "\(line.number)", word, line.shown + (note.isEmpty ? "" : "  (\(note))"),
      ])
    }
    let kept = outcome.list.kept.count
    let codes = outcome.payloads.count.counted("code")
    let all = outcome.list.lines.count.counted("line")
    let ranges = outcome.list.lines.contains(where: \.isOfRange) ? ", ranges written out" : ""
    return [table.text, "\(kept) of \(all) kept\(ranges), \(codes)"]
  }

  private static func words(_ fate: DerivationList.Fate) -> (word: String, reason: String?) {
    switch fate {
    case .kept: ("kept", nil)
    case .duplicate(let number, nil): ("duplicate", "the same as line \(number)")
    case .duplicate(let number, let spelled?):
      ("duplicate", "the same key as line \(number), \(spelled)")
    case .bad(let reason): ("bad", reason)
    case .comment: ("comment", nil)
    case .empty: ("empty", nil)
    }
  }

  /// The same for programs.
  static let form: JSONForm<(outcome: DerivationsJob.Outcome, files: [File])> = [
    "lines": .list(
      \.outcome.list.lines,
      as: [
        "line": .of(\.number),
        "state": .of(
          { words($0.fate).word }, as: .words("kept", "duplicate", "bad", "empty", "comment")),
        "path": .of(\.shown), "isPassworded": .of(\.isPassworded),
        "reason": .of { words($0.fate).reason },
      ]),
    "kept": .of(\.outcome.list.kept.count),
    "payloads": .list(
      { made in
        made.outcome.payloads.enumerated().map { index, payload in
          (length: payload.payload.count, files: made.files.filter { $0.payload == index })
        }
      },
      as: [
        "payloadLength": .of(\.length), "files": .of { $0.files.map(\.path) },
        "picture": .of { $0.files.lazy.compactMap(\.picture).first },
      ]), "warnings": .of(\.outcome.warnings),
  ]

  /// A payload that was read back.
  static func lines(_ report: DerivationsReport, columns: Int?) -> [String] {
    var lines = ["kind: derivations, form \(report.format)"]
    for set in report.keySets {
      if let name = set.name { lines.append("seed: \(ScreenText.quoted(name))") }
      if let root = set.root { lines.append("root: \(root)") }
      var table = TextTable(columns: [
        .left("path"), .left("address"), .left("encryption"), .left("genesis hash"),
      ])
      for key in set.keys {
        let path = key.path.isEmpty ? "(root)" : key.path
        table.append([
          path + (key.isPassworded == true ? "///<password>" : ""), key.address ?? "",
          key.encryption.name,
          key.genesisHash.hex,
        ])
      }
      lines.append(table.text(columns: columns))
    }
    return lines + ["payload: \(report.payloadLength.counted("byte"))"]
  }
}
