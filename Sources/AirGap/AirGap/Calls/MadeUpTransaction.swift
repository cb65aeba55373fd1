import ByteSupport
import CallDecoding
import CallEncoding
import ColdRecords
import ColdSigner
import ColdStore
import Reporting
import SubstrateCrypto
import VaultPayloads

/// A mortal transaction with a generated call, for a rehearsal.
struct MadeUpTransaction {
  /// The call, without its length.
  let call: [UInt8]
  private let payload: [UInt8]

  /// Generates the arguments of a call from `seed`; `author` comes from ``MadeUpAuthor``.
  ///
  /// - Throws: `CallDecodingError` if the call has no possible arguments or is too large.
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

  /// The response of a device.
  struct Answer {
    /// The reason why the device would not sign for the author; `nil` if it would.
    var refusal: (code: String, message: String)?
    /// The deviations of existing signers.
    var deviations: VaultDeviations = []
  }

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
