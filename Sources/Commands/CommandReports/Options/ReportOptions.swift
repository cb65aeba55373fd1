package import CommandLineKit
package import JSONCodec
import Synchronization
package import TerminalKit

/// The amount and form of the output.
package struct ReportOptions: DocumentOptions {
  /// The version of the JSON documents.
  ///
  /// It is raised if a member is removed or changes its meaning.
  package static let schemaVersion = 2

  @Flag(help: "Print one JSON document on standard output.")
  package var json = false

  @Option(
    help: ArgumentHelp(
      "Report progress on standard error, one event per line.", valueName: "form"))
  var progress: ProgressForm?

  @OptionGroup var verbosity: VerbosityOptions

  private let kept = KeptDocument()

  package init() {}

  /// With `--json`, keeps the document until the end of the command.
  ///
  /// See ``document(of:)`` for the members that are added.
  ///
  /// - Returns: whether `--json` is given.
  @discardableResult package func printed<Document>(
    _ document: @autoclosure () throws -> Document, as form: @autoclosure () -> JSONForm<Document>
  ) rethrows -> Bool {
    guard json else { return false }
    let members = form().members(of: try document())
    kept.document.withLock { $0 = members }
    return true
  }

  /// With `--json`, keeps `document`, whose type has a single JSON form.
  @discardableResult package func printed<Document: JSONFormed>(
    _ document: @autoclosure () throws -> Document
  ) rethrows -> Bool { try printed(document(), as: Document.form) }

  /// The kept document with the schema version before it, and warnings and the error after it.
  ///
  /// A command that has kept none only has a document if it fails.
  package func document(of end: CommandEnd) -> [UInt8]? {
    guard json else { return nil }
    let document = kept.document.withLock { $0 }
    guard document != nil || end.failure != nil else { return nil }
    return ReportOptions.bytes(document, end)
  }

  package static func document(ofRefused arguments: [String], _ end: CommandEnd) -> [UInt8]? {
    let words = arguments.prefix { $0 != "--" }
    guard words.contains("--json"), end.failure != nil else { return nil }
    return bytes(nil, end)
  }

  private static func bytes(_ document: JSONObject?, _ end: CommandEnd) -> [UInt8] {
    var whole = JSONObject([
      ("schemaVersion", .integer(schemaVersion)),
      ("command", .string(end.command.isEmpty ? nil : end.command.joined(separator: " "))),
    ])
    for (name, value) in document ?? JSONObject() { whole[name] = value }
    // Some commands list warnings in their documents; the warnings on standard error are appended.
    let own = whole["warnings"]?.array ?? []
    whole["warnings"] = .array(
      own + end.warnings.map { .string($0) }.filter { !own.contains($0) })
    if let failure = end.failure { whole["error"] = CommandDocument.error(failure) }
    return JSONValue.object(whole).fileBytes
  }
}

/// Holds the document of a command until it ends.
private final class KeptDocument: Sendable, Encodable {
  package let document = Mutex<JSONObject?>(nil)

  /// Lists nothing: the document is not an option.
  func encode(to encoder: any Encoder) {}
}

/// The form of progress events.
enum ProgressForm: String, CaseIterable, ExpressibleByArgument {
  case json
}

extension ReportOptions {
  package func eventLine(of command: [String]) -> (@Sendable (ProgressEvent) -> String)? {
    guard progress == .json else { return nil }
    let command = command.joined(separator: " ")
    return { ReportOptions.event((command, $0)).serialized() }
  }

  /// A progress event.
  package static let event: JSONForm<(command: String, event: ProgressEvent)> = [
    "schemaVersion": .constant(.integer(schemaVersion)), "command": .of(\.command),
    "event": .word(of: \.event.kind), "work": .of(\.event.work), "piece": .of(\.event.piece),
    "completedCount": .of(\.event.completed), "totalCount": .of(\.event.total),
    "awaited": .of(\.event.awaited),
  ]
}
