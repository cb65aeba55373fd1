package import ByteSupport
package import ColdRecords
package import ColdSide
package import IdentityPictures
package import SubstrateCrypto
package import VaultPayloads

/// A piece of what a device shows, without a word of how it is drawn.
package enum PageBlock {
  /// A heading inside a page.
  case heading(String)
  /// A paragraph.
  case text(String)
  /// What its user should be careful about.
  case warning(String)
  /// What signing does, in a sentence made of the cards that follow.
  case summary(String)
  /// Values behind their names.
  case facts([PageFact])
  /// A card, `indent` steps to the right.
  case card(indent: Int, lines: [String], picture: IdentityPicture?)
  /// Something that leads on.
  case row(PageRow)
  /// A code, or the frames of a movie, for whoever is outside.
  case code([[UInt8]])
  /// A code whose content is a secret.
  case secretCode(SharedSecret)
  /// The words of a phrase, numbered, for as long as they are shown.
  case phrase(SharedSecret)
  /// A text that is shown as it was typed, and is a secret.
  case secret(label: String, SharedSecret)
  /// A phrase while it is typed in.
  case draft(SharedDraft)
}

/// A value behind its name.
package struct PageFact: Equatable, Sendable {
  package let name: String
  package let value: String
  /// The color of the network that the value is the title of, or that the value names; `nil` without one.
  package let color: RGBColor?

  package init(_ name: String, _ value: String, color: RGBColor? = nil) {
    (self.name, self.value, self.color) = (name, value, color)
  }
}

/// A line below the title of a row.
package struct PageLine: Equatable, Sendable, ExpressibleByStringInterpolation {
  package let text: String
  /// The color of the network that the text is the title of; `nil` for every other text.
  package let color: RGBColor?

  package init(_ text: String, color: RGBColor? = nil) { (self.text, self.color) = (text, color) }

  /// A line of words.
  package init(stringLiteral text: String) { self.init(text) }
}

/// A line of a list that leads on.
package struct PageRow {
  package let title: String
  /// What stands below the title.
  package let lines: [PageLine]
  package let picture: IdentityPicture?
  /// The color of the network that the title is of; `nil` where it is of something else.
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

/// A button.
package struct PageControl {
  /// What pressing it is for.
  package enum Weight: Equatable, Sendable {
    case plain
    /// What most people come here for; a confirmed field does the same.
    case main
    /// What cannot be taken back.
    case destructive
  }

  package let label: String
  package let intent: PageIntent
  package let weight: Weight

  package init(_ label: String, _ intent: PageIntent, _ weight: Weight = .plain) {
    (self.label, self.intent, self.weight) = (label, intent, weight)
  }
}

/// What pressing a button does.
package enum PageIntent: Equatable, Sendable {
  /// Something that a user does on a device.
  case act(NavigationAction)
  /// The same with what was typed.
  case enter(FieldContent)
  /// Signs what is shown with the phrases of these seeds, in this order.
  case sign(seeds: [String])
  /// Signs what was chosen with this key.
  case signContent(StoredKey)
  /// Makes the seed whose phrase is on the page, and perhaps a key for each network of the device.
  case makeSeed(withNetworks: Bool)
  /// Makes the key at the path that was typed, or else confirmed.
  case makeKey
  /// Lets new keys be for this network.
  case chooseNetwork(NetworkSpecsKey)
  /// Stores the keys of the list that is shown.
  case importKeys
  /// Shows pictures to the device.
  case scan
  /// Shows the device every picture that lands in the folder that was typed.
  case watch
  /// Keeps the code that is shown as a picture.
  case saveCode
  /// Shows the phrase of a seed, which is written into the log, or hides it.
  case showPhrase(seed: String)
  /// Acknowledges that the device was online.
  case acknowledgeConnection
  /// Answers a dialog, or opens one.
  case dialog(DeviceDialog.Answer)
  /// Shows a page of the log, from 1.
  case logPage(Int)
  /// Shows the rows of a list that have the words that were typed.
  case filter
  /// Says how a device is made that is not there yet.
  case firstStart(FirstStart.Answer)
}

/// What is typed into a field that is about what a user does on a device.
package enum FieldContent: Equatable, Sendable {
  case seedName
  /// A word of a phrase.
  case word
  /// The password of a key.
  case password
  /// A comment for the log.
  case comment
}

/// A field that is typed into.
package struct PageField: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case text
    /// Nobody sees what is typed.
    case secret
    /// A word of a phrase: a blank takes it, an empty field takes the last one away.
    case word
    /// Words of the rows of the list below the field.
    case filter
  }

  package let label: String
  package let kind: Kind
  /// What a confirmed field does.
  package let intent: PageIntent
  /// What stands in the field at first; nothing secret.
  package let value: String

  package init(label: String, kind: Kind, intent: PageIntent, value: String = "") {
    (self.label, self.kind, self.intent, self.value) = (label, kind, intent, value)
  }
}
