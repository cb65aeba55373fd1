import ByteSupport
import ChainProofs
import SubstrateCrypto

/// Storage proofs: each item of the input can contain the hash of the previous one.
enum StorageProofTarget: FuzzTarget {
  static let name = "storage-proof"

  static func seeds() -> [[UInt8]] {
    let value: [UInt8] = [40, 0] + [UInt8](repeating: 7, count: 40)
    // A leaf with its value by hash, a branch above it, and the key of the leaf.
    let leaf: [UInt8] = [2, 0, 2, 0x21, 0x02]
    let branch: [UInt8] = [5, 0, 5, 0x80, 0x02, 0x00, 0x80]
    return [
      [2, 0x12, 0x02] + value + [0xff] + leaf + branch,
      [1, 0x12, 5, 0, 0xff, 0x42, 0x12, 4, 9],
      [0, 1, 0, 0xff, 0],
      [1, 0x12, 9, 0, 0xff, 0x80, 2, 0, 16, 0x41, 2, 4, 9, 0],
    ]
  }

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let key = input.bytes(Int(input.byte() % 64))
    var items: [[UInt8]] = []
    while !input.isEmpty, items.count < 100 {
      let count = input.number(0...2000)
      let position = Int(input.byte())
      var item = input.bytes(count)
      if let previous = items.last, position <= item.count {
        item.insert(contentsOf: Blake2b.hash256(previous).bytes, at: position)
      }
      items.append(item)
    }
    let root = items.last.map { Blake2b.hash256($0) } ?? StorageProof.emptyRoot
    guard let proof = try? StorageProof(root: root, items: items) else {
      preconditionFailure("the proof is within the limits")
    }
    _ = try? proof.runtimeCode()
    _ = try? proof.parachainHead(0)
    let result = Result { () throws(ChainProofError) in try proof.value(at: key) }
    guard case .success(let value) = result else { return }
    let more = try? StorageProof(root: root, items: [[1, 2, 3]] + items.reversed())
    require(
      (try? more?.value(at: key)) == .some(.some(value)) || value == nil,
      "the order of items and unused items have no effect")
  }
}
