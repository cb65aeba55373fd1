package import ByteSupport
package import ColdRecords
package import ColdSide
package import IdentityPictures
package import SubstrateCrypto
package import VaultPayloads

/// A part of a page, independent of how it is drawn.
package enum PageBlock {
  case heading(String)
  case text(String)
  case warning(String)
  /// A sentence that says what signing does, made from the cards below it.
  case summary(String)
  case facts([PageFact])
  /// A card; `indent` is its depth.
  case card(indent: Int, lines: [String], picture: IdentityPicture?)
  /// A row that opens another screen.
  case row(PageRow)
  /// A QR code, given by its frames.
  case code([[UInt8]])
  /// A QR code with a secret content.
  case secretCode(SharedSecret)
  /// The numbered words of a phrase.
  case phrase(SharedSecret)
  /// A secret text, shown as it was entered.
  case secret(label: String, SharedSecret)
  /// The words of a phrase that is being entered.
  case draft(SharedDraft)
}

package struct PageFact: Equatable, Sendable {
  package let name: String
  package let value: String
  /// The color of the network that the value names, or the color that the value states; `nil` for
  /// other values.
  package let color: RGBColor?

  package init(_ name: String, _ value: String, color: RGBColor? = nil) {
    (self.name, self.value, self.color) = (name, value, color)
  }
}

/// A line below the title of a row.
package struct PageLine: Equatable, Sendable, ExpressibleByStringInterpolation {
  package let text: String
  /// The color of the network that the text names; `nil` for other texts.
  package let color: RGBColor?

  package init(_ text: String, color: RGBColor? = nil) { (self.text, self.color) = (text, color) }

  package init(stringLiteral text: String) { self.init(text) }
}

/// A row that opens another screen.
package struct PageRow {
  package let title: String
  /// The lines below the title.
  package let lines: [PageLine]
  package let picture: IdentityPicture?
  /// The color of the network that the title names; `nil` for other titles.
  package let color: RGBColor?
  package let control: PageControl

  init(
    _ title: String, _ lines: [PageLine] = [], picture: IdentityPicture? = nil,
    color: RGBColor? = nil, _ intent: PageIntent
  ) {
    self.title = title
    self.lines = lines
    self.picture = picture
    self.color = color
    control = PageControl(title, intent)
  }

  package init(_ title: String, _ intent: PageIntent) { self.init(title, [], intent) }
}

package struct PageControl {
  /// The importance of a button.
  package enum Weight: Equatable, Sendable {
    case plain
    /// The most common action, also performed by Enter in the field.
    case main
    /// An action that cannot be undone.
    case destructive
  }

  package let label: String
  package let intent: PageIntent
  package let weight: Weight

  package init(_ label: String, _ intent: PageIntent, _ weight: Weight = .plain) {
    (self.label, self.intent, self.weight) = (label, intent, weight)
  }
}

/// The effect of a button.
package enum PageIntent: Equatable, Sendable {
  /// An action of the navigator.
  case act(NavigationAction)
  /// An action of the navigator with the entered text.
  case enter(FieldContent)
  /// Signs the shown items with the phrases of these seeds, in item order.
  case sign(seeds: [String])
  /// Signs the chosen specs, metadata or types with this key.
  case signContent(StoredKey)
  /// Creates the seed whose phrase is on the page, optionally with a key for each network of the
  /// device.
  case makeSeed(withNetworks: Bool)
  /// Makes the key at the entered or confirmed path.
  case makeKey
  /// Chooses the network of new keys.
  case chooseNetwork(NetworkSpecsKey)
  /// Imports the keys of the shown list.
  case importKeys
  /// Shows pictures to the device.
  case scan
  /// Shows the device every new picture in the entered folder.
  case watch
  /// Saves the shown code as a picture.
  case saveCode
  /// Shows or hides the phrase of a seed; showing it is logged.
  case showPhrase(seed: String)
  case acknowledgeConnection
  /// Performs the action of a dialog, or opens one.
  case dialog(DeviceDialog.Answer)
  /// Shows a page of the log, from 1.
  case logPage(Int)
  /// Applies the entered filter to the list.
  case filter
  /// Performs an action of the first start.
  case firstStart(FirstStart.Answer)
}

/// The content of a field for an action of the navigator.
package enum FieldContent: Equatable, Sendable {
  case seedName
  /// A word of a phrase.
  case word
  /// The password of a key.
  case password
  case comment
}

package struct PageField: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case text
    /// Hidden input.
    case secret
    /// A word of a phrase: a space accepts it, and an empty field removes the last word.
    case word
    /// A filter for the list below the field.
    case filter
  }

  package let label: String
  package let kind: Kind
  /// The effect of Enter in the field.
  package let intent: PageIntent
  /// The initial text; never secret.
  package let value: String

  package init(label: String, kind: Kind, intent: PageIntent, value: String = "") {
    (self.label, self.kind, self.intent, self.value) = (label, kind, intent, value)
  }
}
