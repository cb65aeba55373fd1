import ByteSupport
import ColdRecords
import Reporting
import VaultPayloads

extension NetworkSpecs {
  /// The longest name or title without a warning, in Unicode scalars.
  static let textLimit = 64

  /// The warnings about name and title: blank, very long, or similar to those of another network
  /// (cold-signer 10, 55 and 56).
  ///
  /// - Parameter others: the networks on the device.
  /// - Returns: the warnings; for each other network at most one about the title and one about the
  ///   name.
  func textWarnings(beside others: [NetworkSpecs]) -> [Warning] {
    [(Warning.SpecsText.title, title), (.name, name)].flatMap { field, text in
      var warnings: [Warning] = []
      let count = text.unicodeScalars.count
      if LookAlike.isBlank(text) { warnings.append(.blankText(field)) }
      if count > NetworkSpecs.textLimit {
        warnings.append(.longText(field, count: count, limit: NetworkSpecs.textLimit))
      }
      let skeleton = LookAlike.skeleton(of: text)
      var told: Set<Hash256> = []
      for other in others where other.genesisHash != genesisHash {
        let twin = [other.title, other.name].first { LookAlike.skeleton(of: $0) == skeleton }
        if field == .name, other.name.hasSameBytes(as: name) {
          guard told.insert(other.genesisHash).inserted else { continue }
          warnings.append(
            .nameHasOtherGenesis(name: name, stored: other.genesisHash, offered: genesisHash))
        } else if let twin, told.insert(other.genesisHash).inserted {
          warnings.append(
            .looksLikeNetwork(field, text, other: twin, genesisHash: other.genesisHash))
        }
      }
      return warnings
    }
  }
}
