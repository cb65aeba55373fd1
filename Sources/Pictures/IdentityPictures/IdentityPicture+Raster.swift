extension IdentityPicture {
  /// The identicon in pixels, transparent outside its shape; completely transparent for empty
  /// ``dots(_:)``.
  ///
  /// - Parameter side: width and height, at least 1.
  /// - Returns: the pixels.
  public func raster(side: Int) -> PixelRaster {
    switch self {
    case .dots(let bytes): PixelRaster(dots: bytes, side: side)
    case .blockies(let address): PixelRaster(blockies: address, side: side)
    case .jdenticon(let address): PixelRaster(jdenticon: address, side: side)
    }
  }
}
