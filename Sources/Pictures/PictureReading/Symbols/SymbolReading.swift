package import QRDrawing

/// The content of a symbol, and the form of the picture in which it was found.
package struct SymbolReading: Equatable, Sendable {
  package let content: [UInt8]
  package let view: SymbolView

  package init(content: [UInt8], view: SymbolView = .plain) {
    (self.content, self.view) = (content, view)
  }
}

/// The only content that several searches of one picture found.
struct SoleReading {
  /// The content with the cleanest form of the picture in which it was found.
  private(set) var reading: SymbolReading?

  /// Adds the result of a search.
  ///
  /// - Parameters:
  ///   - found: the result.
  ///   - view: the form of the searched picture.
  /// - Throws: ``SymbolReader/Failure/severalCodes`` if a different content was found before.
  mutating func add(
    _ found: SymbolReading?, in view: SymbolView = .plain
  ) throws(SymbolReader.Failure) {
    guard let found else { return }
    guard reading == nil || reading?.content == found.content else { throw .severalCodes }
    let view = view == .plain ? found.view : view
    reading = SymbolReading(content: found.content, view: min(view, reading?.view ?? view))
  }
}
