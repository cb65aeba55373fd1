import Foundation
import QRDrawing
import Testing

/// PNG icons of strangers: what is published of them, and what is refused.
@Suite struct PNGPictureTests {
  /// Pictures of 4 × 4 pixels, and of 3 × 3 pixels if interlaced, in Base64.
  private static let sound = [
    "colors":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAOUlEQVR42hXIQQEAIAwDscpBxEQgp4ZwMAd8agMlcOQZSblDOVPZVpZURBFF1A8TJkz4RxNNNNFZD0IwIwGshSa5AAAAAElFTkSuQmCC",
    "palette":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAEAgMAAADUn3btAAAADFBMVEX/AAAA/wAAAP8JCQlccX6GAAAAAnRSTlMAgJsrThgAAAAMSURBVHjaY5BmAEMAAbgAbar1WKEAAAAASUVORK5CYII=",
    "interlaced":
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAADCAAAAAEERNr1AAAAF0lEQVR42mNgYNBgWHCCQYRhC0NASgUAFXcDhTfrbG4AAAAASUVORK5CYII=",
    "texts":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAGnRFWHRDb21tZW50ADxzY3JpcHQ+MTwvc2NyaXB0Pv2w6YQAAAAHSURBVHjaFchBAQBWznKMAAAAMklEQVQgDAOxykHERCCnhnAwB3xqAyVw5BlJuUM5U9lWllREEUXUDxMmTPhHE0000VkPQjAjASEcHFAAAAAEZVhJZklJKgAlCmL/AAAAAElFTkSuQmCC",
  ]
  private static let faulty = [
    "cut":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAOUlEQVR42hXIQQEAIAwDscpBxEQgp4ZwMAd8agMlcOQZSblDOVPZVpZURBFF1A8T",
    "end":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAOUlEQVR42hXIQQEAIAwDscpBxEQgp4ZwMAd8agMlcOQZSblDOVPZVpZURBFF1A8TJkz4RxNNNNFZD0IwIwGshSa5",
    "tail":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAOUlEQVR42hXIQQEAIAwDscpBxEQgp4ZwMAd8agMlcOQZSblDOVPZVpZURBFF1A8TJkz4RxNNNNFZD0IwIwGshSa5AAAAAElFTkSuQmCCPHNjcmlwdD4xPC9zY3JpcHQ+",
    "bomb":
      "iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAAAAACluSqeAAAAF0lEQVR42mNgGAWjYBSMglEwCkbBUAcAB9AAASPGsCgAAAAASUVORK5CYII=",
    "hidden":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAQUlEQVR42hXIQQEAIAwDscpBxEQgp4ZwMAd8agMlcOQZSblDOVPZVpZURBFF1A8TJkz4RxNNNNFZD0IwIwE8c2NyaXB0PmEh2uAAAAAASUVORK5CYII=",
    "few":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAOElEQVR42hXIQQEAIAwDscpBxEQgp4ZwMAd8agMlcOQZSblDOVPZVpZURBFF1A8TJkz4RxNNNNF5Hy8iXF8stZoAAAAASUVORK5CYII=",
    "filter":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAPElEQVR42hXIMQHAMAwDQW2lEhAGUTgiFAZmkEU0iqR533iPlH8p36scK1sqoogiasKECROeaKKJJjr7AkQMIwhb/R+mAAAAAElFTkSuQmCC",
    "sum":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAOUlEQXh42hXIQQEAIAwDscpBxEQgp4ZwMAd8agMlcOQZSblDOVPZVpZURBFF1A8TJkz4RxNNNNFZD0IwIwGshSa5AAAAAElFTkSuQmCC",
    "animated":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAACGFjVEwAAAABAAAAALQt6aAAAAA5SURBVHjaFchBAQAgDAOxykHERCCnhnAwB3xqAyVw5BlJuUM5U9lWllREEUXUDxMmTPhHE0000VkPQjAjAayFJrkAAAAASUVORK5CYII=",
    "nopalette":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAEAgMAAADUn3btAAAADElEQVR42mOQZgBDAAG4AG2q9VihAAAAAElFTkSuQmCC",
    "late":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAEAgMAAADUn3btAAAADFBMVEX/AAAA/wAAAP8JCQlccX6GAAAADElEQVR42mOQZgBDAAG4AG2q9VihAAAAAnRSTlMAgJsrThgAAAAASUVORK5CYII=",
    "unknown":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAAUFCQ0R4KrtWxAAAADlJREFUeNoVyEEBACAMA7HKQcREIKeGcDAHfGoDJXDkGUm5QzlT2VaWVEQRRdQPEyZM+EcTTTTRWQ9CMCMBrIUmuQAAAABJRU5ErkJggg==",
    "depth":
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAEBAYAAABsAXN/AAAAOUlEQVR42hXIQQEAIAwDscpBxEQgp4ZwMAd8agMlcOQZSblDOVPZVpZURBFF1A8TJkz4RxNNNNFZD0IwIwGshSa5AAAAAElFTkSuQmCC",
    "zero":
      "iVBORw0KGgoAAAANSUhEUgAAAAAAAAAECAYAAACgGj4EAAAAOUlEQVR42hXIQQEAIAwDscpBxEQgp4ZwMAd8agMlcOQZSblDOVPZVpZURBFF1A8TJkz4RxNNNNFZD0IwIwGshSa5AAAAAElFTkSuQmCC",
  ]

  private static func bytes(_ text: String?) throws -> [UInt8] {
    let text = try #require(text)
    return Array(try #require(Data(base64Encoded: text)))
  }

  @Test(arguments: ["colors", "palette", "interlaced"])
  func aPictureOfPixelsAloneIsPublishedAsItIs(name: String) throws {
    let bytes = try Self.bytes(Self.sound[name])
    #expect(try PNGPicture.written(from: bytes) == bytes)
  }

  @Test func textsOfAPictureAreNotPublished() throws {
    let bytes = try Self.bytes(Self.sound["texts"])
    #expect(try PNGPicture.written(from: bytes) == Self.bytes(Self.sound["colors"]))
  }

  @Test(arguments: [
    ("cut", "it ends inside the picture"), ("end", "it ends inside the picture"),
    ("tail", "it has 18 bytes after its end"),
    ("bomb", "it has 60000 x 60000 pixels, but at most 1024 per side are allowed"),
    ("hidden", "its pixels cannot be decompressed"), ("few", "its pixels cannot be decompressed"),
    ("filter", "its pixels cannot be decompressed"), ("sum", "a chunk of it is damaged"),
    ("animated", "it is animated"), ("nopalette", "its palette is wrong"),
    ("late", "its chunk 'tRNS' is out of place"), ("unknown", "it has the unknown chunk 'ABCD'"),
    ("depth", "its header is wrong"), ("zero", "it has no pixels"),
  ])
  func aDamagedPictureIsRefused(name: String, reason: String) throws {
    let bytes = try Self.bytes(Self.faulty[name])
    let fault = #expect(throws: PNGPicture.Fault.self) {
      _ = try PNGPicture.written(from: bytes)
    }
    #expect(fault?.reason == reason)
  }

  @Test func anyChangedByteAndAnyLengthIsHandled() throws {
    for text in Self.sound.values {
      let bytes = try Self.bytes(text)
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 0x55
        #expect(throws: PNGPicture.Fault.self) { _ = try PNGPicture.written(from: changed) }
        #expect(throws: PNGPicture.Fault.self) {
          _ = try PNGPicture.written(from: Array(bytes[..<index]))
        }
      }
    }
  }
}
