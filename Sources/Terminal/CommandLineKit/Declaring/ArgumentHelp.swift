/// The help of one argument, option or flag.
///
/// A string literal sets only the abstract: `help: "The payload file."`.
public struct ArgumentHelp: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// One sentence, shown next to the name.
  public let abstract: String
  /// Further paragraphs below the abstract, in the form of ``CommandConfiguration/discussion``.
  public let discussion: String
  /// The word in angle brackets; `nil` for the property's name in kebab-case.
  public let valueName: String?
  /// Whether help, usage and completion omit the argument.
  public let isHidden: Bool

  /// Creates help from its parts.
  public init(
    _ abstract: String = "", discussion: String = "", valueName: String? = nil,
    isHidden: Bool = false
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.isHidden = isHidden
  }

  /// Creates help with an abstract only.
  public init(stringLiteral value: String) { self.init(value) }

  /// Hidden help: the argument is accepted but never shown.
  public static let hidden = ArgumentHelp(isHidden: true)
}
