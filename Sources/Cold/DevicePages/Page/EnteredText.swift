import ColdSigner
package import SubstrateCrypto

/// What stands in a field while it is typed, where secrets are kept.
package struct EnteredText {
  /// The most bytes that a field takes.
  package static let limit = 4096
  /// The bytes, UTF-8.
  package private(set) var bytes: SharedSecret
  /// How many scalars there are.
  package private(set) var count: Int

  /// An empty field.
  package init() { self.init(bytes: .empty, count: 0) }

  private init(bytes: SharedSecret, count: Int) { (self.bytes, self.count) = (bytes, count) }

  /// A copy of lent bytes.
  package init(_ span: Span<UInt8>) {
    var count = 0
    for index in span.indices where span[index] & 0xC0 != 0x80 { count += 1 }
    self.init(bytes: SharedSecret(SecretBytes(copying: span)), count: count)
  }

  /// Adds a scalar; beyond the limit nothing is added.
  package mutating func append(_ scalar: Unicode.Scalar) {
    let own = Array(String(Character(scalar)).utf8)
    guard bytes.count + own.count <= EnteredText.limit else { return }
    let longer = bytes.withBytes { former in
      SecretBytes(capacity: former.count + own.count) { out in
        for index in former.indices { out.append(former[index]) }
        for byte in own { out.append(byte) }
      }
    }
    self = EnteredText(bytes: SharedSecret(longer), count: count + 1)
  }

  /// Takes the last scalar away, if there is one.
  package mutating func removeLast() {
    let shorter = bytes.withBytes { former -> SecretBytes in
      var end = former.count
      while end > 0 {
        end -= 1
        if former[end] & 0xC0 != 0x80 { break }
      }
      return SecretBytes(copying: former.extracting(0..<end))
    }
    self = EnteredText(bytes: SharedSecret(shorter), count: max(count - 1, 0))
  }
}
