package import VaultPayloads

/// What one code holds, told apart as a device must (cold-signer 1.2).
package enum ScannedFrame: Equatable, Sendable {
  /// A share of a seed.
  case share(BananaShare)
  /// A frame of a movie.
  case fountain(FountainFrame)
  /// A frame of the old multi-frame form.
  case legacy(LegacyFrame)
  /// A whole payload.
  case complete([UInt8])

  /// Sorts the content of a code: a marked one of more than four bytes is a frame of a movie, sound or
  /// not.
  ///
  /// - Throws: ``ColdSignerError/unableToDecode(reason:)`` for a frame without a symbol, or of an empty
  ///   payload.
  package init(_ content: [UInt8]) throws(ColdSignerError) {
    if let share = BananaShare(content) {
      self = .share(share)
    } else if FountainFrame.isMarked(content) {
      do throws(FrameError) {
        self = .fountain(try FountainFrame(content))
      } catch {
        throw .unableToDecode(reason: ScannedFrame.fault(error))
      }
    } else if content.first == 0, content.count >= LegacyFrame.headerByteCount,
      case .legacy(let frame)? = try? ScannedContent(content)
    {
      self = .legacy(frame)
    } else {
      self = .complete(content)
    }
  }

  /// What is wrong with a frame of a movie, as a clause.
  private static func fault(_ error: FrameError) -> String {
    guard case .badFrame(let count, let reason) = error else { return error.message }
    return "a frame of \(count) bytes is broken: \(reason)"
  }

  /// The kind of the code.
  package var kind: FrameKind {
    switch self {
    case .share: .share
    case .fountain: .raptorq
    case .legacy: .legacy
    case .complete: .complete
    }
  }

  /// How many frames a progress bar announces.
  package var announcedFrames: Int {
    switch self {
    case .fountain(let frame):
      // The packet is the symbol behind its 4 bytes.
      frame.payloadLength / frame.symbol.count + 1
    case .legacy(let frame): frame.total
    case .share(let share): share.required
    case .complete: 1
    }
  }
}
