import CallDecoding
import IdentityPictures
import JSONCodec

extension CardAccount {
  /// The identicon of the account.
  var picture: IdentityPicture {
    switch form {
    case .substrate: .dots(bytes)
    case .ethereum: .blockies(address)
    }
  }
}

extension JSONValue {
  /// A card of a call, with the identicon of its account.
  static func call(_ card: CallCard) -> JSONValue {
    guard case .account(let account) = card.content, var object = card.json.object else {
      return card.json
    }
    object["identicon"] = account.picture.json
    return .object(object)
  }
}
