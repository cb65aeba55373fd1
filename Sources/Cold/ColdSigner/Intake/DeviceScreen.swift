package import ColdRecords
package import JSONCodec

/// The screen of a scanned payload.
package enum DeviceScreen: Equatable, Sendable {
  /// An update to accept.
  case update(UpdateScreen)
  /// Transactions or a message to sign.
  case signing(SigningScreen)
  /// A request for keys derived on the fly.
  case request(DynamicAnswer)
  /// A payload that can only be displayed.
  case reading(ReadingScreen)
  /// Keys to import.
  case keys(DerivationsPreview)

  /// The reason why the payload is refused although it is displayed.
  package var refusal: ColdSignerError? {
    if case .reading(let screen) = self { screen.refusal } else { nil }
  }

  package var json: JSONValue {
    switch self {
    case .update(let screen): screen.json
    case .signing(let screen): screen.json
    case .request(let answer): answer.json
    case .reading(let screen): screen.json
    case .keys(let preview): preview.json
    }
  }

  /// The JSON documents of the screens that can wait for a decision.
  package static let waitingForms: JSONForm<Never> = .either(
    form(UpdateScreen.self).shape, form(SigningScreen.self).shape, form(DynamicAnswer.self).shape)

  private static func form<Screen: JSONFormed>(
    _ screen: Screen.Type
  ) -> JSONForm<(screen: Screen, hash: String)> {
    ["...": .all({ $0.screen }), "screenHash": .of({ $0.hash }, as: .digits)]
  }
}
