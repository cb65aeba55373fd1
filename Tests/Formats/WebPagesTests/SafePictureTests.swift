import Testing
import WebPages

/// Icons of strangers: what is published of them, and what is refused.
@Suite struct SafePictureTests {
  private static let svg = "http://www.w3.org/2000/svg"
  private static let xlink = "http://www.w3.org/1999/xlink"

  private static func picture(_ content: String, _ attributes: String = "") -> String {
    "<svg xmlns=\"\(svg)\"\(attributes)>\(content)</svg>"
  }

  private func published(_ text: String) throws -> String {
    let picture = try SafePicture.published(Array(text.utf8))
    #expect(try SafePicture.published(picture) == picture)
    return String(decoding: picture, as: UTF8.self)
  }

  private func reason(_ text: String) -> String? {
    do {
      _ = try SafePicture.published(Array(text.utf8))
      return nil
    } catch { return error.reason }
  }

  @Test(arguments: [
    ("<svg xmlns=\"\(svg)\" onload = \"alert(1)\"/>", "the event handler 'onload'"),
    ("<svg xmlns=\"\(svg)\" id=\">\" onload=\"alert(1)\">\n</svg>", "the event handler"),
    (picture("", " ONCLICK=\"x\""), "the event handler 'ONCLICK'"),
    ("<g:svg xmlns:g=\"\(svg)\" onload=\"x\"/>", "the event handler"),
    (picture("<g:script>alert(3)</g:script>", " xmlns:g=\"\(svg)\""), "the element 'script'"),
    (picture("<g:foreignObject/>", " xmlns:g=\"\(svg)\""), "the element 'foreignObject'"),
    (picture("<script xmlns=\"http://www.w3.org/1999/xhtml\">x</script>"), "the element 'script'"),
    (picture("<metadata><script>x</script></metadata>"), "the element 'script'"),
    (picture("<r:R xmlns:r=\"http://purl.org/dc/\"><script/></r:R>"), "the element 'script'"),
    (picture("<image href=\"x\"/>"), "the element 'image'"),
    (picture("<a href=\"javascript:x\"/>"), "the element 'a'"),
    (picture("<rect><animate attributeName=\"x\"/></rect>"), "the element 'animate'"),
    (picture("<set attributeName=\"onclick\" to=\"x\"/>"), "the element 'set'"),
    (picture("<filter><feImage href=\"x\"/></filter>"), "the element 'filter'"),
    (picture("<use href=\"https://evil/#a\"/>"), "'use' refers to something outside"),
    (picture("<use href=\"data:image/svg+xml,x#a\"/>"), "refers to something outside"),
    (picture("<use q:href=\"//evil#a\"/>", " xmlns:q=\"\(xlink)\""), "something outside"),
    (
      picture("<use href=\"#a\" q:href=\"//evil#a\"/>", " xmlns:q=\"\(xlink)\""),
      "something outside"
    ),
    (picture("<rect href=\"#a\"/>"), "'rect' refers to something"),
    (picture("<style>@import url(//evil)</style>"), "its style sheet has '@import"),
    (picture("<style><![CDATA[@import \"x\";]]></style>"), "its style sheet has '@import"),
    (picture("<style>.a{fill:url(//evil)}</style>"), "refers to something outside"),
    (picture("<style>.a{fill:\\75rl(//evil)}</style>"), "the value of 'fill' is not known"),
    (picture("<style>*{fill:red}</style>"), "only classes are supported"),
    (picture("<rect style=\"background:url(//e)\"/>"), "it has the style 'background'"),
    (picture("<rect style=\"FILL:URL( //e )\"/>"), "refers to something outside"),
    (picture("<rect style=\"fill:u/**/rl(//e)\"/>"), "the value of 'fill' is not known"),
    (picture("<rect fill=\"url(#a) url(//e)\"/>"), "refers to something outside"),
    (picture("<rect fill=\"&#117;rl(//e)\"/>"), "refers to something outside"),
    (picture("<rect fill=\"image-set('x')\"/>"), "the value of 'fill' is not known"),
    (picture("<rect cursor=\"url(//e)\"/>"), "the attribute 'cursor'"),
    (picture("<use href=\"#a\"/>", " xml:base=\"https://evil/\""), "the attribute 'base'"),
    ("<!DOCTYPE svg [<!ENTITY x \"y\">]><svg xmlns=\"\(svg)\"/>", "declarations"),
    (picture("<title>&nbsp;</title>"), "the entity 'nbsp'"),
    ("<?xml-stylesheet href=\"x\"?>" + picture(""), "processing instructions"),
    (picture("<?x y?>"), "processing instructions"),
    ("<?xml version=\"1.0\" encoding=\"UTF-7\"?>" + picture(""), "not one of UTF-8"),
    (picture("") + picture(""), "something follows its outer element"),
    (picture("<g>"), "does not end"), (picture("<g></h>"), "does not end"),
    (picture("<rect x=\"1\" x=\"2\"/>"), "the attribute 'x' twice"),
    (picture("<rect x=1/>"), "has no quotation marks"),
    (picture("<x:rect/>"), "whose prefix is not declared"),
    (picture("<rect fill=\"<script>\"/>"), "does not end"),
    (picture("<title>\u{0}</title>"), "characters that XML does not allow"),
    (picture(String(repeating: "<g>", count: 100)), "nested too deeply"),
    (picture("<g id=\"a\"><use href=\"#a\"/></g>"), "refers to itself"),
    (picture("<g id=\"a\"/><g id=\"a\"/>"), "two elements of the id 'a'"),
    ("<html/>", "its outer element is 'html'"), ("GIF89a", "neither"), ("", "neither"),
    (picture(String(repeating: " ", count: 32_768)), "at most 32768"),
    (picture("<title>" + String(repeating: ">", count: 10_000) + "</title>"), "at most 32768"),
  ])
  func unlistedElementsAndAttributesAreRefused(text: String, clause: String) {
    let reason = reason(text)
    #expect(reason?.contains(clause) == true, "\(reason ?? "published"): \(text.prefix(100))")
  }

  /// Ten levels of ten references each would draw ten milliards of squares.
  @Test func referencesDoNotMultiply() {
    let levels = (1...10).map { level in
      "<g id=\"a\(level)\">"
        + String(repeating: "<use href=\"#a\(level - 1)\"/>", count: 10) + "</g>"
    }
    let reason = reason(Self.picture("<rect id=\"a0\"/>" + levels.joined()))
    #expect(reason == "its references draw too much")
  }

  /// What editors write, with the prefixes of their choice.
  @Test(arguments: [
    ("<rect width=\"8\"/>", "<rect width=\"8\"/>"),
    (
      "<title><![CDATA[<script>]]> &amp; &#x41;&#10;</title>",
      "<title>&lt;script&gt; &amp; A\n</title>"
    ),
    ("<!-- <script>x</script> --><g> \n</g>", "<g/>"),
    (
      "<defs><linearGradient id=\"a\"/><radialGradient id=\"b\" q:href=\" #a \"/></defs>",
      "<defs><linearGradient id=\"a\"/><radialGradient id=\"b\" href=\"#a\"/></defs>"
    ),
    ("<rect fill='URL(\"#a-1\") none'/>", "<rect fill=\"url(#a-1) none\"/>"),
    (
      "<style>.a, .b { fill : #000 ; }\n.a{opacity:.5}/* x */</style><rect class=\"a x\" opacity=\"1\"/>",
      "<rect opacity=\".5\" fill=\"#000\"/>"
    ),
    (
      "<style type=\"text/css\"><![CDATA[.未{fill:url(#名_2)}]]></style><g class=\"未\"/><g id=\"名_2\"/>",
      "<g fill=\"url(#名_2)\"/><g id=\"名_2\"/>"
    ),
    (
      "<path style=\"fill:red;enable-background:new 0 0 8 8;mask-type:alpha\" fill=\"blue\" d=\"M0 0\"/>",
      "<path fill=\"red\" d=\"M0 0\" mask-type=\"alpha\"/>"
    ),
    (
      "<i:view xmlns:i=\"http://www.inkscape.org/namespaces/inkscape\"/><metadata/><g data-name=\"a\" aria-label=\"b\"/>",
      "<g/>"
    ),
    (
      "<s:g xmlns:s=\"\(svg)\"><s:use xml:space=\"preserve\" href=\"#x\"/></s:g>",
      "<g><use href=\"#x\"/></g>"
    ),
  ])
  func listedElementsAreWrittenInOneForm(content: String, written: String) throws {
    let text = Self.picture(content, " version=\"1.1\" xmlns:q=\"\(Self.xlink)\"")
    #expect(try published(text) == Self.picture(written) + "\n")
    #expect(
      try published("\u{feff}<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- x -->\n" + text)
        == Self.picture(written) + "\n")
  }

  @Test(arguments: [
    (picture(""), "it shows nothing: it has no shapes"),
    (picture("<defs><rect width=\"1\" height=\"1\"/></defs><g/>"), "it has no shapes"),
    ("<svg><rect width=\"1\" height=\"1\"/></svg>", "it does not declare the namespace"),
    (picture("<rect/>", " width=\"1e9\" height=\"1e9\""), "the value of 'width' is '1e9'"),
    (picture("<rect/>", " width=\"0\""), "the value of 'width' is '0'"),
    (picture("<rect/>", " width=\"NaN\""), "the value of 'width' is 'NaN'"),
    (picture("<rect/>", " viewBox=\"0 0 8\""), "the value of 'viewBox' is '0 0 8'"),
    (picture("<rect/>", " viewBox=\"0 0 0 8\""), "the value of 'viewBox'"),
    (picture("<g><rect width=\"1e999\"/></g>"), "the value of 'width' is '1e999'"),
    (picture("<circle r=\"infinity\"/>"), "the value of 'r' is 'infinity'"),
  ])
  func anIconThatShowsNothingIsRefused(text: String, clause: String) {
    let fault = #expect(throws: SafePicture.Fault.self) {
      _ = try SafePicture.icon(Array(text.utf8))
    }
    #expect(fault?.reason.contains(clause) == true, "\(fault?.reason ?? ""): \(text)")
  }

  @Test(arguments: [
    picture("<rect width=\"100%\" height=\"1.5em\" x=\"-.5\" rx=\"auto\"/>", " width=\"32px\""),
    picture("<g><text x=\"1 2,3\">a</text></g>", " viewBox=\"0-1 24 24\""),
    picture("<path d=\"M0 0h1e9\"/>", " viewBox=\"-1.5e1,0 , 2e+2 24\""),
    "<s:svg xmlns:s=\"\(svg)\"><s:circle r=\"1\"/></s:svg>",
  ])
  func anIconWithAShapeIsPublished(text: String) throws {
    let picture = try SafePicture.icon(Array(text.utf8))
    #expect(try SafePicture.published(Array(text.utf8)) == picture)
  }
}
