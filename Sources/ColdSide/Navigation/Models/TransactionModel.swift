import ColdRecords
import ColdSigner
package import JSONCodec
import VaultPayloads

/// Something scanned: transactions or a message to sign, an update, something to look at, or keys to
/// import.
package struct TransactionModel {
  package let content: NavigationState.Transaction.Content
  /// What is written beside each item into the log, perhaps nothing.
  package let comments: [String]
  /// Whether it does not wait any more, because the device was shown something that it refused.
  package let isGone: Bool

  /// `transactions`: of each its `type`, `cards`, `author` and `network`, the latter two `null` where
  /// nothing is to be signed, and `notes` where there are any; `isGone` where nothing waits any more.
  package var json: JSONValue {
    var object = JSONObject([("transactions", .array(transactions))])
    if isGone { object["isGone"] = .bool(true) }
    return .object(object)
  }

  private var transactions: [JSONValue] {
    switch content {
    case .signing(let screen): screen.items.map { TransactionModel.json($0) }
    case .update(let screen): [TransactionModel.json("stub", screen.cards.json)]
    case .reading(let screen): [TransactionModel.json("read", screen.cards.json)]
    case .derivations(let preview):
      [
        TransactionModel.json(
          "import_derivations", .members(["importingDerivations": .array([preview.card])]))
      ]
    }
  }

  private static func json(_ item: SigningItem) -> JSONValue {
    var object = JSONObject([
      ("type", .string("sign")), ("cards", item.cards.json), ("author", item.author.json),
      ("network", item.network.label),
    ])
    if !item.notes.isEmpty { object["notes"] = .array(item.notes.map(\.json)) }
    return .object(object)
  }

  private static func json(_ type: String, _ cards: JSONValue) -> JSONValue {
    .members(["type": .string(type), "cards": cards, "author": .null, "network": .null])
  }
}

extension SigningNetwork {
  /// The network that is shown beside a transaction; `null` for a message for any network.
  var label: JSONValue {
    switch self {
    case .specs(let network): .networkLabel(network.specs)
    case .any: .null
    }
  }
}

extension DerivationsPreview {
  /// The one card that all keys to import stand on.
  fileprivate var card: JSONValue {
    var object = JSONObject([
      ("index", .integer(0)), ("indent", .integer(0)), ("kind", .string("derivations")),
    ])
    object["keySets"] = json["keySets"]
    object["unknownSets"] = json["unknownSets"]
    return .object(object)
  }
}
