import Reporting
import Testing

@Suite struct CountingTests {
  @Test func onlyTheCountOneHasTheSingular() {
    #expect([0, 1, 2].map { $0.counted("byte") } == ["0 bytes", "1 byte", "2 bytes"])
    #expect(
      UInt32(1).counted("more byte follows", plural: "more bytes follow") == "1 more byte follows")
    #expect((-1).counted("entry", plural: "entries") == "-1 entries")
  }
}
