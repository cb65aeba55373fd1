import ByteSupport
import ChainProofs

/// Block headers, whole or in the parts of `chain_getHeader`, with their GRANDPA messages.
enum HeaderTarget: FuzzTarget {
  static let name = "header"

  /// A header of block 9 with these GRANDPA messages.
  static func sample(_ messages: [GrandpaMessage], parent: Hash256 = .zero) -> BlockHeader {
    BlockHeader(
      parentHash: parent, number: 9, stateRoot: .zero, extrinsicsRoot: StorageProof.emptyRoot,
      digest: [.preRuntime(ConsensusEngine("BABE"), [1, 2, 3]), .other([4])]
        + messages.map { .consensus(.grandpa, $0.encoded) }
        + [.environmentUpdated, .seal(ConsensusEngine("BABE"), [5, 6])])
  }

  static func seeds() -> [[UInt8]] {
    let authorities = [Authority(key: .zero, weight: 1), Authority(key: .zero, weight: 2)]
    let messages: [GrandpaMessage] = [
      .scheduledChange(authorities, delay: 3),
      .forcedChange(medianLastFinalized: 2, authorities, delay: 3), .disabled(index: 1),
      .pause(delay: 4), .resume(delay: 5),
    ]
    return [
      [0] + sample([]).encoded, [0] + sample(messages).encoded,
      [1, 4] + Array("FRNK".utf8) + [36] + GrandpaMessage.disabled(index: 1).encoded,
    ]
  }

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let header: BlockHeader
    guard input.byte() & 1 == 0 else {
      var logs: [[UInt8]] = []
      while !input.isEmpty { logs.append(input.bytes(40)) }
      let result = Result { () throws(ChainProofError) in
        try BlockHeader(
          parentHash: .zero, number: 1, stateRoot: .zero, extrinsicsRoot: .zero, logs: logs,
          hash: .zero)
      }
      guard case .failure = result else { preconditionFailure("a hash is zero") }
      return
    }
    let encoded = input.remaining()
    guard let whole = try? BlockHeader(decoding: encoded) else { return }
    require(whole.encoded == encoded, "a header has one form")
    header = whole
    guard let digest = try? header.digest() else { preconditionFailure("the digest decodes") }
    guard let messages = try? header.grandpaMessages() else { return }
    let contents = digest.compactMap { item -> [UInt8]? in
      if case .consensus(.grandpa, let content) = item { content } else { nil }
    }
    require(messages.map(\.encoded) == contents, "a message has one form")
  }
}
