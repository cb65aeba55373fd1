public import RaptorQ
public import RuntimeMetadata
public import SCALECodec
public import SubstrateCrypto

/// Why a payload, a record or a scanned code is refused.
public enum VaultPayloadsError: Error, Equatable, Sendable {
  // Payloads

  /// The payload ends inside `part`, of which `needed` bytes belong where `left` are.
  case tooShort(part: String, needed: Int, left: Int)
  /// The first byte is not 53.
  case notSubstrate(firstByte: UInt8)
  /// No payload has this code.
  case payloadNotSupported(code: UInt8)
  /// The code is known, but not of a kind that is wanted here.
  case unexpectedPayload(code: UInt8, wanted: String)
  /// The crypto code has no meaning in this payload.
  case encryptionNotSupported(cryptoCode: UInt8)
  /// `record` does not decode.
  case undecodable(record: String, SCALEError)
  /// The metadata in an update is refused.
  case metadata(RuntimeMetadataError)
  /// The signature does not hold for what it is said to sign.
  case badSignature(kind: UpdateKind, signer: MultiSigner)
  /// Key or signature have the wrong form.
  case key(SubstrateCryptoError)

  // Texts and names

  /// A network's name must not stand in a file name.
  case unsafeName(String)
  /// None of the lines is a derivation path.
  case noDerivationPaths(lines: Int)

  // Frames to be made

  /// There is nothing to be shown.
  case emptyPayload
  /// The payload is too long for frames; below 2^31 bytes are possible.
  case payloadTooLong(bytes: Int)
  /// The chunk size gives no frame that fits a code.
  case chunkSize(bytes: Int, limit: Int)
  /// The payload cannot be shown as one code: readers would take it for a frame, or it is too long.
  case notStatic(firstByte: UInt8, bytes: Int)
  /// The parameters of a movie are impossible.
  case movie(RaptorQError)

  // Scanned codes

  /// A line of a phone's scanner does not start with 4, for byte mode.
  case lineNotByteMode(nibble: String)
  /// A line of a phone's scanner has not the length that it announces, or is no hex.
  case lineIncomplete(digits: Int)
  /// The code is a share of a secret; nothing here reads those.
  case secretShare
  /// A frame is cut, empty, or announces nothing.
  case badFrame(FrameFault)
  /// Frames announce payloads of different lengths.
  case conflictingPayloads(first: Int, other: Int)
  /// Legacy frames announce different totals.
  case conflictingLegacyTotals(first: Int, other: Int)
  /// A legacy frame's index is not below the total.
  case legacyIndexTooLarge(index: Int, total: Int)
  /// Two legacy frames of one index differ.
  case legacyFrameDiffers(index: Int)
  /// A code of another kind came in the middle.
  case interrupted(inProgress: FrameKind, by: FrameKind)
  /// The frames do not belong to one movie, in either numbering.
  case contradictoryFrames
  /// The frames give bytes that are no sound payload, in either numbering.
  case payloadUnsound(reason: String)
  /// No more codes come, and the payload is not complete.
  case incomplete(received: Int, needed: Int)
}

/// What is wrong with a frame.
public enum FrameFault: Equatable, Hashable, Sendable {
  /// A fountain frame has fewer than 4 bytes behind its length, or no symbol.
  case short(bytes: Int)
  /// A fountain frame announces a payload of no bytes.
  case emptyPayload
  /// A legacy frame announces no frames.
  case noFrames
  /// A fountain frame's block does not exist.
  case block(Int, blocks: Int)
  /// A fountain frame's symbol has another size than the first one's.
  case symbolSize(first: Int, other: Int)
  /// No movie has such symbols for such a payload.
  case parameters(payloadLength: Int, symbolSize: Int)
}
