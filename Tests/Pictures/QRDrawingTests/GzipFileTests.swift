import QRDrawing
import TestSupport
import Testing

@Suite struct GzipFileTests {
  @Test(arguments: [0, 1, 17, 65_536, 400_000])
  func compressedFilesAreDecompressedHereAndByGzip(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }
    let packed = GzipFile.compressed(bytes)
    #expect(GzipFile.compressed(bytes) == packed)
    #expect(GzipFile.decompressed(packed, limit: count) == bytes)
    let folder = try TemporaryFolder()
    let path = try folder.write(packed, to: "a.gz")
    let run = try ProcessRunner.run("/bin/gzip", ["-dc", path])
    #expect(run.exitCode == 0, "\(run.error)")
    #expect(run.standardOutput == bytes)
  }

  @Test func piecesGiveTheSameFileAsTheWhole() {
    let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5 ^ $0 >> 9) }
    for size in [999, 65_536, 699_999] {
      let writer = GzipWriter()
      var file: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        file += writer.add(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(file + writer.finish() == GzipFile.compressed(bytes), "\(size)")
    }
  }

  @Test func damagedOrTooLargeFilesAreRefused() {
    let bytes = [UInt8](repeating: 7, count: 1000)
    let packed = GzipFile.compressed(bytes)
    #expect(GzipFile.decompressed(packed, limit: 999) == nil)
    #expect(GzipFile.decompressed(packed + [0], limit: 2000) == nil)
    #expect(GzipFile.decompressed(Array(packed.dropLast()), limit: 2000) == nil)
    for place in packed.indices where place > 9 || place < 4 {
      var damaged = packed
      damaged[place] ^= 0x55
      // A bit that DEFLATE does not use says nothing of the content.
      let found = GzipFile.decompressed(damaged, limit: 1 << 20)
      #expect(found == nil || found == bytes, "\(place)")
    }
  }
}
