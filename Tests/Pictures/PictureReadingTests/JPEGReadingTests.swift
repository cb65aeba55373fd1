import ByteSupport
import PictureReading
import QRDrawing
import Reporting
import TestSupport
import Testing

@Suite struct JPEGReadingTests {
  private struct Vector: Decodable {
    struct Photo: Decodable {
      let file: String
      let payload_hex: String
    }

    let photo: Photo
  }

  private static func photograph() throws -> (bytes: [UInt8], payload: [UInt8]) {
    let photo = try Shared.vector("hot/qr-reader", as: Vector.self).photo
    let name = photo.file.split(separator: "/").drop { $0 == ".." }.joined(separator: "/")
    return (try Shared.bytes(name), try Hex.decode(photo.payload_hex))
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func aPhotographedCodeIsRead() async throws {
    let (bytes, payload) = try JPEGReadingTests.photograph()
    let contents = try await PictureReader().read(bytes, name: "photo.jpg")
    #expect(contents.information.kind == .jpeg)
    #expect(contents.frames.map(\.content) == [payload])
    #expect(PictureReader.isPicture(bytes))
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func damagedPhotographsEndInSentencesOrPictures() async throws {
    let (bytes, _) = try JPEGReadingTests.photograph()
    var random = SplitMix64(seed: 5)
    for round in 0..<60 {
      var damaged = bytes
      if round.isMultiple(of: 2) {
        damaged = Array(bytes.prefix(3 + Int(random.next() % UInt64(bytes.count - 3))))
      } else {
        for _ in 0..<8 { damaged[Int(random.next() % 700) + 3] = UInt8(random.next() & 0xff) }
      }
      do throws(PictureError) {
        let file = try JPEGFile(damaged, name: "photo.jpg")
        #expect(file.information.width <= 8192)
        _ = try file.picture(0)
      } catch { #expect(!error.message.isEmpty) }
    }
  }

  @Test func aHeaderAloneIsNoPicture() {
    let error = #expect(throws: PictureError.self) {
      _ = try JPEGFile([0xff, 0xd8, 0xff, 0xe0], name: "x.jpg")
    }
    #expect(error == .damaged(name: "x.jpg", offset: 0, reason: "its header is not that of a JPEG"))
  }

  /// SOI and SOF0 of one component, 9000 pixels wide, then the start of a scan.
  @Test func tooLargeSidesAreRefusedBeforeAnythingIsAllocated() {
    let bytes: [UInt8] =
      [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 16, 0x23, 0x28, 1, 1, 0x11, 0]
      + [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]
    let error = #expect(throws: PictureError.self) {
      _ = try JPEGFile(bytes, name: "x.jpg")
    }
    #expect(error == .tooLarge(name: "x.jpg", what: "pixels per side", found: 9000, limit: 8192))
  }
}
