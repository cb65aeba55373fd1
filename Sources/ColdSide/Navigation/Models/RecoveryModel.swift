import ColdSigner
package import IdentityPictures
package import JSONCodec
package import SubstrateCrypto

/// A phrase while it is typed in; the words are lent, and never leave where secrets are kept.
package struct RecoveryModel {
  package let seedName: String
  /// Whether words can be typed now: nothing lies over the screen.
  package let hasKeyboard: Bool
  /// The words so far and the one in the making.
  package let draft: SharedDraft

  /// The words that begin with what was typed, the first eight.
  package var suggestions: [String] { draft.draft.suggestions }
  /// Whether the words are a phrase.
  package var isReady: Bool { draft.draft.isReady }

  /// `seedName`, `keyboard`, `wordCount` and `isReady`.
  package var json: JSONValue {
    .members([
      "seedName": .string(seedName), "keyboard": .bool(hasKeyboard),
      "wordCount": .integer(draft.draft.wordCount), "isReady": .bool(isReady),
    ])
  }
}

/// A phrase that was made for a new seed, to be written down; it is lent.
package struct FreshPhraseModel {
  package let seedName: String
  package let phrase: SharedSecret
  /// The picture of its root key.
  package let picture: IdentityPicture

  /// `seedName` and `identicon`.
  package var json: JSONValue {
    .members(["seedName": .string(seedName), "identicon": picture.json])
  }
}
