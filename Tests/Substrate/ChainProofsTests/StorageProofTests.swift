import ByteSupport
import ChainProofs
import SCALECodec
import TestSupport
import Testing

/// Values and absence, proved by trie nodes (chain-proofs 6).
@Suite struct StorageProofTests {
  /// Keys with common beginnings, of different lengths, and values around the border of hashing.
  private static func entries(seed: UInt64) -> [[UInt8]: [UInt8]] {
    var random = SplitMix64(seed: seed)
    var entries: [[UInt8]: [UInt8]] = [:]
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let prefix = [UInt8](repeating: 0x12, count: Int.random(in: 0...3, using: &random))
      let key = prefix + random.bytes(Int.random(in: 0...3, using: &random))
      entries[key] = random.bytes([0, 1, 31, 32, 33, 200].randomElement(using: &random) ?? 0)
    }
    return entries
  }

  @Test(arguments: 0..<60 as Range<UInt64>, [0, 1])
  func everyKeyIsProvedPresentOrAbsent(seed: UInt64, version: Int) throws {
    let entries = StorageProofTests.entries(seed: seed)
    let trie = SampleTrie(entries, version: version)
    let proof = try StorageProof(root: trie.root, items: trie.items.reversed() + trie.items)
    for (key, value) in entries {
      #expect(try proof.value(at: key) == value)
      for other in [key + [0x12], Array(key.dropLast()), key.map { $0 ^ 1 }] {
        #expect(try proof.value(at: other) == entries[other])
      }
    }
  }

  /// A missing item never turns a value into absence, or into another value.
  @Test(arguments: 0..<20 as Range<UInt64>, [0, 1])
  func missingItemsAreNotAbsence(seed: UInt64, version: Int) throws {
    let entries = StorageProofTests.entries(seed: seed)
    let trie = SampleTrie(entries, version: version)
    for missing in trie.items.indices {
      var items = trie.items
      let item = items.remove(at: missing)
      let proof = try StorageProof(root: trie.root, items: items)
      for (key, value) in entries {
        let result = verdict { () throws(ChainProofError) in try proof.value(at: key) }
        switch result {
        case .success(let found): #expect(found == value)
        case .failure(let error):
          let count = Set(items).count
          #expect(error == .incomplete(key: key, missing: hash(item), items: count))
        }
      }
      #expect(throws: ChainProofError.self) {
        for key in entries.keys { _ = try proof.value(at: key) }
      }
    }
  }

  @Test func theEmptyTrieProvesEveryKeyAbsent() throws {
    let empty = try StorageProof(root: StorageProof.emptyRoot, items: [])
    #expect(try empty.value(at: [1, 2]) == nil)
    #expect(try empty.value(at: []) == nil)
    #expect(
      StorageProof.emptyRoot.hex
        == "03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314")
  }

  @Test func aProofOfAnotherRootIsIncomplete() throws {
    let one = SampleTrie([[1]: [7]], version: 1)
    let other = SampleTrie([[1]: [8]], version: 1)
    let proof = try StorageProof(root: one.root, items: other.items)
    #expect(throws: ChainProofError.incomplete(key: [1], missing: one.root, items: 1)) {
      try proof.value(at: [1])
    }
    let both = try StorageProof(root: one.root, items: other.items + one.items)
    #expect(try both.value(at: [1]) == [7])
  }

  @Test(
    arguments: [
      ([0x01], .reserved(1)), ([0x0f], .reserved(15)),
      ([], .undecodable(.outOfData(offset: 0, needed: 1, left: 0))),
      ([0x7f] + [UInt8](repeating: 255, count: 1000), .keyTooLong(nibbles: 2103, left: 992)),
      ([0x3f, 255, 10], .keyTooLong(nibbles: 286, left: 1)),
      ([0x41, 0x10, 0], .padding(1)),
      ([0x80, 0, 0], .noChildren),
      ([0x80, 1, 0, 33 << 2] + [UInt8](repeating: 0, count: 33), .childTooLong(33)),
      ([0x40, 0, 0], .undecodable(.bytesLeftOver(offset: 2, count: 1))),
      ([0x40, 8, 0], .undecodable(.outOfData(offset: 2, needed: 2, left: 1))),
      ([0x40, 1, 0], .undecodable(.nonMinimalCompact(offset: 1))),
      ([0x20, 0], .undecodable(.outOfData(offset: 1, needed: 32, left: 1))),
      ([0x80, 3, 0, 0], .undecodable(.outOfData(offset: 4, needed: 1, left: 0))),
    ] as [([UInt8], TrieNodeFault)])
  func itemsThatAreNotNodesAreRefused(node: [UInt8], fault: TrieNodeFault) throws {
    let root = hash(node)
    let proof = try StorageProof(root: root, items: [node])
    #expect(throws: ChainProofError.notATrieNode(root, fault)) {
      try proof.value(at: [])
    }
  }

  @Test func inlineNodesAreReadAsStrictly() throws {
    let leaf: [UInt8] = [0x41, 0x02, 4, 9]
    let node: [UInt8] = [0x80, 2, 0, UInt8(leaf.count) << 2] + leaf
    let proof = try StorageProof(root: hash(node), items: [node])
    #expect(try proof.value(at: [0x12]) == [9])
    let broken: [UInt8] = [0x80, 2, 0, 4, 0]
    let other = try StorageProof(root: hash(broken), items: [broken])
    #expect(throws: ChainProofError.notATrieNode(hash(broken), .reserved(0))) {
      try other.value(at: [0x12])
    }
  }

  @Test func partialKeysOfEveryLengthRoundTrip() throws {
    for length in [1, 7, 8, 15, 16, 31, 32, 158, 159, 160, 161, 500] {
      for version in [0, 1] {
        let key = SplitMix64.bytes(length, seed: 3)
        let value = SplitMix64.bytes(40, seed: 4)
        let trie = SampleTrie([key: value, key + [1]: [2]], version: version)
        let proof = try StorageProof(root: trie.root, items: trie.items)
        #expect(try proof.value(at: key) == value)
        #expect(try proof.value(at: key + [1]) == [2])
        #expect(try proof.value(at: key + [2]) == nil)
      }
    }
  }

  @Test func proofsOverTheLimitsAreRefused() {
    let count = ProofLimits.storageItems + 1
    #expect(
      throws: ChainProofError.tooManyItems(
        .storageProof, of: "items", count: count, limit: count - 1)
    ) { try StorageProof(root: .zero, items: Array(repeating: [], count: count)) }
    let size = ProofLimits.storageBytes + 1
    #expect(throws: ChainProofError.tooLarge(.storageProof, size: size, limit: size - 1)) {
      try StorageProof(root: .zero, items: [[UInt8](repeating: 0, count: size)])
    }
  }
}
