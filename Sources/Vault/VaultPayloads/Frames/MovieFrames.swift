public import RaptorQ

/// The frames of a movie in their order, each made when it is asked for (hot-side 6.2).
///
/// Unless another order is asked for, all source symbols come first, then the repair symbols; with
/// several source blocks, block by block. The frames are equally long. Symbol ids follow the
/// numbering that a Vault reads (raptorq 10.1) unless another is asked for.
public struct MovieFrames: RandomAccessCollection, Sendable {
  /// The chunk sizes that fit a symbol: 1 to 2951 bytes; from 64 on the symbol is the chunk cut to
  /// a multiple of 8.
  public static let chunkSizes = 1...2951
  /// The chunk size of updates; a frame is 8 bytes longer.
  public static let updateChunkSize = 1072
  /// The chunk size of Vault exports, and of `encode-to-qr` when none is given.
  public static let exportChunkSize = 128

  /// How many repair symbols a movie has.
  public enum Repair: Equatable, Sendable {
    /// As the Vault's own frames: none where the payload fits one chunk, else
    /// floor(length / chunk size), in each block.
    case vault
    /// This share of the source symbols in percent, rounded up, in each block.
    case percent(Int)

    /// The most percent that are made: ten repair symbols for each source symbol.
    public static let mostPercent = 1000
  }

  /// What follows from the payload's length.
  public let shape: MovieFrameCounts
  private let encoder: Encoder
  private let ids: [EncodingPacketID]
  private let lengthWord: [UInt8]

  /// The frames of `payload`.
  ///
  /// - Parameters:
  ///   - payload: 1 to 2³¹ − 1 bytes.
  ///   - chunkSize: bytes a frame is meant to carry, in ``chunkSizes``.
  ///   - repair: how many repair symbols follow.
  ///   - numbering: how their ids are counted.
  ///   - order: in which order the frames stand.
  /// - Throws: ``FrameError``: `emptyPayload`, `payloadTooLong`, `chunkSize`, `raptorQ`.
  public init(
    payload: [UInt8], chunkSize: Int = updateChunkSize, repair: Repair = .vault,
    numbering: SymbolNumbering = .raptorq1x, order: Order = .systematic
  ) throws(FrameError) {
    shape = try MovieFrameCounts(
      payloadLength: payload.count, chunkSize: chunkSize, repair: repair, order: order)
    let information = shape.information
    do throws(RaptorQError) {
      encoder = try Encoder(data: payload, information: information, numbering: numbering)
      let all = try encoder.packetIDs(repairSymbolsPerBlock: shape.repairSymbolsPerBlock)
      ids = order.arranged(all) { id in
        Int(id.symbol) >= information.symbols(ofBlock: Int(id.sourceBlock))
      }
    } catch { throw .raptorQ(error) }
    lengthWord = FountainFrame.lengthWord(payload.count)
  }

  /// The length of the payload in bytes.
  public var payloadLength: Int { shape.payloadLength }
  /// How many source symbols there are, in all blocks.
  public var sourceSymbols: Int { shape.sourceSymbols }
  /// How many repair symbols each block has.
  public var repairSymbolsPerBlock: Int { shape.repairSymbolsPerBlock }
  /// The parameters of the code.
  public var information: ObjectTransmissionInformation { shape.information }
  /// The length of each frame in bytes.
  public var frameByteCount: Int { shape.frameByteCount }
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of frames.
  public var endIndex: Int { ids.count }

  /// The packet ids, in the order of the frames.
  public var packetIDs: [EncodingPacketID] { ids }

  /// The frame at `position`, which must be below the number of frames.
  public subscript(position: Int) -> [UInt8] {
    var frame: [UInt8] = []
    frame.reserveCapacity(frameByteCount)
    frame += lengthWord
    do throws(RaptorQError) {
      try encoder.appendPacket(ids[position], to: &frame)
    } catch {
      preconditionFailure("the encoder refused an id that it gave: \(error.message)")
    }
    return frame
  }
}
