/// Finds symbols without a quiet zone on dark pages, as some wallets show them.
extension GrayPicture {
  /// The side in pixels of the reduced copy in which the region is searched.
  private static let searchedSide = 1000

  /// A rectangle in pixels.
  private struct Box: Equatable {
    var columns: Range<Int>
    var rows: Range<Int>
  }

  /// The parts of a dark page that may contain a symbol, each with a light rim.
  ///
  /// These are the bounding boxes of the largest light region and of all light pixels; empty if the
  /// edge of the picture is not mostly dark.
  var lightRegions: [GrayPicture] {
    let divisor = (max(width, height) + GrayPicture.searchedSide - 1) / GrayPicture.searchedSide
    // A thinner strip cannot contain a symbol, and cannot be reduced.
    guard min(width, height) >= divisor else { return [] }
    let small = reduced(by: divisor)
    guard let least = small.gray.min(), let most = small.gray.max(), most > least else { return [] }
    let middle = UInt8((Int(least) + Int(most)) / 2)
    guard small.hasDarkEdge(below: middle) else { return [] }
    let (largest, all) = small.regions(above: middle)
    return ([largest] + (all == largest ? [] : [all])).map { box in
      withRim(
        Box(
          columns: box.columns.lowerBound * divisor..<min(width, box.columns.upperBound * divisor),
          rows: box.rows.lowerBound * divisor..<min(height, box.rows.upperBound * divisor)),
        light: most)
    }
  }

  /// A rectangle of the picture with a light rim.
  private func withRim(_ box: Box, light: UInt8) -> GrayPicture {
    // A module is at most 1/21 of the side, and a quiet zone has four modules.
    let rim = max(box.columns.count, box.rows.count) / 5
    let (newWidth, newHeight) = (box.columns.count + 2 * rim, box.rows.count + 2 * rim)
    var result = [UInt8](repeating: light, count: newWidth * newHeight)
    for (row, source) in box.rows.enumerated() {
      let target = (rim + row) * newWidth + rim
      let first = source * width
      result.replaceSubrange(
        target..<target + box.columns.count,
        with: gray[first + box.columns.lowerBound..<first + box.columns.upperBound])
    }
    return GrayPicture(width: newWidth, height: newHeight, gray: result)
  }

  private func hasDarkEdge(below middle: UInt8) -> Bool {
    let upper = (0..<width).count { gray[$0] <= middle }
    let lower = (0..<width).count { gray[gray.count - 1 - $0] <= middle }
    let left = (0..<height).count { gray[$0 * width] <= middle }
    let right = (0..<height).count { gray[$0 * width + width - 1] <= middle }
    return 4 * (upper + lower + left + right) > 3 * 2 * (width + height)
  }

  /// The bounding boxes of the largest connected region that is lighter than `middle`, and of all
  /// pixels lighter than `middle`; there must be at least one such pixel.
  private func regions(above middle: UInt8) -> (largest: Box, all: Box) {
    var seen = gray.map { $0 <= middle }
    var largest = Box(columns: 0..<width, rows: 0..<height)
    var whole = (left: width, right: 0, top: height, bottom: 0)
    var most = 0
    var waiting: [Int] = []
    for start in seen.indices where !seen[start] {
      var count = 0
      var (left, right, top, bottom) = (width, 0, height, 0)
      seen[start] = true
      waiting.append(start)
      while let at = waiting.popLast() {
        let (x, y) = (at % width, at / width)
        count += 1
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
        let neighbors = [
          (x > 0, at - 1), (x < width - 1, at + 1), (y > 0, at - width),
          (y < height - 1, at + width),
        ]
        for (isInside, next) in neighbors where isInside && !seen[next] {
          seen[next] = true
          waiting.append(next)
        }
      }
      whole = (
        min(whole.left, left), max(whole.right, right), min(whole.top, top),
        max(whole.bottom, bottom)
      )
      if count > most {
        (most, largest) = (count, Box(columns: left..<right + 1, rows: top..<bottom + 1))
      }
    }
    return (
      largest, Box(columns: whole.left..<whole.right + 1, rows: whole.top..<whole.bottom + 1)
    )
  }
}
