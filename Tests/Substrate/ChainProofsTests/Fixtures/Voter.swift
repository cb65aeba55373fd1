import ByteSupport
import ChainProofs
import SubstrateCrypto

/// A GRANDPA authority with a secret key.
struct Voter: Sendable {
  let key: Hash256
  private let seed: [UInt8]

  init(_ number: Int) throws {
    let seed = hash(Array("voter \(number)".utf8)).bytes
    self.seed = seed
    key = try KeyPair(seed: seed.span, scheme: .ed25519).publicKey.accountID
  }

  static func some(_ numbers: Range<Int>) throws -> [Voter] { try numbers.map { try Voter($0) } }

  func authority(weight: UInt64 = 1) -> Authority { Authority(key: key, weight: weight) }

  func precommit(
    _ block: BlockID, round: UInt64 = SampleChain.round, setID: UInt64
  ) throws -> Precommit {
    let message = Precommit.message(block, round: round, setID: setID)
    let signature = try KeyPair(seed: seed.span, scheme: .ed25519).sign(message)
    return Precommit(block: block, signature: signature.bytes, voter: key)
  }
}

/// The encoding of an authority list.
func list(_ authorities: [Authority]) -> [UInt8] {
  Array(GrandpaMessage.scheduledChange(authorities, delay: 0).encoded.dropFirst().dropLast(4))
}

extension [Voter] {
  var authorities: [Authority] { map { $0.authority() } }

  func precommits(_ block: BlockID, setID: UInt64) throws -> [Precommit] {
    try map { try $0.precommit(block, setID: setID) }
  }
}
