/// The properties of a chain whose blocks and state can be proved.
///
/// Equal properties, code and storage give the same chain, so several processes can serve it.
package struct ProvableChain: Sendable {
  /// A parachain in the state of a relay chain.
  package struct Parachain: Sendable {
    /// The encoded header of its last block.
    package let head: [UInt8]
    /// The validation code.
    package let code: [UInt8]

    package init(head: [UInt8], code: [UInt8]) { (self.head, self.code) = (head, code) }
  }

  /// A change of the runtime code.
  package struct Upgrade: Sendable {
    /// The first block whose state has the code.
    package let block: UInt32
    package let code: [UInt8]

    package init(block: UInt32, code: [UInt8]) { (self.block, self.code) = (block, code) }
  }

  /// The time of the newest block at the start, in milliseconds since 1970.
  package var time: UInt64
  /// The time between two new blocks in milliseconds; `nil` if only extrinsics make new blocks.
  package var interval: UInt64?
  /// The text that the keys of the authorities are made of.
  package var seed = "hotside"
  /// The number of authorities; 0 for a parachain.
  package var authorities = 4
  /// The number of blocks of each authority set; 0 if the authorities never change.
  package var blocksPerSet: UInt32 = 5
  /// The number of blocks between the signal of a change and its effect; less than
  /// ``blocksPerSet``.
  package var delay: UInt32 = 0
  /// The version of the state trie, 0 or 1; an upgrade changes it to 1.
  package var stateVersion: UInt8 = 1
  package var upgrade: Upgrade?
  /// The parachains by their ids.
  package var parachains: [UInt32: Parachain] = [:]

  /// Creates a chain of four authorities.
  ///
  /// - Parameter time: the time of the newest block in milliseconds since 1970.
  package init(time: UInt64) { self.time = time }

  /// The time between two blocks of the start in milliseconds.
  ///
  /// With the default number of blocks, the first ones are too old for a client that compares
  /// clocks.
  static let blockTime: UInt64 = 60_000
  /// The time between two new blocks in milliseconds.
  var laterBlockTime: UInt64 { interval ?? 1000 }
}
