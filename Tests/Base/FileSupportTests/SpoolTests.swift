import FileSupport
import TestSupport
import Testing

/// Bytes out of memory and back.
@Suite struct SpoolTests {
  @Test func bytesComeBackInAnyOrder() throws {
    let folder = try TemporaryFolder()
    let pieces = (0..<20).map { number in [UInt8](repeating: UInt8(number), count: number * 997) }
    var kept: [SpooledBytes] = []
    do {
      let spool = try #require(Spool(in: folder.path))
      kept = pieces.map { spool.keep($0) }
    }
    for (bytes, piece) in zip(kept, pieces).reversed() { #expect(try bytes.bytes == piece) }
    // The file has no name that could stay.
    #expect(folder.names == [])
    #expect(try SpooledBytes([1, 2]).bytes == [1, 2])
  }

  @Test func aMissingFolderGivesNoSpool() { #expect(Spool(in: "/nowhere/at/all") == nil) }
}
