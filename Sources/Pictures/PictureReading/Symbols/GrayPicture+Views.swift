/// Transformed copies of an opaque picture.
extension GrayPicture {
  /// The picture over a page with this luminance.
  func over(page: UInt8) -> GrayPicture {
    guard let alpha else { return self }
    let shown = gray.indices.map { GrayPicture.blend(gray[$0], alpha[$0], over: page) }
    return GrayPicture(width: width, height: height, gray: shown)
  }

  /// The rows from `row` on.
  func below(row: Int) -> GrayPicture {
    GrayPicture(width: width, height: height - row, gray: Array(gray[(row * width)...]))
  }

  /// The picture with light and dark exchanged.
  var inverted: GrayPicture {
    GrayPicture(width: width, height: height, gray: gray.map { 255 - $0 })
  }

  /// The picture with left and right exchanged.
  var mirrored: GrayPicture {
    var result = gray
    for y in 0..<height {
      for x in 0..<width { result[y * width + x] = gray[y * width + width - 1 - x] }
    }
    return GrayPicture(width: width, height: height, gray: result)
  }

  /// The picture with rows and columns exchanged.
  var transposed: GrayPicture {
    var result = gray
    for y in 0..<height {
      for x in 0..<width { result[x * height + y] = gray[y * width + x] }
    }
    return GrayPicture(width: height, height: width, gray: result)
  }

  /// The picture at a fraction of its size: each pixel is the mean of a square of `divisor` pixels.
  func reduced(by divisor: Int) -> GrayPicture {
    let (columns, rows) = (width / divisor, height / divisor)
    guard divisor > 1, columns > 0, rows > 0 else { return self }
    var result = [UInt8](repeating: 0, count: columns * rows)
    var sums = [UInt32](repeating: 0, count: columns * divisor)
    let area = UInt32(divisor * divisor)
    for y in 0..<rows {
      for x in sums.indices { sums[x] = UInt32(gray[y * divisor * width + x]) }
      for line in 1..<divisor {
        let start = (y * divisor + line) * width
        for x in sums.indices { sums[x] &+= UInt32(gray[start + x]) }
      }
      for x in 0..<columns {
        var sum = area / 2
        for column in 0..<divisor { sum &+= sums[x * divisor + column] }
        result[y * columns + x] = UInt8(truncatingIfNeeded: sum / area)
      }
    }
    return GrayPicture(width: columns, height: rows, gray: result)
  }

  /// The picture at a fraction of its size, as a camera sees it that is too far away for single
  /// pixels: each pixel is the mean light of a square of `divisor` pixels.
  func reducedInLight(by divisor: Int) -> GrayPicture {
    let (columns, rows) = (width / divisor, height / divisor)
    guard divisor > 1, columns > 0, rows > 0 else { return self }
    var result = [UInt8](repeating: 0, count: columns * rows)
    var sums = [UInt32](repeating: 0, count: columns)
    let area = UInt32(divisor * divisor)
    for y in 0..<rows {
      for x in sums.indices { sums[x] = area / 2 }
      for line in 0..<divisor {
        var at = (y * divisor + line) * width
        for x in sums.indices {
          for _ in 0..<divisor {
            sums[x] &+= ScreenLight.light[Int(gray[at])]
            at += 1
          }
        }
      }
      for x in sums.indices { result[y * columns + x] = ScreenLight.bytes[Int(sums[x] / area)] }
    }
    return GrayPicture(width: columns, height: rows, gray: result)
  }

  /// The picture at twice its size, with linear interpolation.
  var enlarged: GrayPicture {
    var result = [UInt8](repeating: 0, count: 4 * width * height)
    for y in 0..<2 * height {
      let near = y / 2 * width
      let far = min(max((y & 1 == 0 ? y / 2 - 1 : y / 2 + 1), 0), height - 1) * width
      for x in 0..<2 * width {
        let other = min(max((x & 1 == 0 ? x / 2 - 1 : x / 2 + 1), 0), width - 1)
        let sum =
          9 * Int(gray[near + x / 2]) + 3 * Int(gray[near + other])
          + 3 * Int(gray[far + x / 2]) + Int(gray[far + other])
        result[y * 2 * width + x] = UInt8(truncatingIfNeeded: (sum + 8) / 16)
      }
    }
    return GrayPicture(width: 2 * width, height: 2 * height, gray: result)
  }

  /// The picture with each pixel replaced by the mean of 3 × 3 pixels.
  var smoothed: GrayPicture {
    sumsAround(1) { sum, area, _ in UInt8(truncatingIfNeeded: sum / area) }
  }

  /// The picture in two colors: black for each pixel that is darker than the mean around it,
  /// otherwise white.
  func thresholded(by radius: Int) -> GrayPicture {
    sumsAround(radius) { sum, area, pixel in (Int32(pixel) + 1) &* area <= sum ? 0 : 255 }
  }

  /// The picture with the most contrast in a band of luminances: its ends become black and white.
  ///
  /// - Returns: `nil` if fewer pixels than the smallest symbol has modules are inside the band.
  func stretched(_ band: ClosedRange<UInt8>) -> GrayPicture? {
    let (low, span) = (Int(band.lowerBound), Int(band.upperBound - band.lowerBound))
    let values = (0...255).map { UInt8(clamping: (Int($0) - low) * 255 / span) }
    var inside = 0
    for pixel in gray where 1..<255 ~= values[Int(pixel)] { inside += 1 }
    guard inside >= 21 * 21 else { return nil }
    return GrayPicture(width: width, height: height, gray: gray.map { values[Int($0)] })
  }

  /// Combines each pixel with the sum and the area of the square around it, clipped to the picture.
  private func sumsAround(
    _ radius: Int, _ combine: (_ sum: Int32, _ area: Int32, _ pixel: UInt8) -> UInt8
  ) -> GrayPicture {
    var result = gray
    // The sums of the current window of rows, for each column.
    var sums = [Int32](repeating: 0, count: width)
    for row in 0..<min(radius, height) {
      for x in 0..<width { sums[x] &+= Int32(gray[row * width + x]) }
    }
    for y in 0..<height {
      let (entering, leaving) = ((y + radius) * width, (y - radius - 1) * width)
      if y + radius < height { for x in 0..<width { sums[x] &+= Int32(gray[entering + x]) } }
      if y > radius { for x in 0..<width { sums[x] &-= Int32(gray[leaving + x]) } }
      let rows = min(y + radius, height - 1) - max(y - radius, 0) + 1
      var sum = sums[..<min(radius, width)].reduce(0, &+)
      for x in 0..<width {
        if x + radius < width { sum &+= sums[x + radius] }
        if x > radius { sum &-= sums[x - radius - 1] }
        let columns = min(x + radius, width - 1) - max(x - radius, 0) + 1
        let area = Int32(truncatingIfNeeded: rows * columns)
        result[y * width + x] = combine(sum, area, gray[y * width + x])
      }
    }
    return GrayPicture(width: width, height: height, gray: result)
  }
}
