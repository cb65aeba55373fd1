/// A picture as programs show it: over a white page, and over a black page if that looks different.
package struct Sight: Sendable {
  package let onWhite: GrayPicture
  /// The picture over a black page; `nil` if it looks the same over any page.
  package let onBlack: GrayPicture?

  package init(onWhite: GrayPicture, onBlack: GrayPicture? = nil) {
    self.onWhite = onWhite
    self.onBlack = onBlack.flatMap { $0.gray == onWhite.gray ? nil : $0 }
  }

  /// A picture that may have transparent pixels.
  package init(_ picture: GrayPicture) {
    self.init(
      onWhite: picture.onWhite, onBlack: picture.alpha == nil ? nil : picture.over(page: 0))
  }

  /// The one or two pictures to search.
  var views: [GrayPicture] { [onWhite] + (onBlack.map { [$0] } ?? []) }
}
