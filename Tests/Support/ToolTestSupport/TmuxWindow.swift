import Foundation
import TestSupport

/// A terminal that somebody looks at: a program in a window of tmux, which draws what a person sees.
package final class TmuxWindow {
  /// Whether tmux is installed.
  package static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")
  /// What a skipped test prints.
  package static let absence = "tmux is not installed"

  private static let client = ["/usr/bin/tmux", "-u"]
  private static let settings = ["TMUX": "", "LC_ALL": "C.UTF-8"]

  private let socket: String
  private let folder: TemporaryFolder

  /// What a window showed that was waited for in vain.
  package struct NeverShown: Error {
    let text: String
    let screen: String
  }

  /// Opens a window and runs a command in it; the window stays when that ends.
  ///
  /// - Parameters:
  ///   - words: the command.
  ///   - environment: of the command, beside a bare one.
  ///   - workingFolder: where it runs.
  ///   - columns: how wide the window is.
  ///   - lines: how high.
  /// - Throws: when tmux does not start.
  package init(
    _ words: [String], environment: [String: String], in workingFolder: String, columns: Int = 80,
    lines: Int = 24
  ) throws {
    folder = try TemporaryFolder()
    socket = folder.file("tmux")
    let settings = environment.map { "\($0.key)=\($0.value)" }
    let command = (["env"] + settings + words).map(TmuxWindow.quoted).joined(separator: " ")
    // The server goes on with the descriptors of the client that starts it, by one of which the end of
    // the client would be noticed, and with the signals that a thread of this process blocks: SIGTERM, by
    // which it ends.
    let start =
      TmuxWindow.client + [
        "-S", socket, "-f", "/dev/null", "new-session", "-d", "-c", workingFolder, "-x",
        "\(columns)", "-y", "\(lines)", "\(command); echo ended with $?; exec sleep 1000",
      ]
    let closing =
      "for file in /proc/$$/fd/*; do number=${file##*/}; [ $number -gt 2 ] && eval \"exec $number>&-\"; done; exec \"$@\""
    _ = try ProcessRunner.run(
      "/usr/bin/env", ["--default-signal", "/bin/bash", "-c", closing, "bash"] + start,
      environment: TmuxWindow.settings)
  }

  deinit { _ = try? tmux(["kill-server"]) }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  @discardableResult
  private func tmux(_ words: [String]) throws -> String {
    try ProcessRunner.run(
      TmuxWindow.client[0], TmuxWindow.client.dropFirst() + ["-S", socket] + words,
      environment: TmuxWindow.settings
    ).output
  }

  /// Presses keys by tmux's names: `Enter`, `Tab`, `C-q`, `End`.
  package func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Types a text.
  package func type(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

  /// Makes the window another size.
  package func resize(columns: Int, lines: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(lines)"])
  }

  /// What stands in the window.
  package var screen: String { get throws { try tmux(["capture-pane", "-p"]) } }

  /// What stands in the window, and what was scrolled out of it.
  package var everything: String { get throws { try tmux(["capture-pane", "-p", "-S", "-"]) } }

  /// Waits until a text stands in the window so many times: a window is seen while it is drawn, too.
  ///
  /// - Returns: the window.
  /// - Throws: ``NeverShown`` after two minutes: the machine may have much else to do.
  @discardableResult
  package func wait(for text: String, times: Int = 1) throws -> String {
    var shown = ""
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      shown = try screen
      if shown.components(separatedBy: text).count > times { return shown }
      usleep(50_000)
    }
    throw NeverShown(text: text, screen: shown)
  }
}
