import Reporting
import Testing

@Suite struct CountingTests {
  @Test func onlyTheCountOneHasTheSingular() {
    #expect([0, 1, 2].map { $0.counted("byte") } == ["0 bytes", "1 byte", "2 bytes"])
    #expect(
      UInt32(1).counted("more byte follows", plural: "more bytes follow") == "1 more byte follows")
    #expect((-1).counted("entry", plural: "entries") == "-1 entries")
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 KB"), (331_149, "331 KB"),
    (999_499, "999 KB"), (999_500, "1.0 MB"), (2_549_999, "2.5 MB"), (9_949_999, "9.9 MB"),
    (9_950_000, "10 MB"), (268_286_316, "268 MB"), (999_500_000, "1.0 GB"),
    (1_250_000_000, "1.3 GB"), (Int.max, "9223372036.9 GB"), (-5, "-5 bytes"),
  ])
  func sizesHaveTheLargestUnit(count: Int, text: String) {
    #expect(count.byteSize == text)
  }
}
