package import JSONCodec
package import Reporting
import SecretShares
package import VaultPayloads

extension ColdSignerError {
  /// The reasons why codes do not make a payload (cold-signer 1).
  package enum Scan: Equatable, Sendable {
    case unexpectedQRContent
    case badHex
    /// Frames are missing or contradict themselves.
    case undecodable(reason: String)
    case mixedKinds(collecting: ScannedContent.Kind, found: ScannedContent.Kind)
    /// A fountain frame belongs to another movie: `first` and `other` are the values that differ.
    case conflictingPayloads(first: Int, other: Int)
    /// A later fountain frame has a longer symbol than the first; existing Vaults ignore this.
    case longerSymbol(first: Int, other: Int)
    case legacyIndexTooBig(index: Int, total: Int)
    case legacySameNumber(index: Int)
    case conflictingLegacyLengths(first: Int, other: Int)
    case sharesScanned

    package var row: ErrorRow<JSONValue> {
      switch self {
      case .unexpectedQRContent:
        .badData(
          .unexpectedQrContent,
          "The scanned data is not a QR code of bytes, or is truncated. Scan the code again.")
      case .badHex:
        .badData(
          .badHex, "The scanned data is not an even number of hex digits. Scan the code again.")
      case .undecodable(let reason):
        .badData(.unableToDecode, "The payload is not complete: \(reason). Continue scanning.")
      case .mixedKinds(let collecting, let found):
        .badData(
          .mixedFrameKinds,
          """
          A \(found.keyStoreName) code came while \(collecting.keyStoreName) frames were collected. Scan one code or \
          movie at a time.
          """,
          ["collecting": .string(collecting.keyStoreName), "found": .string(found.keyStoreName)])
      case .conflictingPayloads(let first, let other):
        .badData(
          .conflictingPayloads,
          "The frames belong to different movies (\(first) and \(other.counted("byte"))). Scan one movie at a time.",
          ["first": .integer(first), "other": .integer(other)])
      case .longerSymbol(let first, let other):
        .badData(
          .conflictingPayloads,
          """
          The frames belong to different movies: one has symbols of \(first.counted("byte")), a later one of \
          \(other). Scan one movie at a time.
          """,
          ["first": .integer(first), "other": .integer(other)])
      case .legacyIndexTooBig(let index, let total):
        .badData(
          .legacyIndexTooBig,
          """
          A frame has the number \(index), but its payload has \(total.counted("frame")), numbered from 0. The code is \
          wrong.
          """,
          ["index": .integer(index), "total": .integer(total)])
      case .legacySameNumber(let index):
        .badData(
          .legacySameNumber,
          "The frame \(index) came twice with different data. Scan one movie at a time.",
          ["index": .integer(index)])
      case .conflictingLegacyLengths(let first, let other):
        .badData(
          .conflictingLegacyLengths,
          """
          The frames belong to different payloads, of \(first) and \(other.counted("frame")). Scan one movie at a \
          time.
          """,
          ["first": .integer(first), "other": .integer(other)])
      case .sharesScanned:
        .refused(
          .sharesScanned,
          """
          These are shares of a seed; nothing was done with them. Recover the seed with 'hotside cold seed recover'.
          """
        )
      }
    }
  }

  /// Whether more codes may complete the payload.
  package var isIncompleteScan: Bool {
    switch self {
    case .scan(.undecodable), .shares(.incomplete): true
    default: false
    }
  }

  /// Converts a frame error.
  package init(_ error: FrameError) {
    switch error {
    case .conflictingSymbolSizes(let first, let other) where other > first:
      self = .scan(.longerSymbol(first: first, other: other))
    case .conflictingPayloads(let first, let other), .conflictingSymbolSizes(let first, let other):
      self = .scan(.conflictingPayloads(first: first, other: other))
    case .conflictingLegacyTotals(let first, let other):
      self = .scan(.conflictingLegacyLengths(first: first, other: other))
    case .indexTooLarge(let index, let total):
      self = .scan(.legacyIndexTooBig(index: index, total: total))
    case .sameIndexOtherData(let index): self = .scan(.legacySameNumber(index: index))
    case .badFrame(let count, let reason):
      self = .scan(.undecodable(reason: "a frame of \(count) bytes is broken: \(reason)"))
    case .emptyPayload, .payloadTooLong, .chunkSize, .raptorQ, .emptyContent, .secretShare,
      .unexpectedContent, .interrupted, .secondPayload, .contradiction, .incomplete,
      .nothingScanned, .unrecognized:
      self = .scan(.undecodable(reason: error.message))
    }
  }
}

extension ScannedContent.Kind {
  /// The kind in a Vault's wording.
  package var keyStoreName: String {
    switch self {
    case .fountain: "raptorq"
    case .legacy, .complete, .share: rawValue
    }
  }
}
