import CommandLineKit
import CommandReports
import JSONCodec
import TerminalKit
import UpdateCommands

package struct DocumentSchema: Command {
  static let configuration = CommandConfiguration(
    commandName: "json-schema",
    abstract: "Print the JSON Schema of what --json prints, or of manifests.",
    discussion: """
      JSON Schema of draft 2020-12. Without a command: one schema of the documents of all
      commands, each under its name in $defs, with a hyphen between words; $defs/ProgressEvent is
      a line of --progress json.

      With one: the documents of that command, or of all below it.

      A document says with 'command' which of them it is, and with 'schemaVersion' of which form;
      members may be added to a form, and never go or change their meaning.

      'json-schema manifest' is the schema of the manifest (.json) that 'make', 'sign' and
      'derivations' write beside a picture.
      """,
    examples: [
      CommandExample(
        "Keep the schema of all documents.", "hotside json-schema > hotside.schema.json"),
      CommandExample(
        "See what 'hotside networks show --json' prints.", "hotside json-schema networks show"),
      CommandExample(
        "Keep the schema of the manifests beside pictures.",
        "hotside json-schema manifest > manifest.schema.json"),
    ])

  @Argument(
    help: "The words of a command, or manifest; without them, all commands.",
    completion: .commandNames)
  var command: [String] = []
  @OptionGroup var verbosity: VerbosityOptions

  /// The word for manifests, which is none of a command.
  static let manifestWord = "manifest"

  private var isOfManifest: Bool { command == [DocumentSchema.manifestWord] }

  func validate() throws { if !isOfManifest { _ = try documented() } }

  func run(_ context: CommandContext) async throws {
    guard !isOfManifest else {
      try context.output.write(DocumentSchema.manifest.serializedBytes(pretty: true) + [0x0a])
      return
    }
    try context.output.write(
      DocumentSchema.schema(of: try documented(), withEvents: command.isEmpty)
        .serializedBytes(pretty: true) + [0x0a])
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
      "title": .string("What hotside prints with --json"),
      "anyOf": .array(names.map(JSONSchema.reference)), "$defs": .object(schema.definitions),
    ])
  }

  /// The schema of a product's manifest.
  static var manifest: JSONValue {
    var schema = JSONSchema()
    let reference = schema.schema(of: UpdateFamily.manifest)
    return .members([
      "$schema": .string(JSONSchema.dialect), "$id": .string("urn:hotside:manifest"),
      "title": .string("The manifest that hotside writes beside a picture"),
      "allOf": .array([reference]), "$defs": .object(schema.definitions),
    ])
  }

  /// What a command line gives that names no command that does something.
  private static let noCommand = "no-command"
  /// A line of '--progress json'.
  private static let progressEvent = "ProgressEvent"
}

extension DocumentSchema: UndocumentedCommand {
  package static let reason = "its output is the schema"
}

extension DocumentSchema {
  /// The words that may follow those of an unfinished line.
  package static func next(after line: [String]) -> [String] {
    let given = line.drop { $0 != commandName }.dropFirst().filter { !$0.hasPrefix("-") }
    let all =
      NamedCommand.all.filter { $0.type is any DocumentedCommand.Type }.map(\.words)
      + [[manifestWord]]
    // The last word may be the one that is being typed.
    return [given.count, given.count - 1].flatMap { known -> [String] in
      guard known >= 0 else { return [] }
      let above = given.prefix(known)
      return all.filter { $0.count > known && $0.starts(with: above) }.map { $0[known] }
    }.reduce(into: []) { words, word in if !words.contains(word) { words.append(word) } }
  }
}

extension CompletionKind {
  /// The next word of a command that prints documents.
  fileprivate static let commandNames = CompletionKind.custom { words, _ in
    DocumentSchema.next(after: words)
  }
}
