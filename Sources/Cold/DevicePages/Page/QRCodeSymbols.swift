package import QRDrawing
package import SubstrateCrypto

package enum QRCodeSymbols {
  /// One QR symbol for each frame; `nil` if a frame is too long for a symbol.
  package static func all(_ frames: [[UInt8]]) -> [QRSymbol]? {
    guard !frames.isEmpty else { return nil }
    if frames.count == 1 { return (try? StaticSymbol.symbol(of: frames[0])).map { [$0] } }
    guard let drawer = try? QRSymbolDrawer(byteCount: frames[0].count) else { return nil }
    return try? frames.map { try drawer.symbol(of: $0) }
  }
}

extension SecretSymbol {
  /// - Throws: `PictureError`.
  package init(_ secret: SharedSecret) throws(PictureError) {
    self = try secret.withBytes { bytes throws(PictureError) in try SecretSymbol(bytes) }
  }
}
