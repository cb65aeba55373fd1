/// A picture as programs show it: over a white page, and over other pages or in the colors of its
/// profile if that looks different.
package struct Sight: Sendable {
  package let onWhite: GrayPicture
  /// The picture over pages of other luminances and in the colors of its profile, where it looks
  /// different.
  let others: [GrayPicture]

  /// The luminances of pages, other than white, over which programs show transparent pictures.
  static let pages = [UInt8](stride(from: 0, to: 255, by: 12))
  /// Fewer of them, for the pictures of a movie.
  static let pagesOfMovies = [UInt8](stride(from: 0, to: 255, by: 32))

  package init(onWhite: GrayPicture, onBlack: GrayPicture? = nil) {
    self.init(onWhite: onWhite, others: onBlack.map { [$0] } ?? [])
  }

  init(onWhite: GrayPicture, others: [GrayPicture]) {
    self.onWhite = onWhite
    self.others = others.filter { $0.gray != onWhite.gray }
  }

  /// A picture that may have transparent pixels, and the picture in the colors of its profile.
  package init(_ picture: GrayPicture, inProfile: GrayPicture? = nil, isMovie: Bool = false) {
    let luminances = isMovie ? Sight.pagesOfMovies : Sight.pages
    let pages = picture.alpha == nil ? [] : luminances.map { picture.over(page: $0) }
    self.init(onWhite: picture.onWhite, others: pages + (inProfile.map { [$0.onWhite] } ?? []))
  }

  /// Whether all programs show the same.
  var isCertain: Bool { others.isEmpty }

  /// The pictures to search.
  var views: [GrayPicture] { [onWhite] + others }
}
