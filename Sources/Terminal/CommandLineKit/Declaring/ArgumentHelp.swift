/// The help of one argument, option or flag.
///
/// A string literal gives the abstract alone: `help: "The payload file."`.
public struct ArgumentHelp: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// One sentence beside the name.
  public let abstract: String
  /// Further paragraphs below it, written as those of ``CommandConfiguration/discussion``.
  public let discussion: String
  /// The word between angle brackets; nil for the property's name in kebab-case.
  public let valueName: String?
  /// Whether help, usage and completion show the argument at all.
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

  /// Creates help that is one sentence.
  public init(stringLiteral value: String) { self.init(value) }

  /// Accepted, but never shown.
  public static let hidden = ArgumentHelp(isHidden: true)
}
