import ByteSupport
package import HotSide
import Reporting
import RuntimeMetadata

/// A comparison as Markdown for the comment of a pull request, most important changes first.
///
/// Texts from metadata are always code, so they cannot become links, mentions or headings.
package struct MetadataReviewMarkdown: Sendable {
  /// The maximum length; a comment on GitHub can have 65,536 characters.
  static let largestSize = 60_000

  private let review: MetadataReview

  package init(_ review: MetadataReview) { self.review = review }

  /// The text, in UTF-8; deterministic for a comparison.
  ///
  /// If it is too long, the least important changes are left out, with a note.
  package var bytes: [UInt8] { Array(text.utf8) }

  private var text: String {
    var text = "## \(MarkdownCode.span(review.title))\n\n" + side("old", review.old)
    text += side("new", review.new) + "\n"
    for note in review.notCompared + review.new.facts.warnings {
      text += MarkdownCode.span(note) + "\n\n"
    }
    guard !review.isSame else { return text + "Both are the same bytes.\n" }
    let counts = MetadataChange.Weight.allCases.map { weight in
      let count = "\(weight.title.lowercased()): \(review.difference.count(weight))"
      return weight == .breaking && review.difference.count(weight) > 0 ? "**\(count)**" : count
    }
    text += counts.joined(separator: " · ") + "\n"
    var omitted = 0
    for weight in MetadataChange.Weight.allCases {
      let changes = review.changes.filter { $0.weight == weight }
      let items = changes.map(MetadataReviewMarkdown.item)
      var size = text.utf8.count
      let fitting = items.prefix { item in
        size += item.utf8.count
        return size <= MetadataReviewMarkdown.largestSize
      }
      omitted += items.count - fitting.count
      guard !fitting.isEmpty else { continue }
      let title = "\(weight.title) (\(changes.count))"
      text +=
        weight == .breaking
        ? "\n### \(title)\n\n\(fitting.joined())"
        : "\n<details>\n<summary>\(title)</summary>\n\n\(fitting.joined())\n</details>\n"
    }
    guard omitted > 0 else { return text }
    return text
      + """
      \n\(omitted.counted("change is", plural: "changes are")) left out to fit into a comment; `hotside diff \
      --html` shows all.\n
      """
  }

  private func side(_ name: String, _ side: MetadataReview.Side) -> String {
    """
    - \(name): \(MarkdownCode.span(side.origin)), V\(side.facts.metadataVersion), \
    \(side.facts.byteCount.counted("byte")), hash `\(side.facts.hash.hex)`\n
    """
  }

  private static func item(_ change: MetadataChange) -> String {
    let head = "- \(change.kind.rawValue) \(change.area.noun) \(MarkdownCode.span(change.name))\n"
    guard !change.details.isEmpty else { return head }
    let lines = change.details.flatMap { detail -> [String] in
      guard detail.old != nil || detail.new != nil else { return ["  " + detail.text] }
      return marked("-", detail.subject, detail.old) + marked("+", detail.subject, detail.new)
    }
    return head + MarkdownCode.block(lines, language: "diff", indent: "  ")
  }

  private static func marked(_ mark: String, _ subject: String, _ text: String?) -> [String] {
    guard let text else { return [] }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let front = subject.isEmpty ? "" : subject + ": "
    return lines.enumerated().map { "\(mark) \($0 == 0 ? front : "")\($1)" }
  }
}
