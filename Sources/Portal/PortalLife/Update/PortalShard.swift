import ByteSupport
import CommandLineKit
import SubstrateCrypto

/// One of several equal parts of a portal's networks, for runs that share the work.
///
/// The part of a network follows from its id alone, so it stays the same when other networks are
/// added or removed.
package struct PortalShard: Equatable, Sendable, ExpressibleByArgument {
  private let number: UInt64
  private let count: UInt64

  /// `nil` unless the text is `K/N` with K from 1 to N, and N at most 1000.
  package init?(argument text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let number = UInt64(parts[0]), let count = UInt64(parts[1]),
      count <= 1_000, (1...max(1, count)).contains(number), number <= count
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Whether the network with an id is in this part.
  package func contains(_ id: String) -> Bool {
    let hash = Blake2b.hash256(Array(id.utf8)).bytes.prefix(8)
    return hash.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % count == number - 1
  }

  /// The words that follow "Expected" in messages.
  package static var expectedForm: String? { "K/N with K from 1 to N, such as 2/4" }
}
