import ByteSupport
import ChainProofs

/// The checkpoint of a chain specification: header and authority set.
enum CheckpointTarget: FuzzTarget {
  static let name = "checkpoint"

  static func seeds() -> [[UInt8]] {
    let header = HeaderTarget.sample([]).encoded
    let list: [UInt8] = [4] + [UInt8](repeating: 3, count: 32) + [1, 0, 0, 0, 0, 0, 0, 0]
    let change = list + [1, 0, 0, 0, 20, 0, 0, 0] + [UInt8](repeating: 4, count: 32) + [0]
    let node = [UInt8](repeating: 4, count: 32) + [20, 0, 0, 0] + change
    let setID: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0]
    let ends: [UInt8] = [4, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0]
    let start = [UInt8(header.count), 0] + header + list + setID
    return [
      start + [0, 0, 0] + ends, start + [0, 0, 0],
      start + [4] + node + [4] + node + [0, 1, 9, 0, 0, 0, 4] + change.dropLast()
        + [1, 8, 0, 0, 0] + ends,
    ]
  }

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let header = input.bytes(input.number(0...4000))
    guard let state = try? LightSyncState(header: header, authoritySet: input.remaining()) else {
      return
    }
    require(state.header.encoded == header, "a header has one form")
    require(
      state.changes.allSatisfy { $0.block.number > state.header.number },
      "pending changes are later")
    require(state.checkpoint.authorities == state.authorities, "the authorities are kept")
  }
}
