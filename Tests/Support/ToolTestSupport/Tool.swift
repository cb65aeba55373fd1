import Foundation
package import JSONCodec
package import TestSupport
package import Testing

/// The built tool at work in a workspace of its own.
///
/// What it prints is compared literally; paths of the workspace are shown as `*`, and other texts
/// that differ from run to run by the names given for them.
package struct Tool: Sendable {
  /// How a run ended.
  package struct Run: Equatable, Sendable, CustomStringConvertible {
    package let exitCode: Int32
    package let output: String
    package let error: String

    package var description: String {
      "exit code \(exitCode)\n--- out\n\(output)\n--- err\n\(error)"
    }

    /// The JSON document on standard output.
    package var document: JSONValue {
      get throws { try JSONValue(parsing: Array(output.utf8)) }
    }
  }

  package let folder: TemporaryFolder
  private var labels: [(text: String, name: String)] = []

  /// A workspace that is empty, or has a database with the defaults.
  package init(restored: Bool = true) throws {
    folder = try TemporaryFolder()
    if restored { try succeed("restore-defaults") }
  }

  package var database: String { folder.file("Output/hot.sqlite") }

  /// The path of a payload file.
  package func payload(_ name: String) -> String { folder.file("Output/in_progress/" + name) }

  /// The path of a product.
  package func product(_ name: String) -> String { folder.file("Output/completed/" + name) }

  /// The names in a folder of the workspace, in ascending order.
  package func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.file(path))) ?? []).sorted()
  }

  /// Payload files that are there.
  package var payloads: [String] { names(in: "Output/in_progress") }

  /// Products that are there.
  package var products: [String] { names(in: "Output/completed") }

  package func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Puts a payload file into the files folder.
  package func write(_ bytes: [UInt8], payload name: String) throws {
    try folder.write(bytes, to: "Output/in_progress/" + name)
  }

  /// Shows `text` as `name` in what is printed from now on.
  package mutating func show(_ text: String, as name: String) { labels.append((text, name)) }

  package func run(_ arguments: String..., input: [UInt8] = []) throws -> Run {
    try run(arguments, input: input)
  }

  /// Runs the tool to its end.
  ///
  /// - Parameters:
  ///   - arguments: the words behind `hotside`.
  ///   - input: the bytes of standard input.
  ///   - environment: added to a bare one; an empty value removes the name.
  ///   - shell: a line of bash that runs the tool as `"$@"`, for limits that a process inherits.
  /// - Returns: how it ended.
  /// - Throws: when it cannot be started.
  package func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
    within shell: String? = nil
  ) throws -> Run {
    var variables = [
      "HOTSIDE_WORKSPACE": folder.path, "XDG_DATA_HOME": "", "HOME": folder.file("home"),
      "COLUMNS": "", "NO_COLOR": "", "XDG_CONFIG_HOME": "",
    ]
    for name in ["http_proxy", "https_proxy", "all_proxy", "no_proxy"] {
      variables[name] = ""
      variables[name.uppercased()] = ""
    }
    // A tool that counts its lines writes the counts at its end, which is not what a limit is for.
    if shell?.contains("ulimit") == true { variables["LLVM_PROFILE_FILE"] = "/dev/null" }
    variables.merge(environment) { $1 }
    let command = [ProcessRunner.hotside] + arguments
    let words = shell.map { ["/bin/bash", "-c", $0, "hotside"] + command } ?? command
    let outcome = try ProcessRunner.run(
      words[0], Array(words.dropFirst()), input: input, environment: variables, folder: folder.path)
    // What comes next is for tests that are about that.
    let keepsHints = environment["HOTSIDE_OUTPUT_HINTS"] != nil
    let error = outcome.error.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { keepsHints || !$0.hasPrefix("Next: hotside ") }.joined(separator: "\n")
    return Run(exitCode: outcome.exitCode, output: named(outcome.output), error: named(error))
  }

  /// Runs the tool, which has to succeed.
  @discardableResult
  package func succeed(
    _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    try succeed(words: arguments, sourceLocation: sourceLocation)
  }

  /// Runs the tool, which has to succeed.
  @discardableResult
  package func succeed(
    words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    let run = try run(words)
    #expect(run.exitCode == 0, "\(run)", sourceLocation: sourceLocation)
    return run
  }

  /// Runs the tool, which has to end with a code and, on standard error, exactly these lines.
  package func expect(
    _ exitCode: Int32, _ error: String, from arguments: [String],
    environment: [String: String] = [:], within shell: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try run(arguments, environment: environment, within: shell)
    #expect(run.exitCode == exitCode, "\(run)", sourceLocation: sourceLocation)
    #expect(run.error == error + "\n", sourceLocation: sourceLocation)
    #expect(run.output == "", sourceLocation: sourceLocation)
  }

  private func named(_ text: String) -> String {
    var text = text.replacing(folder.path, with: "*")
    for (original, name) in labels { text = text.replacing(original, with: name) }
    return text
  }
}

extension Tool {
  /// The manifest beside a product.
  package func manifest(_ stem: String) throws -> JSONValue {
    try JSONValue(parsing: bytes(product(stem + ".json")))
  }
}

extension Tool {
  /// The id of the content of a copy of the database that has a number now.
  package func copyID(_ generation: Int) throws -> String {
    let copies = try run("restore", "--list", "--json").document["items"]?.array ?? []
    let copy = copies.first { $0["generation"]?.integer(Int.self) == generation }
    return try #require(copy?["id"]?.string, "\(copies)")
  }

  /// Goes back to the copy of the database that has a number now.
  package func goBack(to generation: Int) throws {
    try succeed("restore", "--from", try copyID(generation))
  }
}
