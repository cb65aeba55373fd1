import ByteSupport
import CallDecoding
import CallEncoding
import ColdRecords
import ColdSigner
import ColdStore
import Reporting
import SubstrateCrypto
import VaultPayloads

/// A mortal transaction with a call of which nobody has asked for, by an author whom no device knows.
struct MadeUpTransaction {
  /// The call, without its length.
  let call: [UInt8]
  private let payload: [UInt8]

  /// - Throws: `noSuchValue` for a call that nobody can make, `tooManySteps` for one that is too large.
  init(
    _ name: CallEncoder.Name, _ encoder: CallEncoder, _ specs: NetworkSpecs, seed: UInt64
  ) throws(CallDecodingError) {
    call = try encoder.call(name, seed: seed)
    let content = SplitContent(
      method: call,
      extensions: try encoder.extensions(seed: seed, genesisHash: specs.genesisHash))
    payload =
      Prelude(cryptoCode: specs.encryption.rawValue, code: .anyTransaction).bytes
      + MadeUpTransaction.author(specs.encryption) + content.content + specs.genesisHash.bytes
  }

  /// What came of it on a device.
  struct Answer {
    /// Why the device would not sign it for its author; `nil` where it would.
    var refusal: (code: String, message: String)?
    /// What existing signers do otherwise.
    var deviations: VaultDeviations = []
  }

  /// Shows it to a device.
  func answer(on device: ColdDevice) -> Answer {
    do throws(ColdSignerError) {
      let cards: CardSet
      let deviations: VaultDeviations
      switch try device.scan(payload) {
      case .reading(let screen): (cards, deviations) = (screen.cards, screen.deviations)
      case .signing(let screen):
        (cards, deviations) = (screen.items[0].cards, screen.items[0].deviations)
      default: return Answer()
      }
      for card in cards[.error] {
        if case .error(let error) = card.content {
          return Answer(refusal: (error.code.word, error.message), deviations: deviations)
        }
      }
      return Answer(deviations: deviations)
    } catch {
      return Answer(refusal: (error.code.word, error.message))
    }
  }

  /// Bytes of an account's length that are a key where they must be: the base points of curves, which
  /// nobody has as an account.
  private static func author(_ encryption: Encryption) -> [UInt8] {
    switch encryption {
    case .sr25519, .ed25519: [0x58] + [UInt8](repeating: 0x66, count: 31)
    case .ecdsa: Array(secp256k1BasePoint)
    case .ethereum: [UInt8](repeating: 0x11, count: 20)
    }
  }

  /// The base point of secp256k1, compressed (SEC 2, 2.4.1).
  private static let secp256k1BasePoint: [UInt8] = [
    0x02, 0x79, 0xbe, 0x66, 0x7e, 0xf9, 0xdc, 0xbb, 0xac, 0x55, 0xa0, 0x62, 0x95, 0xce, 0x87, 0x0b,
    0x07, 0x02, 0x9b, 0xfc, 0xdb, 0x2d, 0xce, 0x28, 0xd9, 0x59, 0xf2, 0x81, 0x5b, 0x16, 0xf8, 0x17,
    0x98,
  ]
}
