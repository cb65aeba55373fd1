import Reporting

/// An error in an object, its parameters or a packet.
public enum RaptorQError: Error, Equatable, Sendable {
  /// An object of this length cannot be encoded; 1 to
  /// `ObjectTransmissionInformation.maximumTransferLength` bytes are possible.
  case transferLength(bytes: Int)
  /// The symbol size is not 1 to 65 535 bytes, or not a multiple of the alignment.
  case symbolSize(bytes: Int, alignment: Int)
  /// The maximum packet size is not 1 to 65 535 bytes.
  case maximumPacketSize(bytes: Int)
  /// The alignment is not 1 to 255 bytes.
  case alignment(bytes: Int)
  /// The number of source blocks is not 1 to `limit`.
  case sourceBlocks(Int, limit: Int)
  /// The number of sub-blocks is not 1 to `limit`.
  case subBlocks(Int, limit: Int)
  /// A block has more source symbols than the standard's 56 403.
  case symbolsPerBlock(Int)
  /// The object transmission information is not 12 bytes long.
  case informationLength(expected: Int, got: Int)
  /// The reserved byte of the object transmission information is not zero.
  case reservedByte(UInt8)
  /// The length of the data is not the transfer length.
  case dataLength(expected: Int, got: Int)
  /// A packet or its symbol does not have the length given by the object transmission information.
  case packetLength(expected: Int, got: Int)
  /// The object does not have this source block number.
  case sourceBlockNumber(Int, blocks: Int)
  /// The encoding symbol id does not fit 24 bits.
  case encodingSymbolID(Int)
  /// The encoding symbol id does not exist in the 1.x numbering, which skips K up to K'.
  case skippedSymbolID(Int, from: Int, to: Int)
  /// The symbols of a block were chosen or repeated so that they never determine it.
  case undecodable(sourceBlock: Int, symbols: Int)

  /// The message: the problem, the expected values and the remedy.
  public var message: String {
    switch self {
    case .transferLength(let bytes):
      "An object of \(bytes.counted("byte")) cannot be encoded: 1 to "
        + "\(ObjectTransmissionInformation.maximumTransferLength) bytes fit."
    case .symbolSize(let bytes, let alignment):
      "The symbol size \(bytes) is not possible: it must be 1 to 65535 bytes and a multiple of the "
        + "alignment \(alignment)."
    case .maximumPacketSize(let bytes):
      "No symbol size follows from packets of \(bytes.counted("byte")): choose 1 to 65535."
    case .alignment(let bytes): "The symbol alignment \(bytes) is not possible: choose 1 to 255."
    case .sourceBlocks(let count, let limit):
      "The object cannot have \(count) source blocks: 1 to \(limit) are possible. Larger symbols "
        + "make fewer blocks."
    case .subBlocks(let count, let limit):
      "A block cannot have \(count) sub-blocks: 1 to \(limit) are possible with this symbol size "
        + "and alignment."
    case .symbolsPerBlock(let count):
      "A block cannot have \(count) source symbols: at most \(BlockParameters.maximumSymbols) are "
        + "possible. Use more blocks or larger symbols."
    case .informationLength(let expected, let got):
      "Object transmission information is \(expected) bytes long, not \(got)."
    case .reservedByte(let byte):
      "The reserved byte of the object transmission information is \(byte) instead of 0: these "
        + "bytes are something else."
    case .dataLength(let expected, let got):
      "The object transmission information is for \(expected.counted("byte")), but the data has \(got)."
    case .packetLength(let expected, let got):
      "A packet has \(got.counted("byte")) where this object needs \(expected): it belongs to another object."
    case .sourceBlockNumber(let number, let blocks):
      "A packet names source block \(number), but the object has \(blocks), counted from 0: it "
        + "belongs to another object."
    case .encodingSymbolID(let id):
      "The encoding symbol id \(id) does not fit 24 bits: 0 to 16777215 are possible."
    case .skippedSymbolID(let id, let from, let to):
      "The encoding symbol id \(id) does not exist in the 1.x numbering, which skips \(from) up to "
        + "\(to) in this block: use the ids that the encoder gives."
    case .undecodable(let block, let symbols):
      """
      The \(symbols.counted("symbol")) received for source block \(block) \(symbols == 1 ? "does" : "do") not \
      determine it, and further 
      """
        + "ones do not help: they do not come from an ordinary encoder."
    }
  }
}
