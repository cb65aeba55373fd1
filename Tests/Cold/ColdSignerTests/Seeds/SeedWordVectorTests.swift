import ColdSigner
import JSONCodec
import SubstrateCrypto
import Testing
import VectorSupport

/// Suggestions, drafts and the check of phrases (vectors 17 and 46).
@Suite struct SeedWordVectorTests {
  @Test(arguments: ColdVector.all("17") + ColdVector.all("46"))
  func wordsAreThoseOfTheVector(_ vector: ColdVector) throws {
    if let beginnings = vector["guess_all"]?.object {
      for beginning in beginnings {
        let words = SeedDraft.suggestions(for: Array(beginning.name.utf8).span)
        #expect(.array(words.map { .string($0) }) == beginning.value, "\(beginning.name)")
      }
    } else if let steps = vector["draft_steps"]?.array {
      try follow(steps)
    } else if let guess = vector["ask"]?["guess"]?.string {
      let words = SeedDraft.suggestions(for: Array(guess.utf8).span)
      #expect(.members(["words": .array(words.map { .string($0) })]) == vector["expect"])
    } else {
      let phrase = Array(try #require(vector["ask"]?["valid_mnemonic"]?.string).utf8)
      let isValid = (try? Mnemonic.check(phrase: phrase.span)) != nil
      let expect = try #require(vector["expect"])
      if expect["valid_or_refused"] == .bool(true) {
        // Refused here: spaces and case are not made right by guessing.
        #expect(!isValid)
      } else {
        #expect(.members(["valid": .bool(isValid)]) == expect)
      }
    }
  }

  private func follow(_ steps: [JSONValue]) throws {
    var draft = SeedDraft()
    for step in steps {
      let names = try #require(step.object).map(\.name)
      if let text = step["text_field"]?.string {
        draft.enter(Array(text.utf8).span)
      } else if let word = step["push_word"]?.string {
        draft.accept(Array(word.utf8).span, at: step["position"]?.integer())
      } else if let position = step["remove"]?.integer(Int.self) {
        draft.remove(at: position)
      } else if step["remove_last"] == .bool(true) {
        draft.removeLast()
      } else {
        Issue.record("an unknown step: \(names)")
      }
      let words = draft.withWords { SeedWordVectorTests.text($0) }
      let found: JSONValue = .members([
        "user_input": .string(draft.withInput { SeedWordVectorTests.text($0) }),
        "draft": .array(words.split(separator: " ").map { .string(String($0)) }),
        "ready": draft.isReady ? .string(words) : .null,
      ])
      let suggestions: JSONValue = .array(draft.suggestions.map { .string($0) })
      for member in try #require(step["expect"]?.object) {
        #expect((found[member.name] ?? suggestions) == member.value, "\(member.name)")
      }
    }
  }

  private static func text(_ bytes: Span<UInt8>) -> String {
    String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }
}
