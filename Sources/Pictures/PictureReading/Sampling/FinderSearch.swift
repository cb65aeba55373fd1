/// A point in a picture, or a vector between two; the center of the first pixel is at (0, 0).
typealias Point = SIMD2<Double>

extension Point {
  /// The length of the vector.
  var length: Double { (x * x + y * y).squareRoot() }
}

/// A finder pattern in a picture.
struct Finder {
  var center: Point
  /// The width of a module in the rows of the picture, and its height in the columns, in pixels.
  var size: Point
  /// The number of rows in which the pattern was found.
  var rowCount: Int

  /// The mean side of a module in pixels.
  var module: Double { size.sum() / 2 }

  /// The share of the three modules in the middle of the pattern in whose rows it was found, 0...1.
  ///
  /// Other modules that look like a pattern in some rows have a smaller share.
  var share: Double { min(Double(rowCount) / (3 * module), 1) }
}

/// Searches a picture of black and white pixels for finder patterns.
///
/// A dark outer edge may be wider than a module, so a symbol needs no quiet zone on a dark page.
struct FinderSearch {
  /// The maximum number of patterns that are kept, because crafted pictures have thousands.
  private static let limit = 256

  /// The shares below which patterns are chance, if there are too many.
  private static let chances = [0.4, 0.8]

  /// The number of rows of a pattern that determine its place.
  private static let rowLimit = 12

  private let picture: GrayPicture
  private var found: [Finder] = []

  /// The patterns in a picture whose pixels are 0 or 255.
  static func finders(in picture: GrayPicture) -> [Finder] {
    var search = FinderSearch(picture: picture)
    for y in 0..<picture.height { search.scan(row: y) }
    return search.found.filter { $0.rowCount > 1 || $0.module < 2.5 }
  }

  private init(picture: GrayPicture) { self.picture = picture }

  /// Searches a row for runs of pixels in the ratio 1:1:3:1:1, dark first.
  private mutating func scan(row: Int) {
    let width = picture.width
    let gray = picture.gray
    let pixels = gray.span.extracting(row * width..<(row + 1) * width)
    // The lengths of the last five complete runs.
    var (first, second, third, fourth, fifth) = (0, 0, 0, 0, 0)
    var begin = 0
    for x in 1...width {
      let isEnd = x == width
      guard isEnd || pixels[x] != pixels[x - 1] else { continue }
      (first, second, third, fourth, fifth) = (second, third, fourth, fifth, x - begin)
      begin = x
      // The last run is dark, and so are the first and the third.
      guard first > 0, pixels[x - 1] == 0 else { continue }
      guard FinderSearch.isPattern(first, second, third, fourth, fifth) else { continue }
      check(x - fifth - fourth - (third + 1) / 2, row, Double(second + third + fourth) / 5)
    }
  }

  private static func isPattern(
    _ first: Int, _ second: Int, _ third: Int, _ fourth: Int, _ fifth: Int
  ) -> Bool {
    let module = Double(second + third + fourth) / 5
    return abs(Double(third) - 3 * module) < 1.2 * module + 0.5
      && abs(Double(second) - module) < 0.6 * module + 0.5
      && abs(Double(fourth) - module) < 0.6 * module + 0.5
      && Double(min(first, fifth)) >= 0.4 * module
  }

  /// Checks a possible pattern along three more lines, and adds it.
  private mutating func check(_ x: Int, _ y: Int, _ module: Double) {
    guard !isKnown(x, y), let column = cross(x, y, 0, 1, module) else { return }
    let middle = Int((Double(y) + column.shift).rounded())
    guard let row = cross(x, middle, 1, 0, module) else { return }
    let center = Point(Double(x) + row.shift, Double(y) + column.shift)
    let inner = Int(center.x.rounded())
    guard
      cross(inner, middle, 1, 1, module) != nil || cross(inner, middle, 1, -1, module) != nil
    else { return }
    add(Finder(center: center, size: Point(row.module, column.module), rowCount: 1))
  }

  /// Counts a row of a pattern whose place is known well enough.
  private mutating func isKnown(_ x: Int, _ y: Int) -> Bool {
    let index = found.firstIndex { finder in
      finder.rowCount >= FinderSearch.rowLimit
        && abs(Double(x) - finder.center.x) < finder.module
        && abs(Double(y) - finder.center.y) < 2 * finder.module
    }
    if let index { found[index].rowCount += 1 }
    return index != nil
  }

  private mutating func add(_ finder: Finder) {
    for index in found.indices {
      let distance = finder.center - found[index].center
      let reach = 2 * found[index].module
      guard abs(distance.x) < reach, abs(distance.y) < reach else { continue }
      let count = Double(found[index].rowCount + 1)
      found[index].center += distance / count
      found[index].size += (finder.size - found[index].size) / count
      found[index].rowCount += 1
      return
    }
    // Patterns above that were found in few rows are chance; of small ones, three rows are few.
    for share in FinderSearch.chances where found.count == FinderSearch.limit {
      found.removeAll {
        $0.share < share && $0.center.y + 4 * $0.module < finder.center.y
      }
    }
    if found.count < FinderSearch.limit { found.append(finder) }
  }

  /// Measures a pattern along a line through its center.
  ///
  /// - Returns: the side of a module in steps, and the distance from (`x`, `y`) to the center;
  ///   `nil` if the line does not cross a pattern.
  private func cross(
    _ x: Int, _ y: Int, _ stepX: Int, _ stepY: Int, _ expected: Double
  ) -> (module: Double, shift: Double)? {
    let limit = Int(5 * expected) + 2
    let ahead = runs(x, y, stepX, stepY, limit)
    let back = runs(x, y, -stepX, -stepY, limit)
    let core = Double(ahead.core + back.core - 1)
    let module = (core + Double(ahead.ring + back.ring)) / 5
    let slack = 0.75 * module + 1
    guard module >= 1.2, abs(core - 3 * module) <= 1.5 * module + 1,
      abs(Double(ahead.ring) - module) <= slack, abs(Double(back.ring) - module) <= slack,
      Double(min(ahead.edge, back.edge)) >= 0.4 * module
    else { return nil }
    return (module, Double(ahead.core - back.core) / 2)
  }

  /// The lengths of the dark core, the light ring and the dark edge from a pixel on, each at most
  /// `limit`.
  private func runs(
    _ x: Int, _ y: Int, _ stepX: Int, _ stepY: Int, _ limit: Int
  ) -> (core: Int, ring: Int, edge: Int) {
    var (x, y) = (x, y)
    func run(of value: UInt8) -> Int {
      var count = 0
      while count < limit, 0..<picture.width ~= x, 0..<picture.height ~= y,
        picture.gray[y * picture.width + x] == value
      {
        (x, y) = (x + stepX, y + stepY)
        count += 1
      }
      return count
    }
    return (run(of: 0), run(of: 255), run(of: 0))
  }
}
