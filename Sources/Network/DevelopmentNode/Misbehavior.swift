/// Something that a node does wrong, to see that nobody is harmed by it.
package enum Misbehavior: Hashable, Sendable {
  /// The hash of block 0 is another chain's.
  case wrongGenesis
  /// Every request gets this HTTP status, with `Retry-After` in seconds where given.
  case httpStatus(Int, retryAfter: Int?)
  /// The first `times` requests get HTTP status 429, with `Retry-After` in seconds where given.
  case busy(times: Int, retryAfter: Int?)
  /// Every request is redirected to the same node under another path.
  case redirect
  /// Answers are cut off in the middle of their JSON.
  case wrongJSON
  /// Answers carry an id that was never used.
  case wrongID
  /// Answers carry the id of the call before.
  case repeatedID
  /// Answers name their id twice.
  case doubledID
  /// Answers have a result and an error.
  case resultAndError
  /// Metadata is `null`.
  case nullMetadata
  /// Metadata lacks its last hex digit.
  case oddHex
  /// The second half of the metadata is missing.
  case truncatedMetadata
  /// Two bytes follow the metadata.
  case trailingMetadata
  /// Metadata is a list of 29 million numbers, 58 MB.
  case manyValues
  /// Metadata is an object of four million members, about 40 MB.
  case manyNames
  /// Metadata is 16 MiB of nothing, as hex text of 32 MiB.
  case hugeMetadata
  /// Metadata comes one byte a second.
  case slowMetadata
  /// Answers have 100 MB.
  case hugeAnswer
  /// Answers never end.
  case endlessAnswer
  /// Answers come one byte a second.
  case drip
  /// Answers come after this many milliseconds.
  case delay(milliseconds: Int)
  /// The connection ends in the middle of the answer.
  case closeEarly
  /// The runtime version is one above that in the metadata.
  case versionMismatch
  /// Values of the state are wrong, except the code: the lowest bit of the first byte is flipped, and a key
  /// without a value, or with an empty one, has the byte 1.
  case wrongStorage
  /// Metadata says that it is V15: the one configured, else with its version byte changed.
  case metadataV15

  /// Reads the form of ``argument``, such as `wrong-genesis`, `delay:200` or `http-status:429:5`.
  package init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first else { return nil }
    let numbers = parts.dropFirst().map { Int($0) }
    guard numbers.allSatisfy({ ($0 ?? -1) >= 0 }) else { return nil }
    let values = numbers.compactMap { $0 }
    switch (name, values.count) {
    case ("http-status", 1...2) where (400...599).contains(values[0]):
      self = .httpStatus(values[0], retryAfter: values.count == 2 ? values[1] : nil)
    case ("busy", 1...2):
      self = .busy(times: values[0], retryAfter: values.count == 2 ? values[1] : nil)
    case ("delay", 1) where values[0] <= Misbehavior.longestDelay:
      self = .delay(milliseconds: values[0])
    case (_, 0):
      guard let plain = Misbehavior.plain.first(where: { $0.argument == argument }) else {
        return nil
      }
      self = plain
    default: return nil
    }
  }

  /// The longest delay in milliseconds: an hour.
  package static let longestDelay = 3_600_000

  /// Those without a value.
  package static let plain: [Misbehavior] = [
    .wrongGenesis, .redirect, .wrongJSON, .wrongID, .repeatedID, .doubledID, .resultAndError,
    .nullMetadata, .oddHex, .truncatedMetadata, .trailingMetadata, .manyValues, .manyNames,
    .hugeMetadata, .slowMetadata, .hugeAnswer, .endlessAnswer, .drip, .closeEarly, .versionMismatch,
    .wrongStorage, .metadataV15,
  ]

  /// The forms of all, for a help text.
  package static let forms: [String] =
    plain.map(\.argument) + [
      "delay:MILLISECONDS", "http-status:CODE[:RETRY-AFTER]", "busy:TIMES[:RETRY-AFTER]",
    ]

  /// The form on a command line.
  package var argument: String {
    switch self {
    case .wrongGenesis: "wrong-genesis"
    case .httpStatus(let status, let retryAfter):
      "http-status:\(status)" + (retryAfter.map { ":\($0)" } ?? "")
    case .busy(let times, let retryAfter): "busy:\(times)" + (retryAfter.map { ":\($0)" } ?? "")
    case .redirect: "redirect"
    case .wrongJSON: "wrong-json"
    case .wrongID: "wrong-id"
    case .repeatedID: "repeated-id"
    case .doubledID: "doubled-id"
    case .resultAndError: "result-and-error"
    case .nullMetadata: "null-metadata"
    case .oddHex: "odd-hex"
    case .truncatedMetadata: "truncated-metadata"
    case .trailingMetadata: "trailing-metadata"
    case .manyValues: "many-values"
    case .manyNames: "many-names"
    case .hugeMetadata: "huge-metadata"
    case .slowMetadata: "slow-metadata"
    case .hugeAnswer: "huge-answer"
    case .endlessAnswer: "endless-answer"
    case .drip: "drip"
    case .delay(let milliseconds): "delay:\(milliseconds)"
    case .closeEarly: "close-early"
    case .versionMismatch: "version-mismatch"
    case .wrongStorage: "wrong-storage"
    case .metadataV15: "metadata-v15"
    }
  }
}
