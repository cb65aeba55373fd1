import WebPages

/// Icons of portals: a published icon must not change when published again, and must not have
/// active content.
enum PublishedPictureTarget: FuzzTarget {
  static let name = "svg"

  static func seeds() -> [[UInt8]] {
    [
      """
      <?xml version="1.0" encoding="utf-8"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">
      <style type="text/css">.a,.b{fill:url(#p);stroke-width:2px}</style><title>A &amp; B</title>
      <path class="a" style="opacity:.5;enable-background:new" d="M0 0h8"/></svg>
      """,
      """
      <s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink"><s:defs>
      <s:linearGradient id="p"><s:stop offset="1" stop-color="#fff"/></s:linearGradient></s:defs>
      <s:use l:href="#p" fill="url('#p')" transform="rotate(1)"/><s:script>x</s:script></s:svg>
      """,
    ].map { Array($0.utf8) }
  }

  static func run(_ bytes: [UInt8]) {
    guard let picture = try? SafePicture.published(bytes) else { return }
    require(
      (try? SafePicture.published(picture)) == picture,
      "what is published can be published")
    let text = String(decoding: picture, as: UTF8.self).lowercased()
    for word in ["<script", "<image", "<a ", "<foreignobject", "<!", "<?"] {
      require(!text.contains(word), "only what is listed is published")
    }
  }
}
