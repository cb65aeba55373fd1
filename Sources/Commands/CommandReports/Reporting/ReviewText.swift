import ByteSupport
package import HotSide
import HotStore
package import JSONCodec
import Reporting
import RuntimeMetadata
package import TerminalKit

/// A comparison of metadata, for a terminal and as JSON.
package enum ReviewText {
  /// One line for each change, most important first; the lines begin with `+`, `-` or `~`.
  package static func lines(_ review: MetadataReview) -> [StyledText] {
    var lines = [("old", review.old), ("new", review.new)].map { name, side in
      StyledText(
        """
        \(name): \(side.facts.name) \(side.facts.version), V\(side.facts.metadataVersion), \
        \(side.facts.byteCount.counted("byte")), hash \(side.facts.hash) (\(side.title))
        """
      )
    }
    guard !review.isSame else { return lines + ["Both are the same bytes."] }
    lines += review.notCompared.map { "\($0)" }
    for weight in MetadataChange.Weight.allCases {
      let changes = review.difference.changes.filter { $0.weight == weight }
      guard !changes.isEmpty else { continue }
      lines += ["", "\("\(weight.title) (\(changes.count))", style: .bold)"]
      for change in changes {
        let name = "\(change.area.noun) \(change.name)"
        switch change.kind {
        case .added: lines.append("  \("+", style: .green) \(name)")
        case .removed: lines.append("  \("-", style: .red) \(name)")
        case .changed: lines.append("  \("~", style: .yellow) \(name)")
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

  /// The JSON document.
  package static let form: JSONForm<MetadataReview> = [
    "oldMetadata": .of(\.old, as: side), "newMetadata": .of(\.new, as: side), "same": .of(\.isSame),
    "addedCount": .of { $0.difference.count(.added) },
    "removedCount": .of { $0.difference.count(.removed) },
    "changedCount": .of { $0.difference.count(.changed) },
    "breakingCount": .of { $0.difference.count(.breaking) },
    "changes": .list(
      \.difference.changes,
      as: [
        "area": .word(of: \.area), "change": .word(of: \.kind), "weight": .word(of: \.weight),
        "name": .of(\.name), "details": .of { $0.details.map(\.text) },
        // The old and new text of each detail that has texts, in full.
        "texts": .list(
          { $0.details.filter { $0.old != nil || $0.new != nil } },
          as: ["subject": .of(\.subject), "old": .of(\.old), "new": .of(\.new)]),
        "seenAs": .of(\.seen),
      ]), "seenOnVault": .of(\.seen), "notCompared": .of(\.notCompared),
  ]

  private static let side = JSONForm<MetadataReview.Side>.named(
    "ComparedMetadata",
    [
      "source": .of(\.title), "kind": .of(\.kind),
      "...": .all(\.facts, as: MetadataFacts.form), "blockHash": .of(\.block),
      "codeHash": .of(\.codeHash), "codeReads": .list(\.codeReads, as: StateValue.form),
    ])
}
