import Foundation
import Synchronization
import TestSupport
import Testing
import ToolTestSupport

/// A page of the manual, and its blocks of lines as a reader types them at a terminal.
///
/// The lines run one after the other in one shell, which begins in an empty folder. The reader agrees to each
/// question.
struct TypedPage {
  /// One line to type, and the exit code that it ends with.
  struct Line: Sendable {
    let text: String
    let code: Int32
  }

  /// How a line ended, and what the terminal showed of the whole page.
  struct End {
    let line: Line
    let found: Int32?
    let shown: String
  }

  /// The lines of the blocks that begin with `sh`.
  let lines: [Line]
  /// The lines of the blocks that begin with `text`, which the terminal must show; `…` stands for any text.
  let outputs: [Substring]

  /// Finds the lines to type and the outputs.
  ///
  /// - Parameters:
  ///   - page: the lines of the file; a number behind a line to type is its exit code.
  ///   - preparation: lines that are typed first.
  /// - Throws: an expectation failure if the text behind a line is not a number.
  init(_ page: [Substring], after preparation: [String] = []) throws {
    var lines = preparation.map { Line(text: $0, code: 0) }
    var outputs: [Substring] = []
    var fence: Substring?
    for line in page {
      if line.hasPrefix("```") {
        fence = fence == nil ? line : nil
      } else if fence == "```sh" {
        let parts = line.split(separator: " # ", maxSplits: 1)
        let code = parts.count > 1 ? try #require(Int32(parts[1]), "\(line)") : 0
        lines.append(Line(text: String(parts[0]), code: code))
      } else if fence == "```text" {
        outputs.append(line)
      }
    }
    (self.lines, self.outputs) = (lines, outputs)
  }

  /// The outputs of the page that no line of a terminal has.
  func outputsMissing(in shown: String) -> [Substring] {
    let rows = shown.split(whereSeparator: \.isNewline)
    return outputs.filter { output in
      !rows.contains { row in
        var rest = row[...]
        return output.split(separator: "…").allSatisfy { part in
          let words = part.trimmingCharacters(in: .whitespaces)
          guard let place = rest.range(of: words) else { return false }
          rest = rest[place.upperBound...]
          return true
        }
      }
    }
  }

  /// The environment of a reader whose home folder is empty too; what the tests need stands in `place`.
  static func environment(_ place: TemporaryFolder) throws -> [String: String] {
    for name in ["bin", "home"] {
      try FileManager.default.createDirectory(
        atPath: place.file(name), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: place.file("bin/hotside"), withDestinationPath: ProcessRunner.hotside)
    return [
      "HOME": place.file("home"), "HOTSIDE_WORKSPACE": "", "XDG_DATA_HOME": "",
      "XDG_CONFIG_HOME": "", "HOTSIDE_PASSWORD_FILE": "", "HOTSIDE_COLD_DEVICE": "", "COLUMNS": "",
      "NO_COLOR": "1", "PATH": place.file("bin") + ":/usr/bin:/bin", "SAID": place.path,
    ]
  }

  /// Types the page; only the ports of nodes are others, since somebody may be using the page's.
  func type() throws -> [End] {
    let place = try TemporaryFolder()
    let folder = try TemporaryFolder()
    let ports = PagePorts.next()
    var script = ""
    for (number, line) in lines.enumerated() {
      let text = ports.reduce(line.text) { $0.replacing($1.key, with: $1.value) }
      script += "{ \(text)\n}\necho $? >\"$SAID/\(number)\"\n"
      guard let port = text.firstMatch(of: /dev-node .*--port (\d+)/)?.output.1 else { continue }
      // A reader goes on when the node has said where it serves.
      script +=
        "for try in {1..1000}; do (: </dev/tcp/127.0.0.1/\(port)) && break; sleep 0.02; done\n"
    }
    script += "kill $(jobs -p); wait\n"
    let run = try TypedAnswers.agree(
      to: ["/bin/bash", "-c", script], environment: try Self.environment(place),
      folder: folder.path)
    return lines.enumerated().map { number, line in
      let code = try? String(contentsOfFile: place.file("\(number)"), encoding: .utf8)
      let found = code.flatMap { Int32($0.trimmingCharacters(in: .newlines)) }
      return End(line: line, found: found, shown: run.output)
    }
  }
}

/// Ports in the place of those that pages name, below those that the system gives to others.
private enum PagePorts {
  private static let count = Mutex(0)

  static func next() -> [String: String] {
    let named = 9944...9948
    let used = count.withLock { count in
      count += 1
      return count - 1
    }
    let process = Int(ProcessInfo.processInfo.processIdentifier) % 200
    let first = 10_000 + (process * 20 + used % 20) * named.count
    return Dictionary(
      uniqueKeysWithValues: named.map { ("\($0)", "\(first + $0 - named.lowerBound)") })
  }
}
