/// A misbehavior of a node, to test that clients handle it.
package enum Misbehavior: Hashable, Sendable {
  /// The genesis hash is that of another chain.
  case wrongGenesis
  /// Every request gets this HTTP status, optionally with `Retry-After` in seconds.
  case httpStatus(Int, retryAfter: Int?)
  /// The first `times` requests get HTTP status 429, optionally with `Retry-After` in seconds.
  case busy(times: Int, retryAfter: Int?)
  /// Every request is redirected to another path of the node.
  case redirect
  /// Answers end in the middle of their JSON.
  case wrongJSON
  /// Answers have an id that was never used.
  case wrongID
  /// Answers have the id of the previous call.
  case repeatedID
  /// Answers have two ids.
  case doubledID
  /// Answers have a result and an error.
  case resultAndError
  /// Metadata is `null`.
  case nullMetadata
  /// Metadata lacks its last hex digit.
  case oddHex
  /// The metadata lacks its second half.
  case truncatedMetadata
  /// Two bytes follow the metadata.
  case trailingMetadata
  /// The metadata is an array of 29 million numbers, 58 MB.
  case manyValues
  /// The metadata is an object with four million members, about 40 MB.
  case manyNames
  /// The metadata is 16 MiB of zeros, as 32 MiB of hex text.
  case hugeMetadata
  /// The metadata is sent at one byte per second.
  case slowMetadata
  /// Answers have 100 MB of meaningless bytes.
  case hugeAnswer
  /// Answers never end.
  case endlessAnswer
  /// Answers are sent at one byte per second.
  case drip
  /// Answers are delayed by this many milliseconds.
  case delay(milliseconds: Int)
  /// The connection ends in the middle of each answer.
  case closeEarly
  /// The reported spec version of the runtime is the metadata's spec version plus one.
  case versionMismatch
  /// The values of the state, except the code, are wrong: the lowest bit of the first byte is
  /// inverted, and a missing or empty value is the byte 1.
  case wrongStorage
  /// The metadata is V15: the configured one, or the normal one with a changed version byte.
  case metadataV15
  /// A lie about the finalized chain or its state, which a chain that can be proved tells.
  case proof(ProofLie)

  /// Parses an argument such as `wrong-genesis`, `delay:200` or `http-status:429:5`.
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

  /// The maximum delay in milliseconds: one hour.
  package static let longestDelay = 3_600_000

  /// The misbehaviors that have no parameters.
  package static let plain: [Misbehavior] =
    [
      .wrongGenesis, .redirect, .wrongJSON, .wrongID, .repeatedID, .doubledID, .resultAndError,
      .nullMetadata, .oddHex, .truncatedMetadata, .trailingMetadata, .manyValues, .manyNames,
      .hugeMetadata, .slowMetadata, .hugeAnswer, .endlessAnswer, .drip, .closeEarly,
      .versionMismatch,
      .wrongStorage, .metadataV15,
    ] + ProofLie.allCases.map { .proof($0) }

  /// The forms of all misbehaviors, for help.
  package static let forms: [String] =
    plain.map(\.argument) + [
      "delay:MILLISECONDS", "http-status:CODE[:RETRY-AFTER]", "busy:TIMES[:RETRY-AFTER]",
    ]

  /// The argument for the misbehavior on a command line.
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
    case .proof(let lie): lie.rawValue
    }
  }
}
