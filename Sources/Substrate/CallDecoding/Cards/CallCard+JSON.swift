import ByteSupport
public import JSONCodec

extension CallCard: JSONFormed {
  /// Indent, kind and the named contents of the card; an account has its address, but no identicon.
  public static let form = JSONForm<CallCard>.named(
    "CallCard",
    [
      "indent": .of(\.indent), "kind": .of(\.kind.rawValue),
      "...": .some(
        of: [
          "text": .text, "name": .text, "number": .integer, "docs": .text, "typePath": .text,
          "typeDocs": .text, "address": .text, "amount": .text, "units": .text, "version": .text,
          "period": .integer, "phase": .integer, "hex": .hex,
        ], \.fields),
    ])

  private var fields: [(String, JSONValue)] {
    switch content {
    case .pallet(let text), .variableName(let text), .plain(let text), .text(let text),
      .identityField(let text), .bits(let text), .nonce(let text), .transactionVersion(let text):
      [("text", .string(text))]
    case .method(let name, let docs), .enumVariant(let name, let docs):
      [("name", .string(name)), ("docs", .string(docs))]
    case .fieldName(let name, let caption):
      [("name", .string(name))] + CallCard.fields(of: caption)
    case .fieldNumber(let number, let caption):
      [("number", .integer(number))] + CallCard.fields(of: caption)
    case .account(let account): [("address", .string(account.address))]
    case .none, .era(.immortal): []
    case .balance(let amount), .tip(let amount):
      [("amount", .string(amount.amount)), ("units", .string(amount.units))]
    case .networkVersion(let name, let version):
      [("name", .string(name)), ("version", .string(version))]
    case .era(.mortal(let period, let phase)):
      [("period", .integer(period)), ("phase", .integer(phase))]
    case .blockHash(let hash): [("hex", .string(hash.hex))]
    }
  }

  private static func fields(of caption: FieldCaption) -> [(String, JSONValue)] {
    [
      ("docs", .string(caption.docs)), ("typePath", .string(caption.typePath)),
      ("typeDocs", .string(caption.typeDocs)),
    ]
  }
}
