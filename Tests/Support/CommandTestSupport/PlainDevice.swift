import Foundation
import TestSupport
import Testing
import ToolTestSupport

/// `hotside cold open` in a terminal.
///
/// Buttons are pressed by their labels, and every answer waits for its question.
package final class PlainDevice {
  private let terminal: PseudoTerminal
  private let process = Process()
  private var pending: [UInt8] = []

  /// The text that the terminal showed since the last answer.
  package private(set) var page = ""
  /// All text that the terminal showed.
  package private(set) var everything = ""

  /// A text that did not appear.
  package struct NeverShown: Error {
    package let text: String
    package let page: String
  }

  /// Opens a device.
  ///
  /// - Parameters:
  ///   - device: the workspace, and the password of the vault.
  ///   - folder: the folder of the device.
  ///   - environment: added to the tests' own; an empty value removes the name.
  /// - Throws: when the tool does not start.
  package init(
    _ device: SigningDevice, folder: String = "device", environment: [String: String] = [:]
  ) throws {
    terminal = try #require(PseudoTerminal(columns: 200, lines: 50))
    process.executableURL = URL(fileURLWithPath: ProcessRunner.hotside)
    process.arguments = ["cold", "open", "--device", folder]
    var variables = ProcessInfo.processInfo.environment
    let own = device.environment.merging(["HOTSIDE_WORKSPACE": device.tool.folder.path]) { $1 }
    for (name, value) in own.merging(environment, uniquingKeysWith: { $1 }) {
      variables[name] = value.isEmpty ? nil : value
    }
    process.environment = variables
    process.currentDirectoryURL = URL(fileURLWithPath: device.tool.folder.path)
    let end = FileHandle(fileDescriptor: terminal.program, closeOnDealloc: false)
    (process.standardInput, process.standardOutput, process.standardError) = (end, end, end)
    try process.run()
  }

  // Processes started from Swift's task threads have most signals blocked.
  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// The process of the tool.
  package var identifier: Int32 { process.processIdentifier }

  /// Waits until the page has a text.
  ///
  /// - Returns: the page.
  /// - Throws: ``NeverShown`` after a minute.
  @discardableResult
  package func wait(for text: String) throws -> String {
    try wait(for: text) { $0.contains(text) }
  }

  private func wait(for text: String, _ isThere: (String) -> Bool) throws -> String {
    let end = ContinuousClock.now + .seconds(60)
    repeat {
      take()
      if isThere(page) { return page }
      usleep(10_000)
    } while ContinuousClock.now < end
    throw NeverShown(text: text, page: page)
  }

  /// Types a line.
  package func type(_ line: String) {
    take()
    page = ""
    terminal.type(line + "\n")
  }

  /// Types a line as the answer to a question, such as `Number`.
  package func answer(_ question: String, _ line: String) throws {
    _ = try wait(for: question + ": ") { $0.hasSuffix(question + ": ") }
    type(line)
  }

  /// Presses a button by its number.
  package func press(_ label: String) throws {
    let shown = try wait(for: label) { page in
      page.hasSuffix("Number: ") && PlainDevice.number(of: label, in: page) != nil
    }
    type("\(PlainDevice.number(of: label, in: shown) ?? 0)")
  }

  /// Presses the button that was pressed last once more, as a page asks for what cannot be taken back.
  package func confirm() throws {
    let pattern = /Type (\d+) once more to do it\./
    let shown = try wait(for: "once more") { page in
      page.hasSuffix("Number: ") && page.firstMatch(of: pattern) != nil
    }
    type(String(shown.firstMatch(of: pattern)?.output.1 ?? ""))
  }

  /// Presses a button, and answers the question of its field.
  package func press(_ label: String, _ question: String, _ line: String) throws {
    try press(label)
    try answer(question, line)
  }

  /// Shows a picture in the working folder to the device.
  package func scan(_ file: String) throws {
    try press("Scan")
    try press("Show pictures")
    try press("Show them", "Pictures", file)
  }

  /// Ends the dialog.
  ///
  /// - Returns: the exit code.
  package func quit() throws -> Int32 {
    try answer("Number", "quit")
    try Poll.until("the end of the dialog") {
      take()
      return !process.isRunning
    }
    take()
    return process.terminationStatus
  }

  private static func number(of label: String, in page: String) -> Int? {
    for line in page.split(whereSeparator: \.isNewline) where line.hasSuffix("  " + label) {
      if let number = Int(line.dropLast(label.count + 2)) { return number }
    }
    return nil
  }

  private func take() {
    pending += terminal.seenBytes()
    // A character may arrive in parts.
    guard let text = String(validating: pending, as: UTF8.self) else { return }
    pending = []
    page += text
    everything += text
  }
}
