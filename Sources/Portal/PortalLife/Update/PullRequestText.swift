import ByteSupport
package import PortalStore
import Reporting
import SubstrateCrypto
import VaultPayloads

/// The text of a pull request with the results of an update, in Markdown (portal 6).
package struct PullRequestText: Sendable {
  package let text: String

  /// The beginning of every text.
  package static let start = "### "

  /// GitHub takes at most 65 536 characters.
  private static let limit = 60_000

  /// Creates the text.
  ///
  /// - Parameters:
  ///   - results: the results of all networks.
  ///   - queue: the items of the queue.
  ///   - title: the title of the portal.
  package init(_ results: [NetworkResult], queue: [QueueItem], title: String) {
    var text = """
      \(PullRequestText.start)\(PullRequestText.plain(title))

      | network | chain | version | source | metadata hash | state |
      |:-|-:|-:|:-|:-|:-|

      """
    var left = 0
    for result in results where result.state != .current {
      let row = PullRequestText.row(result)
      if text.utf8.count + row.utf8.count > PullRequestText.limit / 2 {
        left += 1
      } else {
        text += row
      }
    }
    if left > 0 { text += "\n\(left) more networks.\n" }
    let current = results.count { $0.state == .current }
    text += "\n\(current) of \(results.count) networks are current.\n"
    text += PullRequestText.tasks(results, queue, room: PullRequestText.limit / 4)
    text += PullRequestText.silent(results, room: PullRequestText.limit / 8)
    text += PullRequestText.findings(results, room: PullRequestText.limit / 8 - 1_000)
    self.text = text
  }

  private static func row(_ result: NetworkResult) -> String {
    let cells = [
      result.id, result.live.map { "\($0)" } ?? "–", result.version.map { "\($0)" } ?? "–",
      result.source ?? "–", result.metadataHash?.hex ?? "–", result.state.rawValue,
    ]
    return "| \(cells.map(plain).joined(separator: " | ")) |\n"
  }

  /// The tasks of the signer, for each item of the queue that waits.
  private static func tasks(
    _ results: [NetworkResult], _ queue: [QueueItem], room: Int
  ) -> String {
    let waiting = Set(results.filter { $0.state == .waiting }.map(\.id))
    let items = queue.filter { waiting.contains($0.id) && [.waiting, .shown].contains($0.state) }
      .flatMap { item in
        let what = item.specVersion.map { "\($0)" } ?? "specs"
        let further = item.encryption.flatMap { $0 == .sr25519 ? nil : " \($0.name)" } ?? ""
        let compared = item.metadataHash.map { "hash \($0)" } ?? "values"
        return ["read the review", "\(compared) compared on the phone", "signed"].map {
          "- [ ] \(plain(item.id)) \(what)\(further): \($0)\n"
        }
      }
    guard !items.isEmpty else { return "" }
    return """

      #### To sign

      In a copy of this branch: `hotside portal sign-queue fetch`, then `hotside portal sign-queue complete`. Commit \
      `Portal/signatures`, and merge.


      """ + cut(items, room)
  }

  /// The tasks of the operator, for each network whose nodes are lost.
  private static func silent(_ results: [NetworkResult], room: Int) -> String {
    let items = results.compactMap { result in
      result.nextCommand.map { "- [ ] \(plain(result.id)): \(plain($0))\n" }
    }
    return items.isEmpty ? "" : "\n#### No node answers\n\n" + cut(items, room)
  }

  private static func findings(_ results: [NetworkResult], room: Int) -> String {
    let lines = results.flatMap { result in
      ([result.reason].compactMap(\.self) + result.notes).map {
        "- \(plain(result.id)): \(plain($0))\n"
      }
    }
    return lines.isEmpty ? "" : "\n#### Findings\n\n" + cut(lines, room)
  }

  private static func cut(_ lines: [String], _ room: Int) -> String {
    var (text, left) = ("", 0)
    for line in lines {
      if text.utf8.count + line.utf8.count > room { left += 1 } else { text += line }
    }
    return left == 0 ? text : text + "\n\(left) more lines.\n"
  }

  /// Names and messages are plain text and must not be interpreted as markup.
  private static func plain(_ text: String) -> String {
    ScreenText.line(text).map {
      "<>&|`*_[]\\@#".contains($0) ? "&#\($0.unicodeScalars.first?.value ?? 0);" : "\($0)"
    }.joined()
  }
}
