import ByteSupport

/// The bytes of `db`: segments of one size, each a header of 20 bytes and messages.
///
/// A place in the order of writing is called LSN, as sled does; it grows by the size of a segment from
/// one segment to the next. Segments are used again when nothing in them counts any more, so that
/// their order in the file says nothing.
struct SegmentedLog {
  /// A segment that was in use.
  struct Segment {
    /// The place of its first byte in the order of writing.
    let lsn: Int64
    /// Where it begins in the file.
    let offset: Int
  }

  static let headerSize = 20
  /// Places beyond this are not reached by writing.
  static let farthest: Int64 = 1 << 60

  let folder: String
  let bytes: [UInt8]
  let segmentSize: Int

  func segmentStart(of offset: Int) -> Int { offset / segmentSize * segmentSize }

  func damaged(_ problem: String) -> SledError {
    .damaged(folder: folder, part: "db", problem: problem)
  }

  /// Whether a message may begin so many bytes behind the beginning of a segment.
  func isMessageStart(_ progress: Int) -> Bool {
    progress >= SegmentedLog.headerSize && progress <= segmentSize - LogMessage.longestHeader
  }

  /// The segments from a place on, in the order of writing, and the place up to which the latest of
  /// their headers says that all was on the disk.
  ///
  /// A header: CRC-32 of the other 16 bytes with all bits turned, the segment's place, the place that
  /// was safe; the low byte first, and the lower 63 bits turned.
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
