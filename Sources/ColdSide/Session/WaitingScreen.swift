package import JSONCodec

/// The screen of a pending update, kept from one command to the next.
package struct WaitingScreen: Equatable, Sendable {
  /// What accepting must present.
  let checksum: Int
  /// The screen as its user read it.
  package let lines: [String]
  /// The same for programs.
  package let document: JSONValue

  init(checksum: Int, lines: [String], document: JSONValue) {
    self.checksum = checksum
    self.lines = lines
    self.document = document
  }

  /// Reads the kept form; `nil` for any other.
  init?(_ kept: JSONValue) {
    guard let checksum = kept["checksum"]?.integer(Int.self), let document = kept["screen"],
      let texts = kept["lines"]?.array
    else { return nil }
    let lines = texts.compactMap(\.string)
    guard lines.count == texts.count else { return nil }
    self.init(checksum: checksum, lines: lines, document: document)
  }

  /// The form in which it is kept.
  var kept: JSONValue {
    .members([
      "checksum": .integer(checksum), "lines": .array(lines.map { .string($0) }),
      "screen": document,
    ])
  }
}
