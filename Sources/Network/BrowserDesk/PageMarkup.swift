package import LoopbackServer
import Reporting
package import SubstrateCrypto
import WebPages

/// HTML under construction, whose secrets are copied only into the answer.
package struct PageMarkup: MarkupBuilder {
  private enum Piece {
    case text(String)
    case secret(SharedSecret, Range<Int>)
  }

  /// The pieces before ``tail``.
  private var head: [Piece] = []
  /// The markup after the last secret; appended in place.
  package private(set) var tail = ""

  private var pieces: [Piece] { tail.isEmpty ? head : head + [.text(tail)] }

  /// Creates empty markup.
  package init() {}

  /// Adds markup without escaping it.
  package mutating func raw(_ markup: String) { tail += markup }

  /// Adds bytes of a secret as text.
  ///
  /// Bytes that are not UTF-8, and invisible characters, become `�`.
  package mutating func secret(_ secret: SharedSecret, _ range: Range<Int>? = nil) {
    head = pieces + [.secret(secret, range ?? 0..<secret.count)]
    tail = ""
  }

  /// Adds other markup.
  mutating func append(_ other: PageMarkup) {
    if other.head.isEmpty { return raw(other.tail) }
    head = pieces + other.head
    tail = other.tail
  }

  /// The markup with `replacement` in place of each secret.
  package func text(secretsAs replacement: String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .secret: replacement
      }
    }.joined()
  }

  /// The answer with this markup as its body.
  package func answer(_ status: Int = 200) -> HTTPAnswer {
    let fields = [HTTPField("Content-Type", "text/html; charset=utf-8")]
    let hasSecrets = pieces.contains { if case .secret = $0 { true } else { false } }
    guard hasSecrets else {
      return .whole(status: status, fields, Array(text(secretsAs: "").utf8))
    }
    let parts = pieces.map { piece in
      switch piece {
      case .text(let text): SharedSecret(SecretBytes(copying: Array(text.utf8).span))
      case .secret(let secret, let range): PageMarkup.escaped(secret, range)
      }
    }
    let whole = SecretBytes(capacity: parts.reduce(0) { $0 + $1.count }) { out in
      for part in parts {
        part.withBytes { bytes in for index in bytes.indices { out.append(bytes[index]) } }
      }
    }
    return .secret(status: status, fields, SharedSecret(whole))
  }

  /// The bytes of a secret, escaped for HTML.
  private static func escaped(_ secret: SharedSecret, _ range: Range<Int>) -> SharedSecret {
    // The longest escape is that of a quotation mark.
    let longest = 6
    return secret.withBytes { bytes in
      let part = bytes.extracting(range)
      return SharedSecret(
        SecretBytes(capacity: longest * part.count) { out in
          guard let text = try? UTF8Span(validating: part) else {
            for index in part.indices {
              let byte = part[index]
              append(byte < 0x80 ? Unicode.Scalar(byte) : unshown, to: &out)
            }
            return
          }
          var scalars = text.makeUnicodeScalarIterator()
          while let scalar = scalars.next() { append(scalar, to: &out) }
        })
    }
  }

  private static let unshown: Unicode.Scalar = "\u{FFFD}"

  private static func append(_ scalar: Unicode.Scalar, to out: inout OutputSpan<UInt8>) {
    let shown = ScreenText.isShown(scalar) ? scalar : unshown
    for byte in WebPage.escaped(String(Character(shown))).utf8 { out.append(byte) }
  }
}
