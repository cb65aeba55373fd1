import CommandLineKit
import CommandReports
import JSONCodec
import PortalCommands
import TerminalKit
import UpdateCommands

package struct DocumentSchema: Command {
  static let configuration = CommandConfiguration(
    commandName: "json-schema",
    abstract: "Print the JSON Schema of what --json prints, or of files.",
    discussion: """
      JSON Schema of draft 2020-12. Without arguments, prints one schema for the documents of all
      commands: each is in $defs under the command's name, with hyphens between words;
      $defs/ProgressEvent is a line of --progress json. With a command, prints the documents of
      that command or of its subcommands.

      In a document, 'command' names the command and 'schemaVersion' the version of the schema. New
      releases may add members. If a member is removed or changes its meaning, the version grows.

      'json-schema manifest' prints the schema of the manifest (.json) that 'make', 'sign' and
      'derivations' write next to a picture. 'json-schema picture-record' prints that of the
      records (qr/*.json) of a site that 'portal build' makes.
      """,
    examples: [
      CommandExample(
        "Save the schema of all documents.", "hotside json-schema > hotside.schema.json"),
      CommandExample(
        "Show the schema of 'hotside networks show --json'.", "hotside json-schema networks show"),
      CommandExample(
        "Save the schema of the manifests next to pictures.",
        "hotside json-schema manifest > manifest.schema.json"),
      CommandExample(
        "Save the schema of the picture records on a portal's site.",
        "hotside json-schema picture-record > picture-record.schema.json"),
    ])

  @Argument(
    help: "A command, or manifest, or picture-record. Default: all commands.",
    completion: .commandNames)
  var command: [String] = []
  @OptionGroup var verbosity: VerbosityOptions

  /// A kind of JSON file; its word is not the name of a command.
  private struct File: Sendable {
    let word: String
    let title: String
    let shape: JSONShape
  }

  private static let files = [
    File(
      word: "manifest", title: "The manifest that hotside writes next to a picture",
      shape: UpdateFamily.manifest),
    File(
      word: "picture-record", title: "The record of a picture on the site of a portal",
      shape: PortalFamily.pictureRecord),
  ]

  private var file: File? { DocumentSchema.files.first { [$0.word] == command } }

  func validate() throws { if file == nil { _ = try documented() } }

  func run(_ context: CommandContext) async throws {
    let schema =
      try file.map(DocumentSchema.schema)
      ?? DocumentSchema.schema(of: try documented(), withEvents: command.isEmpty)
    try context.output.write(schema.serializedBytes(pretty: true) + [0x0a])
  }

  private func documented() throws -> [NamedCommand] {
    let named = try NamedCommand(called: command)
    if let undocumented = named.type as? any UndocumentedCommand.Type {
      throw ValidationError(
        "'hotside \(named.name)' has no --json: \(undocumented.reason).")
    }
    return named.leaves.filter { $0.type is any DocumentedCommand.Type }
  }

  /// The schema of the documents of some commands.
  static func schema(of commands: [NamedCommand], withEvents: Bool) -> JSONValue {
    var schema = JSONSchema()
    for command in commands {
      schema.define(
        command.definition,
        CommandDocument.shape(command.type as? any DocumentedCommand.Type, called: command.name))
    }
    var names = commands.map(\.definition)
    if withEvents {
      schema.define(noCommand, CommandDocument.shape(nil, called: ""))
      names.append(noCommand)
      schema.define(progressEvent, ReportOptions.event.shape)
    }
    return .members([
      "$schema": .string(JSONSchema.dialect),
      "$id": .string("urn:hotside:documents:\(ReportOptions.schemaVersion)"),
      "title": .string("The documents that hotside prints with --json"),
      "anyOf": .array(names.map(JSONSchema.reference)), "$defs": .object(schema.definitions),
    ])
  }

  private static func schema(of file: File) -> JSONValue {
    var schema = JSONSchema()
    let reference = schema.schema(of: file.shape)
    return .members([
      "$schema": .string(JSONSchema.dialect), "$id": .string("urn:hotside:\(file.word)"),
      "title": .string(file.title), "allOf": .array([reference]),
      "$defs": .object(schema.definitions),
    ])
  }

  /// The definition for a command line without an executable command.
  private static let noCommand = "no-command"
  /// The definition for a line of `--progress json`.
  private static let progressEvent = "ProgressEvent"
}

extension DocumentSchema: UndocumentedCommand {
  package static let reason = "its output is the schema"
}

extension DocumentSchema {
  /// The words that may follow an unfinished command line.
  package static func next(after line: [String]) -> [String] {
    let given = line.drop { $0 != commandName }.dropFirst().filter { !$0.hasPrefix("-") }
    let all =
      NamedCommand.all.filter { $0.type is any DocumentedCommand.Type }.map(\.words)
      + files.map { [$0.word] }
    // The last word may be incomplete.
    return [given.count, given.count - 1].flatMap { known -> [String] in
      guard known >= 0 else { return [] }
      let above = given.prefix(known)
      return all.filter { $0.count > known && $0.starts(with: above) }.map { $0[known] }
    }.reduce(into: []) { words, word in if !words.contains(word) { words.append(word) } }
  }
}

extension CompletionKind {
  /// Completes the next word of the name of a command that prints documents.
  fileprivate static let commandNames = CompletionKind.custom { words, _ in
    DocumentSchema.next(after: words)
  }
}
