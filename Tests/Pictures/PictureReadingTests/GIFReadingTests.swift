import PictureReading
import QRDrawing
import TestSupport
import Testing

@Suite struct GIFReadingTests {
  private let palette: [UInt8] = [0, 0, 0, 255, 255, 255, 100, 100, 100, 200, 200, 200]

  @Test(arguments: [1, 2, 3, 5, 8, 9, 30])
  func interlacedRowsComeInOrder(height: Int) throws {
    var movie = GIFBuilder(width: 3, height: height, palette: palette)
    let index = { (x: Int, y: Int) in UInt8((x + y) % 4) }
    movie.append((0, 0, 3, height), isInterlaced: true, index)
    movie.append((0, 0, 3, height), index)
    let file = try GIFFile(movie.finished(), name: "a")
    let expected = (0..<height * 3).map { palette[Int(index($0 % 3, $0 / 3)) * 3] }
    #expect(try file.picture(0).gray == expected)
    #expect(try file.picture(1).gray == expected)
  }

  @Test func partsAreLaidOverEachOther() throws {
    var movie = GIFBuilder(width: 3, height: 2, palette: palette)
    movie.appendExtension(0xff, [Array("NETSCAPE2.0".utf8), [1, 2, 0]])
    movie.appendExtension(0xfe, [Array("made ".utf8), Array("by hand".utf8)])
    movie.appendControl(delay: 7)
    movie.append((0, 0, 3, 2)) { _, _ in 2 }
    movie.appendControl(disposal: 2, transparent: 3)
    movie.append((1, 0, 2, 2)) { x, _ in x == 0 ? 0 : 3 }
    movie.appendControl(disposal: 3)
    movie.append((0, 1, 3, 1), palette: [9, 9, 9, 8, 8, 8]) { x, _ in x == 0 ? 0 : 1 }
    // Reaches over the right and lower edge; what lies outside is not seen.
    movie.append((2, 1, 5, 4)) { _, _ in 0 }
    movie.append((3, 0, 2, 2)) { _, _ in 0 }
    let file = try GIFFile(movie.finished(), name: "a")
    #expect(!file.isIndependent)
    var canvas = Canvas(width: 3, height: 2)
    var shown: [[UInt8]] = []
    for index in 0..<5 {
      shown.append(canvas.show(try file.picture(index), file.parts[index]).gray)
    }
    #expect(shown[0] == [100, 100, 100, 100, 100, 100])
    #expect(shown[1] == [100, 0, 100, 100, 0, 100])
    #expect(shown[2] == [100, 255, 255, 9, 8, 8])
    #expect(shown[3] == [100, 255, 255, 100, 255, 0])
    #expect(shown[4] == shown[3])
    #expect(file.information.plays == 3)
    #expect(file.information.texts == [PictureText(keyword: "Comment", text: "made by hand")])
    #expect(file.information.delays.map(\.numerator) == [7, 10, 10, 0, 0])
  }

  @Test func aMovieWithoutALoopPlaysOnce() throws {
    var movie = GIFBuilder(width: 1, height: 1, palette: [])
    movie.appendExtension(0x01, [[1, 2, 3]])
    movie.append((0, 0, 1, 1), palette: [5, 5, 5, 6, 6, 6]) { _, _ in 1 }
    let file = try GIFFile(movie.finished(), name: "a")
    #expect(file.information.plays == 1)
    #expect(try file.picture(0).gray == [6])
  }

  @Test func croppedFramesAreReadAsShown() async throws {
    let payloads = (0..<9).map { SplitMix64.bytes(100, seed: $0) }
    let drawer = try QRSymbolDrawer(byteCount: 100)
    let symbols = try payloads.map { try drawer.symbol(of: $0) }
    let side = drawer.side + 8
    var movie = GIFBuilder(width: side, height: side, palette: palette)
    movie.append((0, 0, side, side)) { x, y in symbols[0][x - 4, y - 4] ? 0 : 1 }
    for symbol in symbols.dropFirst() {
      movie.appendControl(transparent: 2)
      movie.append((4, 4, drawer.side, drawer.side)) { x, y in symbol[x, y] ? 0 : 1 }
    }
    let bytes = movie.finished()
    var counts: [Int] = []
    let read = try await PictureReader(threads: 2).read(bytes, name: "a") { counts.append($0) }
    #expect(read.frames.map(\.content) == payloads)
    #expect(counts == Array(1...9))
    for wanted in 1...9 {
      var seen = 0
      let part = try await PictureReader(threads: 2).read(
        bytes, name: "a",
        until: { _ in
          seen += 1
          return seen == wanted
        })
      #expect(part.frames.map(\.content) == Array(payloads.prefix(wanted)))
    }
  }
}
