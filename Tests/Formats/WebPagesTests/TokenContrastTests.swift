import Foundation
import Testing
import WebPages

/// Which colors of the tokens are read on which, in light and in dark.
@Suite struct TokenContrastTests {
  /// The colors of each token: in light, then in dark.
  private static let tokens: [String: [PageColor]] = {
    let pattern = /--([a-z-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)/
    var tokens: [String: [PageColor]] = [:]
    for match in WebPage.sheet("").matches(of: pattern) {
      tokens[String(match.output.1)] = [match.output.2, match.output.3].compactMap {
        PageColor(String($0))
      }
    }
    return tokens
  }()

  /// WCAG 2.2, relative luminance.
  private static func light(_ color: PageColor) -> Double {
    let parts = [color.red, color.green, color.blue].map { part -> Double in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private static func contrast(_ one: PageColor, _ other: PageColor) -> Double {
    let (one, other) = (light(one), light(other))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// WCAG 2.2, 1.4.3: 4.5 for text.
  @Test(arguments: [
    ("text", ["ground", "card", "new", "old"], 4.5), ("quiet", ["ground", "card"], 4.5),
    ("accent", ["ground", "card"], 4.5), ("on-accent", ["accent"], 4.5),
    ("danger", ["ground", "card"], 4.5), ("on-warn", ["warn"], 4.5),
    ("breaking", ["card", "old"], 4.5), ("addition", ["card", "new"], 4.5),
    ("wording", ["card"], 4.5),
  ])
  func inkIsReadOnItsGround(ink: String, grounds: [String], wanted: Double) throws {
    for ground in grounds {
      let (inks, under) = (
        try #require(Self.tokens[ink]), try #require(Self.tokens[ground])
      )
      try #require(inks.count == 2 && under.count == 2)
      for scheme in 0..<2 {
        let found = Self.contrast(inks[scheme], under[scheme])
        #expect(found >= wanted, "\(ink) on \(ground), \(scheme == 0 ? "light" : "dark")")
      }
    }
  }
}
