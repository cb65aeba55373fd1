import CommandLineKit
import CommandTestSupport
import Foundation
import HotsideCommands
import TestSupport
import Testing
import ToolTestSupport

/// The examples of the help, each typed at a terminal by a reader who agrees to each question.
@Suite struct ExampleTests {
  struct Page: Sendable, CustomTestStringConvertible {
    let name: String
    let examples: [CommandExample]
    let isLeaf: Bool
    var testDescription: String { name }
  }

  static let pages: [Page] = pages(of: HotsideCommand.self, above: "")

  private static func pages(of command: any Command.Type, above: String) -> [Page] {
    let configuration = command.configuration
    let name = (above.isEmpty ? "" : above + " ") + command.commandName
    let subcommands =
      configuration.subcommands + configuration.groupedSubcommands.flatMap(\.subcommands)
    return [Page(name: name, examples: configuration.examples, isLeaf: subcommands.isEmpty)]
      + subcommands.flatMap { pages(of: $0, above: name) }
  }

  @Test func everyCommandHasAnExampleOfItself() {
    #expect(Self.pages.count > 80)
    for page in Self.pages where page.isLeaf {
      #expect(!page.examples.isEmpty, "\(page.name)")
      for example in page.examples {
        let isNamed =
          example.line.contains(page.name)
          || example.line.contains(page.name.replacing(" make", with: " sign"))
        #expect(isNamed, "\(page.name): \(example.line)")
        #expect(example.summary.hasSuffix("."), "\(example.summary)")
      }
    }
  }

  @Test(arguments: pages.filter { !$0.examples.isEmpty })
  func examplesHaveTheStatedResult(page: Page) throws {
    let world = try ExampleWorkspace.shared.get()
    var folder = try world.copy()
    if page.name.hasPrefix("hotside portal ") { try world.publish(folder, for: page.name) }
    for (number, example) in page.examples.enumerated() {
      // After one example of sign, nothing waits for the next one.
      if page.name == "hotside sign", number > 0 { folder = try world.copy() }
      let line = world.here(example.line)
      switch page.name {
      case "hotside dev-node", "hotside portal serve": try serves(line, in: folder.path)
      case "hotside station" where !line.contains("--plain"),
        "hotside cold open" where line.contains("--browser"):
        try opensPage(line, in: folder.path)
      case "hotside portal check" where line.contains("https://"),
        "hotside portal status" where line.contains("https://"):
        try checksAddress(line, in: folder.path)
      case "hotside digest" where !Shared.isPresent:
        #expect(try ExampleWorkspace.run(line, in: folder.path).exitCode != 0)
      case "hotside cold open": try opensLines(line, in: folder.path)
      default: try succeeds(line, of: page.name, in: folder.path)
      }
    }
  }

  /// A server serves on a port that is free: another program may use the usual one.
  private func serves(_ line: String, in folder: String) throws {
    let words = line.split(separator: " ").dropFirst().map { word in
      ["9944", "8080"].contains(word) ? "0" : String(word)
    }
    let node = try ServedProcess(
      "/bin/bash", ["-c", "cd \"$0\" && exec \"$@\"", folder, ProcessRunner.hotside] + words)
    #expect(node.line.contains("http://127.0.0.1:"))
    #expect(node.end(SIGINT) == 0)
  }

  private func opensPage(_ line: String, in folder: String) throws {
    let desk = try ServedProcess(
      "/bin/bash", ["-c", "exec " + line], environment: ExampleWorkspace.environment(folder),
      in: folder)
    #expect(desk.line.hasPrefix("http://127.0.0.1:"))
    #expect(desk.end(SIGINT) == 128 + SIGINT)
  }

  /// The published site is that of the folder.
  private func checksAddress(_ line: String, in folder: String) throws {
    let served = try ServedProcess(
      "/bin/bash", ["-c", "exec hotside portal serve --site site"],
      environment: ExampleWorkspace.environment(folder), in: folder)
    let published = line.replacing("https://metadata.example.org/", with: served.line)
    let run = try ExampleWorkspace.run(published, in: folder)
    #expect([0, 12].contains(run.exitCode), "\(published)\n\(run.output)\n\(run.error)")
    #expect(served.end(SIGINT) == 0)
  }

  private func opensLines(_ line: String, in folder: String) throws {
    let window = try TmuxWindow(
      ["/bin/bash", "-c", line], environment: ExampleWorkspace.environment(folder), in: folder)
    try window.wait(for: "Alice")
    try window.type("quit")
    try window.press("Enter")
    try window.wait(for: "ended with 0")
  }

  private func succeeds(_ line: String, of page: String, in folder: String) throws {
    let run = try TypedAnswers.agree(
      to: ["/bin/bash", "-c", line], environment: ExampleWorkspace.environment(folder),
      folder: folder)
    // Commands that report pending work end with 12.
    let reports = [
      "hotside status", "hotside portal check", "hotside portal status", "hotside portal update",
      "hotside portal watch",
    ].contains(page)
    // The photographs of a Vault, the account of a wallet and the file of a release are the user's.
    let isOwn =
      line == "hotside sign --all --capsules photos" || line.hasSuffix(" --capsules photo.png")
      || line.hasSuffix(" --runtime westend_runtime-v9220.wasm")
      || line.hasPrefix("hotside keys import account ")
    let codes: [Int32] = isOwn ? [66] : reports ? [0, 12] : [0]
    #expect(codes.contains(run.exitCode), "\(line)\n\(run.output)\n\(run.error)")
  }
}
