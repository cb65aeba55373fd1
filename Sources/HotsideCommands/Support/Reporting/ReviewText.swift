import ByteSupport
import CommandLineKit
import HotSide
import JSONCodec
import RuntimeMetadata

/// A comparison of metadata for a terminal and as JSON.
enum ReviewText {
  /// A line each; those of changes begin with `+`, `-` or `~`.
  static func lines(_ review: MetadataReview) -> [StyledText] {
    var lines = [("old", review.old), ("new", review.new)].map { name, side in
      StyledText(
        "\(name): \(side.facts.name) \(side.facts.version), V\(side.facts.metadataVersion), \(side.facts.byteCount.counted("byte")), hash \(side.facts.hash) (\(side.title))"
      )
    }
    guard !review.isSame else { return lines + ["Both are the same bytes."] }
    lines += review.notCompared.map { "\($0)" }
    for area in MetadataChange.Area.allCases {
      let changes = review.difference.changes.filter { $0.area == area }
      guard !changes.isEmpty else { continue }
      lines += ["", "\(area.title, style: .bold)"]
      for change in changes {
        switch change.kind {
        case .added: lines.append("  \("+", style: .green) \(change.name)")
        case .removed: lines.append("  \("-", style: .red) \(change.name)")
        case .changed: lines.append("  \("~", style: .yellow) \(change.name)")
        }
        lines += change.details.map { "      \($0.text)" }
      }
    }
    let counts = MetadataChange.Kind.allCases.map {
      "\(review.difference.count($0)) \($0.rawValue)"
    }
    let breaking = review.difference.count(.breaking)
    lines += ["", "\(counts.joined(separator: ", ")); \(breaking) breaking"]
    guard !review.seen.isEmpty else { return lines + ["Nothing looks different on a Vault."] }
    return lines + ["", "\("On a Vault", style: .bold)"] + review.seen.map { "  \($0)" }
  }

  /// One document.
  static func json(_ review: MetadataReview) -> JSONValue {
    .members([
      "oldMetadata": side(review.old), "newMetadata": side(review.new),
      "same": .bool(review.isSame),
      "addedCount": .integer(review.difference.count(.added)),
      "removedCount": .integer(review.difference.count(.removed)),
      "changedCount": .integer(review.difference.count(.changed)),
      "breakingCount": .integer(review.difference.count(.breaking)),
      "changes": .array(
        review.difference.changes.map { change in
          .members([
            "area": .string(change.area.rawValue), "change": .string(change.kind.rawValue),
            "weight": .string(change.weight.rawValue), "name": .string(change.name),
            "details": .strings(change.details.map(\.text)),
            "texts": .array(change.details.compactMap(texts)),
            "seenAs": .string(change.seen),
          ])
        }),
      "seenOnVault": .strings(review.seen),
      "notCompared": .strings(review.notCompared),
    ])
  }

  /// Both texts of a detail that has any, in full.
  private static func texts(_ detail: ChangeDetail) -> JSONValue? {
    guard detail.old != nil || detail.new != nil else { return nil }
    return .members([
      "subject": .string(detail.subject), "old": .string(detail.old), "new": .string(detail.new),
    ])
  }

  private static func side(_ side: MetadataReview.Side) -> JSONValue {
    .object(
      JSONObject(
        [("source", .string(side.title)), ("kind", .string(side.kind))] + side.facts.members + [
          ("blockHash", .string(side.block?.hex)),
          ("codeHash", .string(side.codeHash?.hex)),
        ]))
  }
}

extension ReviewText {
  /// The shape of the document.
  static let shape = JSONShape.members([
    "oldMetadata": side, "newMetadata": side, "same": .bool, "addedCount": .integer,
    "removedCount": .integer,
    "changedCount": .integer, "breakingCount": .integer,
    "changes": JSONShape.members([
      "area": .words(of: MetadataChange.Area.self), "change": .words(of: MetadataChange.Kind.self),
      "weight": .words(of: MetadataChange.Weight.self), "name": .text, "details": .texts,
      "texts": JSONShape.members(["subject": .text, "old": .text.orNull, "new": .text.orNull]).list,
      "seenAs": .text.orNull,
    ]).list,
    "seenOnVault": .texts, "notCompared": .texts,
  ])

  private static let side = JSONShape.named(
    "ComparedMetadata",
    MetadataFacts.shape.adding([
      "source": .text, "kind": .text, "blockHash": .hash.orNull, "codeHash": .hash.orNull,
    ]))
}
