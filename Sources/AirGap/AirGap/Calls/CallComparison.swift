import CallDecoding
import Reporting
import VaultPayloads

/// Decodes the same calls with two versions of a runtime.
struct CallComparison {
  private let old: CallDecoder
  private let new: CallDecoder
  private let network: CallNetwork

  init(old: CallDecoder, new: CallDecoder, specs: NetworkSpecs) {
    self.old = old
    self.new = new
    network = CallNetwork(
      name: specs.name, genesisHash: specs.genesisHash, base58Prefix: specs.prefix,
      decimals: specs.decimals, unit: specs.unit)
  }

  /// The difference between the cards of a call in both versions; `none` if the new version cannot
  /// show the call.
  func difference(_ call: [UInt8]) -> CallRehearsal.Difference {
    guard let now = try? new.method(call, network: network).cards else { return .none }
    do throws(CallDecodingError) {
      let before = try old.method(call, network: network).cards
      if before == now { return .none }
      let (old, new) = (before.flatMap(\.lines), now.flatMap(\.lines))
      return old == new ? .documentation : .cards(old: old, new: new)
    } catch {
      return .unreadable(error.message)
    }
  }
}
