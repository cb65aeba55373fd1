import ColdSigner
package import SubstrateCrypto

extension DeviceConversation {
  /// Enters the words of a phrase one by one, up to the first that is not accepted.
  ///
  /// - Parameters:
  ///   - entered: the words, separated by spaces.
  ///   - intent: the intent of the field for the next word.
  package func takeWords(_ entered: SharedSecret, _ intent: PageIntent) {
    let ranges = entered.wordRanges
    for range in ranges {
      let count = page.front.wordCount
      let (word, isBeginning) = entered.withBytes { bytes in
        let word = bytes.extracting(range)
        let typed = SecretBytes(capacity: word.count + 1) { out in
          for index in word.indices { out.append(word[index]) }
          out.append(UInt8(ascii: " "))
        }
        return (SharedSecret(typed), !SeedDraft.suggestions(for: word).isEmpty)
      }
      _ = press(intent, entered: word)
      guard page.front.wordCount == count else { continue }
      // The last word may be incomplete: the page then suggests complete words.
      if range != ranges.last || !isBeginning {
        refuse(
          "Word \(count + 1) was not accepted: it is not in the list, or it is one word too many.")
      }
      return
    }
  }
}
