package import ColdRecords
package import JSONCodec

/// What a device shows of something scanned.
package enum DeviceScreen: Equatable, Sendable {
  /// An update to accept.
  case update(UpdateScreen)
  /// Transactions or a message to sign.
  case signing(SigningScreen)
  /// Keys that are asked for, derived on the fly.
  case request(DynamicAnswer)
  /// What can only be looked at.
  case reading(ReadingScreen)
  /// Keys to import.
  case keys(DerivationsPreview)

  /// Why it is refused, where it is shown all the same.
  package var refusal: ColdSignerError? {
    if case .reading(let screen) = self { screen.refusal } else { nil }
  }

  /// The screen by the names of its values.
  package var json: JSONValue {
    switch self {
    case .update(let screen): screen.json
    case .signing(let screen): screen.json
    case .request(let answer): answer.json
    case .reading(let screen): screen.json
    case .keys(let preview): preview.json
    }
  }

  /// What the document of a waiting screen may be.
  package static let waitingForms: JSONForm<Never> = .either(
    form(UpdateScreen.self).shape, form(SigningScreen.self).shape, form(DynamicAnswer.self).shape)

  private static func form<Screen: JSONFormed>(
    _ screen: Screen.Type
  ) -> JSONForm<(screen: Screen, hash: String)> {
    ["...": .all({ $0.screen }), "screenHash": .of({ $0.hash }, as: .digits)]
  }
}
