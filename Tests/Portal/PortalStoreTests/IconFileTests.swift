import Foundation
import PortalStore
import Testing

/// Icons of networks: the kind of a file by its first bytes, and the check of published files.
@Suite struct IconFileTests {
  /// PNG pictures in Base64: pixels alone, a picture with texts, and one with a wrong checksum.
  private static let pictures = [
    "pixels":
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAADCAAAAAEERNr1AAAAF0lEQVR42mNgYNBgWHCCQYRhC0NASgUAFXcDhTfrbG4AAAAASUVORK5CYII=",
    "texts":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAGnRFWHRDb21tZW50ADxzY3JpcHQ+MTwvc2NyaXB0Pv2w6YQAAAAHSURBVHjaFchBAQBWznKMAAAAMklEQVQgDAOxykHERCCnhnAwB3xqAyVw5BlJuUM5U9lWllREEUXUDxMmTPhHE0000VkPQjAjASEcHFAAAAAEZVhJZklJKgAlCmL/AAAAAElFTkSuQmCC",
    "sum":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAOUlEQXh42hXIQQEAIAwDscpBxEQgp4ZwMAd8agMlcOQZSblDOVPZVpZURBFF1A8TJkz4RxNNNNFZD0IwIwGshSa5AAAAAElFTkSuQmCC",
  ]
  private static let svg = "http://www.w3.org/2000/svg"

  private static func bytes(_ name: String) throws -> [UInt8] {
    let text = try #require(pictures[name])
    return Array(try #require(Data(base64Encoded: text)))
  }

  private static func picture(_ content: String) -> [UInt8] {
    Array("<svg xmlns=\"\(svg)\">\(content)</svg>".utf8)
  }

  @Test func aPNGOfPixelsAloneIsPublishedAsItIs() throws {
    let bytes = try Self.bytes("pixels")
    let picture = try IconFile.icon(bytes)
    #expect(picture.ending == "png" && picture.bytes == bytes)
    #expect(IconFile.fault(inPublished: bytes, ending: "png") == nil)
  }

  @Test func aPNGWithTextsIsNotAPublishedPicture() throws {
    let bytes = try Self.bytes("texts")
    let picture = try IconFile.icon(bytes)
    #expect(picture.ending == "png" && picture.bytes.count < bytes.count)
    #expect(
      IconFile.fault(inPublished: bytes, ending: "png") == "a build writes it with other bytes")
  }

  @Test func aDamagedPNGIsRefused() throws {
    let bytes = try Self.bytes("sum")
    let fault = #expect(throws: IconFile.Fault.self) { _ = try IconFile.icon(bytes) }
    #expect(fault?.reason == "a chunk of it is damaged")
    #expect(IconFile.fault(inPublished: bytes, ending: "png") == "a chunk of it is damaged")
  }

  @Test func aPNGOfTooManyBytesIsRefused() throws {
    let bytes = try Self.bytes("pixels") + [UInt8](repeating: 0, count: IconFile.limit)
    let fault = #expect(throws: IconFile.Fault.self) { _ = try IconFile.icon(bytes) }
    #expect(fault?.reason == "it has \(bytes.count) bytes, but at most 32768 are allowed")
  }

  @Test func anSVGIsPublishedAsSVG() throws {
    let picture = try IconFile.icon(Self.picture("<g><rect width=\"1\" height=\"1\"/></g>"))
    #expect(picture.ending == "svg")
    #expect(IconFile.fault(inPublished: picture.bytes, ending: "svg") == nil)
  }

  @Test func anSVGThatShowsNothingIsPublishedButIsNotAnIcon() throws {
    let bytes = Self.picture("")
    #expect(try IconFile.published(bytes).ending == "svg")
    let fault = #expect(throws: IconFile.Fault.self) { _ = try IconFile.icon(bytes) }
    #expect(fault?.reason.contains("it has no shapes") == true)
  }

  @Test func anEndingThatIsNotTheKindIsAFault() throws {
    let png = try Self.bytes("pixels")
    #expect(IconFile.fault(inPublished: png, ending: "png") == nil)
    #expect(IconFile.fault(inPublished: png, ending: "svg")?.contains("it is png") == true)
    let text = Self.picture("<g></g>")
    #expect(IconFile.fault(inPublished: text, ending: "svg")?.contains("other bytes") == true)
  }
}
