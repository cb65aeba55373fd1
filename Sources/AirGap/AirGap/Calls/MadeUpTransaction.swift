import ByteSupport
import CallDecoding
import CallEncoding
import ColdRecords
import ColdSigner
import ColdStore
import Reporting
import SubstrateCrypto
import VaultPayloads

/// A mortal transaction with a made-up call, for a rehearsal.
struct MadeUpTransaction {
  /// The call, without its length.
  let call: [UInt8]
  private let payload: [UInt8]

  /// - Parameters:
  ///   - name: the call.
  ///   - encoder: makes up the arguments.
  ///   - specs: the network.
  ///   - author: the author as payloads have it, of ``MadeUpAuthor``.
  ///   - seed: what the arguments are made from.
  /// - Throws: `noSuchValue` for a call that nobody can make, `tooManySteps` for one that is too large.
  init(
    _ name: CallEncoder.Name, _ encoder: CallEncoder, _ specs: NetworkSpecs, author: [UInt8],
    seed: UInt64
  ) throws(CallDecodingError) {
    call = try encoder.call(name, seed: seed)
    let content = SplitContent(
      method: call,
      extensions: try encoder.extensions(seed: seed, genesisHash: specs.genesisHash))
    payload =
      Prelude(cryptoCode: specs.encryption.rawValue, code: .anyTransaction).bytes
      + author + content.content + specs.genesisHash.bytes
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
}
