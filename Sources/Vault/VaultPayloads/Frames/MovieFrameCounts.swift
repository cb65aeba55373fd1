public import RaptorQ

/// The frame counts of a movie, computed from the payload length without making symbols.
public struct MovieFrameCounts: Equatable, Sendable {
  /// The length of the payload in bytes.
  public let payloadLength: Int
  /// The number of repair symbols in each block.
  public let repairSymbolsPerBlock: Int
  /// The order of the frames.
  public let order: MovieFrames.Order
  /// The parameters of the RaptorQ code.
  public let information: ObjectTransmissionInformation

  /// Computes the frame counts for a payload.
  ///
  /// - Parameters:
  ///   - payloadLength: 1 to 2³¹ − 1 bytes.
  ///   - chunkSize: the number of payload bytes in a frame, in ``MovieFrames/chunkSizes``.
  ///   - repair: the number of repair symbols.
  ///   - order: the order of the frames.
  /// - Throws: ``FrameError`` if a value is out of range.
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

  /// The number of source symbols in all blocks.
  public var sourceSymbols: Int { information.symbols }
  /// The number of source symbols in each block.
  public var blocks: [Int] {
    (0..<information.sourceBlocks).map { information.symbols(ofBlock: $0) }
  }
  /// The number of frames.
  public var count: Int {
    information.symbols + information.sourceBlocks * repairSymbolsPerBlock
  }
  /// The length of each frame in bytes.
  public var frameByteCount: Int { FountainFrame.headerByteCount + information.symbolSize }
}
