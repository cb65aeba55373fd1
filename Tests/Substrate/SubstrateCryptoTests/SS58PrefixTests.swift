import SubstrateCrypto
import Testing

@Suite struct SS58PrefixTests {
  @Test func theRegistryHas146Prefixes() {
    #expect((UInt16.min...UInt16.max).count { SS58Prefix.isKnown($0) } == 146)
  }

  @Test(
    arguments: [
      (0, true), (2, true), (42, true), (45, true), (46, false), (47, false),
      (48, true), (59, false), (64, false), (1328, true), (7391, true), (14_697, true),
      (14_998, true), (14_999, false), (16_383, false),
    ] as [(UInt16, Bool)])
  func registeredPrefixesAreKnown(prefix: UInt16, isKnown: Bool) {
    #expect(SS58Prefix.isKnown(prefix) == isKnown)
  }
}
