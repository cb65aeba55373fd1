import ByteSupport
import ColdRecords
import Reporting
import VaultPayloads

extension NetworkSpecs {
  /// The most letters of a name or title that are shown without a warning.
  static let textLimit = 64

  /// What is odd about name and title: they show nothing, are very long, or look like those of a
  /// network with another genesis hash (cold-signer 10, 55 and 56).
  ///
  /// - Parameter others: the networks on the device.
  /// - Returns: warnings, of each other network one at the most for the title and one for the name.
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
