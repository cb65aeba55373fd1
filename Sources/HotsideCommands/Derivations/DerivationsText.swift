import ByteSupport
import CommandLineKit
import HotSide
import JSONCodec
import VaultPayloads

/// Lists of derivation paths, and payloads made of them, for people and programs.
enum DerivationsText {
  /// A file that was written.
  struct File {
    let path: String
    /// The place of its payload.
    let payload: Int
    let picture: JSONValue
  }

  static func isBad(_ fate: DerivationList.Fate) -> Bool {
    if case .bad = fate { true } else { false }
  }

  /// What became of every line, and how many are kept.
  static func lines(_ outcome: DerivationsJob.Outcome) -> [String] {
    var table = TextTable(columns: [.right(), .left(), .left()])
    for line in outcome.list.lines {
      let (word, reason) = words(line.fate)
      let note = line.isPassworded && line.fate == .kept ? "passworded" : reason
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

  private static func words(_ fate: DerivationList.Fate) -> (word: String, reason: String) {
    switch fate {
    case .kept: ("kept", "")
    case .duplicate(let number, nil): ("duplicate", "the same as line \(number)")
    case .duplicate(let number, let spelled?):
      ("duplicate", "the same key as line \(number), \(spelled)")
    case .bad(let reason): ("bad", reason)
    case .comment: ("comment", "")
    case .empty: ("empty", "")
    }
  }

  /// The same for programs.
  static func document(_ outcome: DerivationsJob.Outcome, _ files: [File]) -> JSONValue {
    .members([
      "lines": .array(
        outcome.list.lines.map { line in
          let (word, reason) = words(line.fate)
          return .members([
            "line": .integer(line.number), "state": .string(word), "path": .string(line.shown),
            "isPassworded": .bool(line.isPassworded),
            "reason": reason.isEmpty ? .null : .string(reason),
          ])
        }),
      "kept": .integer(outcome.list.kept.count),
      "payloads": .array(
        outcome.payloads.enumerated().map { index, payload in
          let own = files.filter { $0.payload == index }
          return .members([
            "payloadLength": .integer(payload.payload.count),
            "files": .strings(own.map(\.path)),
            "picture": own.first { $0.picture != .null }?.picture ?? .null,
          ])
        }),
      "warnings": .strings(outcome.warnings),
    ])
  }

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
          key.encryption,
          key.genesisHash.hex,
        ])
      }
      lines.append(table.text(columns: columns))
    }
    return lines + ["payload: \(report.payloadLength.counted("byte"))"]
  }
}

extension DerivationsText {
  /// The shape of the document.
  static let shape = JSONShape.members([
    "lines": JSONShape.members([
      "line": .integer, "state": .word(["kept", "duplicate", "bad", "empty", "comment"]),
      "path": .text,
      "isPassworded": .bool, "reason": .text.orNull,
    ]).list,
    "kept": .integer,
    "payloads": JSONShape.members([
      "payloadLength": .integer, "files": .texts, "picture": DrawnPicture.shape.orNull,
    ]).list,
  ])
}
