public import RaptorQ

/// The frames of a movie in order; each frame is computed when it is accessed (hot-side 6.2).
///
/// By default, all source symbols come first, then the repair symbols, block by block, with the
/// symbol numbering that a Vault reads (raptorq 10.1). All frames have the same length.
public struct MovieFrames: RandomAccessCollection, Sendable {
  /// The chunk sizes that fit in a QR code: 1 to 2951 bytes; from 64 on, the symbol size is the
  /// chunk size rounded down to a multiple of 8.
  public static let chunkSizes = 1...2951
  /// The chunk size of updates in bytes; a frame is 8 bytes longer.
  public static let updateChunkSize = 1072
  /// The chunk size of Vault exports in bytes, and the default of `encode-to-qr`.
  public static let exportChunkSize = 128

  /// The number of repair symbols.
  public enum Repair: Equatable, Sendable {
    /// As many as a Vault uses: floor(payload length / chunk size) in each block, 0 if there is
    /// only one chunk.
    case vault
    /// A percentage of the source symbols in each block, rounded up.
    case percent(Int)

    /// The maximum percentage: ten repair symbols for each source symbol.
    public static let mostPercent = 1000
  }

  /// The frame counts.
  public let shape: MovieFrameCounts
  private let encoder: Encoder
  private let ids: [EncodingPacketID]
  private let lengthWord: [UInt8]

  /// Creates the frames of a payload.
  ///
  /// - Parameters:
  ///   - payload: 1 to 2³¹ − 1 bytes.
  ///   - chunkSize: the number of payload bytes in a frame, in ``chunkSizes``.
  ///   - repair: the number of repair symbols.
  ///   - numbering: the numbering of the repair symbols.
  ///   - order: the order of the frames.
  /// - Throws: ``FrameError`` if a value is out of range.
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
  /// The number of source symbols in all blocks.
  public var sourceSymbols: Int { shape.sourceSymbols }
  /// The number of repair symbols in each block.
  public var repairSymbolsPerBlock: Int { shape.repairSymbolsPerBlock }
  /// The parameters of the RaptorQ code.
  public var information: ObjectTransmissionInformation { shape.information }
  /// The length of each frame in bytes.
  public var frameByteCount: Int { shape.frameByteCount }
  /// The index 0.
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
