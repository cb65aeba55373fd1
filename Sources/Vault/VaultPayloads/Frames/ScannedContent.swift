import JSONCodec
import RaptorQ

/// The content of one scanned symbol, classified as in the Vault (hot-side 6.5).
public enum ScannedContent: Equatable, Sendable {
  /// A frame of a movie.
  case fountain(FountainFrame)
  /// A frame of the multi-frame format that preceded fountain codes.
  case legacy(LegacyFrame)
  /// A complete payload in one symbol.
  case complete([UInt8])
  /// A share of a secret, which is not parsed.
  case share([UInt8])

  /// Classifies content.
  ///
  /// The top bit of more than four bytes marks a fountain frame; `00` at the start of at least five
  /// bytes marks a legacy frame.
  ///
  /// - Throws: ``FrameError`` for a malformed fountain frame, or empty content.
  public init(_ content: [UInt8]) throws(FrameError) {
    guard let first = content.first else { throw .emptyContent }
    if ScannedContent.isSecretShare(content) {
      self = .share(content)
    } else if FountainFrame.isMarked(content) {
      self = .fountain(try FountainFrame(content))
    } else if first == 0, content.count >= LegacyFrame.headerByteCount {
      self = .legacy(LegacyFrame(content))
    } else {
      self = .complete(content)
    }
  }

  /// Whether content is a share: JSON of title `t`, number `r`, data `d`, nonce `n` (hot-side 6.5).
  private static func isSecretShare(_ content: [UInt8]) -> Bool {
    guard content.first == UInt8(ascii: "{"),
      let share = (try? JSONValue(parsing: content))?.object
    else { return false }
    return share["t"]?.string != nil && share["d"]?.string != nil && share["n"]?.string != nil
      && share["r"]?.integer(Int.self) != nil
  }

  /// The number of frames that a reader should show as expected; 1 for a share.
  public var expectedFrames: Int {
    switch self {
    case .fountain(let frame): frame.payloadLength / frame.symbol.count + 1
    case .legacy(let frame): frame.total
    case .complete, .share: 1
    }
  }

  /// The kind of the content.
  public var kind: Kind {
    switch self {
    case .fountain: .fountain
    case .legacy: .legacy
    case .complete: .complete
    case .share: .share
    }
  }

  /// The kinds of content.
  public enum Kind: String, Sendable {
    /// A frame of a movie.
    case fountain
    /// A frame of the multi-frame format that preceded fountain codes.
    case legacy
    /// A complete payload.
    case complete = "static"
    /// A share of a secret.
    case share
  }
}

extension ScannedContent {
  /// Whether the content is consistent with a payload.
  ///
  /// Nothing is decoded, so repair symbols are consistent with every payload of their length.
  package func isPart(of payload: [UInt8]) -> Bool {
    switch self {
    case .complete(let content), .share(let content): return content == payload
    case .legacy(let frame):
      let start = frame.index * frame.data.count
      return payload.dropFirst(start).starts(with: frame.data)
        || payload.suffix(frame.data.count).elementsEqual(frame.data)
    case .fountain(let frame):
      guard frame.payloadLength == payload.count else { return false }
      let start = Int(frame.id.symbol) * frame.symbol.count
      // All payloads that the specification allows have a single block.
      guard frame.id.sourceBlock == 0, start < payload.count else { return true }
      let part = payload[start...].prefix(frame.symbol.count)
      return frame.symbol.starts(with: part)
    }
  }
}
