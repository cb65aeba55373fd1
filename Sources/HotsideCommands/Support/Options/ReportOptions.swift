import ByteSupport
package import CommandLineKit
import JSONCodec
import Synchronization

/// How much is said, and in which form.
package struct ReportOptions: DocumentOptions {
  /// The form of the documents; it grows when a member goes or changes its meaning.
  static let schemaVersion = 1

  @Flag(help: "Print one JSON document on standard output.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Tell on standard error how long work goes on, an event a line.", valueName: "form"))
  var progress: ProgressForm?

  @OptionGroup var verbosity: VerbosityOptions

  private let kept = KeptDocument()

  package init() {}

  /// Keeps the document for the end of the command, where `--json` asks for it.
  ///
  /// A list becomes the member `items` of an object, which every document is; see
  /// ``document(of:)`` for what else it has.
  ///
  /// - Returns: whether `--json` asks for it.
  @discardableResult func printed(_ document: @autoclosure () -> JSONValue) -> Bool {
    guard json else { return false }
    kept.document.withLock { $0 = document() }
    return true
  }

  /// The document that the command has kept, with the version of the form before it, and behind it what
  /// was warned of and what ended the command.
  ///
  /// A command that keeps none has a document only where it fails.
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

  private static func bytes(_ document: JSONValue?, _ end: CommandEnd) -> [UInt8] {
    var whole = JSONObject([
      ("schemaVersion", .integer(schemaVersion)),
      ("command", .string(end.command.isEmpty ? nil : end.command.joined(separator: " "))),
    ])
    switch document {
    case .object(let members): for (name, value) in members { whole[name] = value }
    case .array(let items): whole["items"] = .array(items)
    case nil: break
    case let value?: whole["value"] = value
    }
    // Some commands have warnings of their own kind; what is said on standard error comes behind them.
    let own = whole["warnings"]?.array ?? []
    whole["warnings"] = .array(
      own + end.warnings.map { .string($0) }.filter { !own.contains($0) })
    if let failure = end.failure { whole["error"] = json(failure) }
    return Array((JSONValue.object(whole).serialized(pretty: true) + "\n").utf8)
  }

  /// The error of the whole command, or of one of several things that it was to do.
  static func json(_ failure: CommandFailure) -> JSONValue {
    var members: [(String, JSONValue)] = [
      // Libraries write words with one or the other.
      ("code", .string(String(failure.code.map { $0 == "-" ? "_" : $0 }))),
      ("message", .string(failure.message)),
    ]
    if let error = failure.error as? any ParameterizedError {
      members.append(("parameters", .object(JSONObject(error.parameters))))
    }
    return .object(JSONObject(members))
  }
}

/// Where a command leaves its document until it ends.
private final class KeptDocument: Sendable {
  let document = Mutex<JSONValue?>(nil)
}

/// In which form progress is told.
enum ProgressForm: String, CaseIterable, ExpressibleByArgument {
  case json
}

extension ReportOptions {
  package func eventLine(of command: [String]) -> (@Sendable (ProgressEvent) -> String)? {
    guard progress == .json else { return nil }
    let command = command.joined(separator: " ")
    return { event in
      JSONValue.members([
        "schemaVersion": .integer(ReportOptions.schemaVersion), "command": .string(command),
        "event": .string(event.kind.rawValue), "work": .string(event.work),
        "piece": .string(event.piece), "completedCount": .integer(event.completed),
        "totalCount": .integer(event.total), "awaited": .string(event.awaited),
      ]).serialized()
    }
  }

  /// The shape of an event of progress.
  static let event = JSONShape.members([
    "schemaVersion": .constant(.integer(schemaVersion)), "command": .text,
    "event": .words(of: ProgressEvent.Kind.self), "work": .text, "piece": .text.orNull,
    "completedCount": .integer.orNull, "totalCount": .integer.orNull, "awaited": .text.orNull,
  ])
}
