import ByteSupport

/// The content of `db`: segments of equal size, each with a header of 20 bytes, followed by
/// messages.
///
/// A position in the order of writing is called LSN, as in sled; it grows by the segment size from
/// one segment to the next. Unused segments are reused, so their order in the file has no meaning.
struct SegmentedLog {
  /// A segment in use.
  struct Segment {
    /// The LSN of the segment's first byte.
    let lsn: Int64
    /// The segment's offset in the file.
    let offset: Int
  }

  static let headerSize = 20
  /// The upper limit of LSNs and offsets, which no real log reaches.
  static let farthest: Int64 = 1 << 60

  let folder: String
  let bytes: [UInt8]
  let segmentSize: Int

  func segmentStart(of offset: Int) -> Int { offset / segmentSize * segmentSize }

  func damaged(_ problem: String) -> SledError {
    .damaged(folder: folder, part: "db", problem: problem)
  }

  /// Whether a message may begin at this offset in a segment.
  func isMessageStart(_ progress: Int) -> Bool {
    progress >= SegmentedLog.headerSize && progress <= segmentSize - LogMessage.longestHeader
  }

  /// The segments from an LSN on, in the order in which they were written, and the highest LSN
  /// known to be on disk.
  ///
  /// A header consists of the inverted CRC-32 of the other 16 bytes, the LSN of the segment, and
  /// the stable LSN; all low byte first, both LSNs with their lower 63 bits inverted.
  func segments(from least: Int64) throws(SledError) -> (ordered: [Segment], safe: Int64) {
    var found: [Segment] = []
    var safe = least
    for offset in stride(from: 0, to: bytes.count, by: segmentSize) {
      guard bytes.count - offset >= SegmentedLog.headerSize else { break }
      let header = bytes[offset..<offset + SegmentedLog.headerSize]
      let checked = header.dropFirst(4)
      var reader = LogReader(header)
      guard let checksum = try? reader.fixed(UInt32.self),
        CRC32(of: checked.span).value == ~checksum,
        let place = try? reader.fixed(Int64.self), let stable = try? reader.fixed(Int64.self)
      else { continue }
      let lsn = place ^ .max
      guard lsn >= least else { continue }
      guard lsn <= SegmentedLog.farthest, stable ^ .max <= SegmentedLog.farthest,
        lsn % Int64(segmentSize) == 0
      else { throw damaged("the segment at \(offset) has an impossible place") }
      found.append(Segment(lsn: lsn, offset: offset))
      safe = max(safe, stable ^ .max)
    }
    found.sort { $0.lsn < $1.lsn }
    for (one, next) in zip(found, found.dropFirst()) where one.lsn == next.lsn {
      throw damaged("the segments at \(one.offset) and \(next.offset) have the same place")
    }
    return (found, safe)
  }
}
