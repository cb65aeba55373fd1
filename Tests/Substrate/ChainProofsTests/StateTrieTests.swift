import ByteSupport
import ChainProofs
import SubstrateCrypto
import Testing

/// The root of a state; the encodings are those of the specification of the trie.
@Suite struct StateTrieTests {
  private func root(_ items: [[UInt8]: [UInt8]], version: UInt8 = 0) -> Hash256 {
    StateTrie(items.mapValues { StateItem($0, version: version) }).root
  }

  @Test func theRootIsTheHashOfTheTopNode() {
    #expect(root([:]) == Blake2b.hash256([0]))
    #expect(root([[0xaa]: [0xbb]]) == Blake2b.hash256([0x42, 0xaa, 0x04, 0xbb]))
    // A branch at the key 48 with a value, and a leaf inside it, below the child 1.
    #expect(
      root([[0x48]: [0xfe], [0x48, 0x19]: [0xff]])
        == Blake2b.hash256(
          [0xc2, 0x48, 0x02, 0x00, 0x04, 0xfe] + [0x10, 0x41, 0x09, 0x04, 0xff]))
  }

  @Test func onlyLongValuesDependOnTheVersion() {
    let (short, long) = ([UInt8](repeating: 7, count: 32), [UInt8](repeating: 7, count: 33))
    #expect(root([[1]: short]) == root([[1]: short], version: 1))
    #expect(root([[1]: long]) != root([[1]: long], version: 1))
    #expect(
      root([[1]: long], version: 1)
        == Blake2b.hash256([0x22, 0x01] + Blake2b.hash256(long).bytes))
  }
}
