import ByteSupport
import FileSupport
import HotStore
import JSONCodec
package import NodeClient
import SubstrateCrypto
import Synchronization

/// A folder with JSON-RPC answers of nodes, one file each: for places that cannot reach nodes
/// (portal 6).
///
/// | Member | Holds |
/// |:-|:-|
/// | `url` | the endpoint, without user and key |
/// | `method`, `params` | the call |
/// | `reply` | the answer of the node, with `result` or `error` |
package final class AnswerFolder: Sendable {
  private struct Answer: Sendable {
    var url = ""
    var method = ""
    var parameters: [JSONValue] = []
    var reply = JSONValue.null

    static let form = JSONReading(into: Answer()).form([
      "url": .field(\.url), "method": .field(\.method),
      "params": .field(\.parameters, as: JSONForm.any.list), "reply": .field(\.reply),
    ])

    var call: NodeCall { NodeCall(endpoint: url, method: method, parameters: parameters) }
  }

  private static let limit = 256 << 20
  private let folder: String
  /// The paths of the answers, and the first error of a write.
  private let state: Mutex<(paths: [NodeCall: String], fault: FileError?)>

  private init(_ folder: String, _ paths: [NodeCall: String]) {
    self.folder = folder
    state = Mutex((paths, nil))
  }

  /// Opens a folder with recorded answers: all files whose names end in `.json`.
  ///
  /// - Throws: `FileError`; `HotDatabaseError` for a file of another form.
  package convenience init(reading folder: String) throws {
    var paths: [NodeCall: String] = [:]
    for name in try Folder.names(in: folder) where name.hasSuffix(".json") {
      let path = FilePath.join(folder, name)
      paths[try AnswerFolder.answer(at: path).call] = path
    }
    self.init(folder, paths)
  }

  /// Creates a folder for answers, if it does not exist.
  ///
  /// - Throws: `FileError`.
  package convenience init(recordingIn folder: String) throws {
    try Folder.create(folder)
    self.init(folder, [:])
  }

  private static func answer(at path: String) throws -> Answer {
    try Answer.form.value(parsing: try FileReading.bytes(at: path, limit: limit), file: path)
  }

  /// The answers, used instead of nodes.
  package var source: NodeAnswers { NodeAnswers(instead: { self.reply(to: $0) }) }

  /// The place that records answers.
  package var record: NodeAnswers {
    NodeAnswers(recording: { self.keep($1, of: $0) }, knowing: { self.reply(to: $0) })
  }

  private func reply(to call: NodeCall) -> JSONValue? {
    state.withLock { $0.paths[call] }.flatMap { try? AnswerFolder.answer(at: $0).reply }
  }

  private func keep(_ reply: JSONValue, of call: NodeCall) {
    var answer = Answer()
    (answer.url, answer.method, answer.reply) = (call.endpoint, call.method, reply)
    answer.parameters = (try? JSONValue(parsing: call.parameters))?.array ?? []
    let key = "\(call.endpoint)\n\(call.method)\n\(call.parameters)"
    let name = Blake2b.hash256(Array(key.utf8)).hex.prefix(32)
    let path = FilePath.join(folder, "\(name).json")
    do throws(FileError) {
      try FileReplacement.write(Answer.form(answer).fileBytes, to: path, under: .upkeep)
      state.withLock { $0.paths[call] = path }
    } catch { state.withLock { $0.fault = $0.fault ?? error } }
  }

  /// Throws the first error of a write, after a run that recorded answers.
  ///
  /// - Throws: `FileError`.
  package func requireRecorded() throws {
    if let fault = state.withLock({ $0.fault }) { throw fault }
  }
}
