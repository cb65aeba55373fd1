/// The picture of a movie that is visible over a page, composed of the movie's parts in order.
package struct Canvas {
  private var shown: GrayPicture
  private var disposal: (part: PicturePart, before: [UInt8]?)?
  /// The luminance of the page.
  private let page: UInt8

  /// An empty canvas over a page.
  package init(width: Int, height: Int, page: UInt8 = 255) {
    self.page = page
    shown = GrayPicture(
      width: width, height: height, gray: [UInt8](repeating: page, count: width * height))
  }

  /// Disposes of the previous part, then draws `picture` on the canvas.
  ///
  /// - Parameters:
  ///   - picture: a picture with the size of `part`; pixels outside the canvas are clipped.
  ///   - part: its position.
  /// - Returns: the visible picture.
  package mutating func show(_ picture: GrayPicture, _ part: PicturePart) -> GrayPicture {
    dispose()
    disposal = (part, part.disposal == .restore ? shown.gray : nil)
    let count = columns(of: part)
    for row in 0..<rows(of: part) {
      let target = (part.y + row) * shown.width + part.x
      let source = row * picture.width
      guard let alpha = picture.alpha else {
        shown.gray.replaceSubrange(
          target..<target + count, with: picture.gray[source..<source + count])
        continue
      }
      for index in 0..<count {
        let ground = part.replaces ? page : shown.gray[target + index]
        shown.gray[target + index] = GrayPicture.blend(
          picture.gray[source + index], alpha[source + index], over: ground)
      }
    }
    return shown
  }

  private mutating func dispose() {
    guard let (part, before) = disposal else { return }
    switch part.disposal {
    case .keep: break
    case .restore: if let before { shown.gray = before }
    case .clear:
      let count = columns(of: part)
      for row in 0..<rows(of: part) {
        let target = (part.y + row) * shown.width + part.x
        shown.gray.replaceSubrange(target..<target + count, with: repeatElement(page, count: count))
      }
    }
  }

  /// The number of the part's columns that are on the canvas.
  private func columns(of part: PicturePart) -> Int {
    max(0, min(part.width, shown.width - part.x))
  }

  /// The number of the part's rows that are on the canvas; 0 if no column is.
  private func rows(of part: PicturePart) -> Int {
    columns(of: part) == 0 ? 0 : max(0, min(part.height, shown.height - part.y))
  }
}

/// The pictures of a movie that are visible over a white page, and over other pages if they may
/// differ.
struct SightCanvas {
  private var onWhite: Canvas
  private var others: [Canvas] = []

  init(_ file: any PictureFile) {
    let (width, height) = (file.information.width, file.information.height)
    onWhite = Canvas(width: width, height: height)
    let coversPage = file.parts.first?.covers(width: width, height: height) ?? false
    if !coversPage || file.parts.contains(where: { !$0.isOpaque || $0.disposal == .clear }) {
      others = Sight.pagesOfMovies.map { Canvas(width: width, height: height, page: $0) }
    }
  }

  /// Draws the next part on all canvases.
  mutating func show(_ picture: GrayPicture, _ part: PicturePart) -> Sight {
    Sight(
      onWhite: onWhite.show(picture, part),
      others: others.indices.map { others[$0].show(picture, part) })
  }
}
