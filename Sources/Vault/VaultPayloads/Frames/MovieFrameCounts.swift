public import RaptorQ

/// What follows for a movie from the length of its payload alone: no symbol is made for it.
public struct MovieFrameCounts: Equatable, Sendable {
  /// The length of the payload in bytes.
  public let payloadLength: Int
  /// How many repair symbols each block has.
  public let repairSymbolsPerBlock: Int
  /// The order in which the frames stand.
  public let order: MovieFrames.Order
  /// The parameters of the code.
  public let information: ObjectTransmissionInformation

  /// The shape of the movie of a payload.
  ///
  /// - Parameters:
  ///   - payloadLength: 1 to 2³¹ − 1 bytes.
  ///   - chunkSize: bytes a frame is meant to carry, in ``MovieFrames/chunkSizes``.
  ///   - repair: how many repair symbols follow.
  ///   - order: in which order the frames stand.
  /// - Throws: ``FrameError``: `emptyPayload`, `payloadTooLong`, `chunkSize`, `raptorQ`.
  public init(
    payloadLength: Int, chunkSize: Int = MovieFrames.updateChunkSize,
    repair: MovieFrames.Repair = .vault, order: MovieFrames.Order = .systematic
  ) throws(FrameError) {
    guard payloadLength > 0 else { throw .emptyPayload }
    guard payloadLength <= FountainFrame.maximumPayload else {
      throw .payloadTooLong(byteCount: payloadLength)
    }
    guard MovieFrames.chunkSizes.contains(chunkSize) else { throw .chunkSize(chunkSize) }
    do throws(RaptorQError) {
      information = try ObjectTransmissionInformation(
        transferLength: payloadLength, maximumPacketSize: chunkSize)
    } catch { throw .raptorQ(error) }
    let symbolsPerBlock = (information.symbols - 1) / information.sourceBlocks + 1
    repairSymbolsPerBlock =
      switch repair {
      case .vault: payloadLength <= chunkSize ? 0 : payloadLength / chunkSize
      case .percent(let percent):
        (symbolsPerBlock * min(max(0, percent), MovieFrames.Repair.mostPercent) + 99) / 100
      }
    self.payloadLength = payloadLength
    self.order = order
  }

  /// How many source symbols there are, in all blocks.
  public var sourceSymbols: Int { information.symbols }
  /// The source symbols of each block.
  public var blocks: [Int] {
    (0..<information.sourceBlocks).map { information.symbols(ofBlock: $0) }
  }
  /// How many frames there are.
  public var count: Int {
    information.symbols + information.sourceBlocks * repairSymbolsPerBlock
  }
  /// The length of each frame in bytes.
  public var frameByteCount: Int { FountainFrame.headerByteCount + information.symbolSize }
}
