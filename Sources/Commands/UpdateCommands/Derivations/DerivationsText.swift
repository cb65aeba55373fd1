import ByteSupport
import CommandReports
import DerivationLists
import HotSide
import JSONCodec
import PictureWork
import Reporting
import SubstrateCrypto
import TerminalKit
import UpdateCompletion
import VaultPayloads

/// Lists of derivation paths, and their payloads, for people and programs.
enum DerivationsText {
  /// A written file.
  struct File {
    let path: String
    /// The index of the payload that the file contains.
    let payload: Int
    let picture: DrawnPicture?
  }

  static func isBad(_ fate: DerivationList.Fate) -> Bool {
    if case .bad = fate { true } else { false }
  }

  /// The result for each line, grouped by network, and the number of kept lines.
  static func lines(_ outcome: DerivationsJob.Outcome) -> [String] {
    var lines: [String] = []
    for part in outcome.parts {
      var table = TextTable(columns: [.right(), .left(), .left()])
      for row in part.rows {
        let (word, reason) = words(row.line.fate)
        let note = row.line.isPassworded && row.line.fate == .kept ? "passworded" : reason ?? ""
        let name = row.name.map { "  \($0)" } ?? ""
        table.append([
          "\(row.line.number)", word, row.line.shown + (note.isEmpty ? "" : "  (\(note))") + name,
        ])
      }
      if outcome.parts.count > 1 { lines.append(ScreenText.name(part.title)) }
      lines.append(table.text)
    }
    let all = outcome.parts.flatMap { $0.rows.map(\.line) }
    let ranges = all.contains(where: \.isOfRange) ? ", ranges written out" : ""
    let networks = outcome.parts.count > 1 ? ", \(outcome.parts.count) networks" : ""
    return lines + [
      """
      \(outcome.keptCount) of \(all.count.counted("line")) kept\(ranges)\(networks), \
      \(outcome.payloads.count.counted("code"))
      """
    ]
  }

  /// A table of comma-separated values (RFC 4180), which `derivations` can read again.
  static func table(_ outcome: DerivationsJob.Outcome) -> [UInt8] {
    var rows = [["address", "path", "network", "scheme", "password", "left_out", "name"]]
    for part in outcome.parts {
      for row in part.rows {
        let (word, reason) = words(row.line.fate)
        guard !["comment", "empty"].contains(word) else { continue }
        rows.append([
          row.address ?? "", row.line.junctions ?? row.line.shown, part.title, part.encryption.name,
          row.line.isPassworded ? "yes" : "", row.line.fate == .kept ? "" : reason ?? word,
          row.name ?? "",
        ])
      }
    }
    return Array((rows.map(record).joined(separator: "\r\n") + "\r\n").utf8)
  }

  private static func record(_ cells: [String]) -> String {
    cells.map { cell in
      guard cell.utf8.contains(where: { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }) else {
        return cell
      }
      return "\""
        + cell.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"") + "\""
    }.joined(separator: ",")
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

  /// The JSON document.
  static let form: JSONForm<(outcome: DerivationsJob.Outcome, files: [File])> = [
    "lines": .list(
      { made in
        made.outcome.parts.flatMap { part in
          part.rows.map { (title: part.title, row: $0, line: $0.line) }
        }
      },
      as: [
        "line": .of(\.line.number),
        "state": .of(
          { words($0.line.fate).word }, as: .words("kept", "duplicate", "bad", "empty", "comment")),
        "path": .of(\.line.shown), "isPassworded": .of(\.line.isPassworded),
        "reason": .of { words($0.line.fate).reason }, "network": .of(\.title),
        "address": .of(\.row.address), "name": .of(\.row.name),
      ]),
    "kept": .of(\.outcome.keptCount),
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

  /// The manifest of a list: contents, hash and picture.
  static func manifest(_ payload: [UInt8], _ picture: DrawnPicture?) throws -> [UInt8] {
    let report = try DerivationsReport(of: ReadPayload(payload), source: "the payload")
    let manifest = ListManifest(
      payloadHash: Blake2b.hash256(payload), picture: picture.map { PictureDescription($0) },
      toolVersion: ToolVersion.current)
    return manifestForm((report, manifest)).serializedBytes(pretty: true)
  }

  static let manifestForm = JSONForm.named(
    "DerivationsManifest", ListManifest.form(of: DerivationsReport.form))

  /// The contents of a payload.
  static func lines(_ report: DerivationsReport, columns: Int?) -> [String] {
    var lines = ["kind: derivations, form \(report.format)"]
    for set in report.keySets {
      if let name = set.name { lines.append("seed: \(ScreenText.quoted(name))") }
      if let root = set.root { lines.append("root: \(root)") }
      var table = TextTable(columns: [
        .whole("path"), .whole("address"), .left("encryption"), .whole("genesis hash"),
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
