import ByteSupport
import JSONCodec
import PictureReading
import PictureWork
import QRDrawing
import RaptorQ
import SubstrateCrypto
import VaultPayloads

/// What a picture's file tells without its symbols being read, held against what a manifest says of it.
struct PictureFacts {
  private let bytes: [UInt8]
  private let information: PictureInformation

  /// The facts of a whole file.
  init(_ bytes: [UInt8], name: String) throws(PictureError) {
    self.bytes = bytes
    information = try PictureReader.information(of: bytes, name: name)
  }

  /// The facts under their names in a manifest.
  var members: [(name: String, value: JSONValue)] {
    [
      ("fileHash", .string(Blake2b.hash256(bytes).hex)), ("fileLength", .integer(bytes.count)),
      ("format", .string(information.kind.rawValue)),
      ("frames", .integer(information.frameCount)), ("pixels", .integer(information.width)),
      ("pixelHeight", .integer(information.height)),
    ]
  }

  /// The block that the file's text says its metadata is of; `nil` where it says none.
  var claimedBlock: String? {
    let claim = information.texts.first { $0.keyword == PictureText.sourceKeyword }?.text
    return claim.flatMap { try? JSONValue(parsing: Array($0.utf8)) }?["block"]?.string
  }

  /// The name of a field of a manifest's picture that follows from others, or from the payload, and
  /// does not; `nil` where all that are there agree.
  func contradiction(in picture: JSONValue, payload: [UInt8]?) -> String? {
    guard let modules = picture["modules"]?.integer(Int.self), (21...177).contains(modules),
      modules % 4 == 1
    else { return "modules" }
    if let version = picture["symbolVersion"], version != .integer((modules - 17) / 4) {
      return "symbolVersion"
    }
    return information.kind == .png
      ? codeContradiction(picture, modules, payload) : movieContradiction(picture, modules, payload)
  }

  private func codeContradiction(
    _ picture: JSONValue, _ modules: Int, _ payload: [UInt8]?
  ) -> String? {
    if let payload, (try? StaticSymbol.symbol(of: payload))?.side != modules { return "modules" }
    let expected: [(String, JSONValue)] = [
      ("fewestFrames", .integer(1)), ("framesPerSecond", .null), ("loopSeconds", .null),
      ("expectedSeconds", .null),
    ]
    return expected.first { name, value in (picture[name] ?? value) != value }?.0
  }

  private func movieContradiction(
    _ picture: JSONValue, _ modules: Int, _ payload: [UInt8]?
  ) -> String? {
    let frames = information.frameCount
    guard let rate = picture["framesPerSecond"]?.integer(Int.self), rate > 0,
      // A GIF counts in hundredths of a second, and makes up for what it rounds.
      information.delays.allSatisfy({ abs($0.seconds - 1 / Double(rate)) < 0.01 }),
      abs(information.delays.map(\.seconds).reduce(0, +) - Double(frames) / Double(rate)) < 0.011
    else { return "framesPerSecond" }
    let loop = PictureForecast.tenths(Double(frames) / Double(rate))
    if let stated = picture["loopSeconds"], stated != .number(loop) { return "loopSeconds" }
    guard let payload else { return nil }
    guard let fewest = picture["fewestFrames"]?.integer(Int.self),
      let code = code(of: payload, symbols: fewest, modules: modules)
    else { return "fewestFrames" }
    guard frames >= fewest, (frames - fewest) % code.sourceBlocks == 0 else { return "frames" }
    guard let stated = picture["expectedSeconds"] else { return nil }
    let forecasts = [MovieFrames.Order.systematic, .spread].lazy.map { order in
      ReceptionForecast(
        sourceSymbols: (0..<code.sourceBlocks).map { code.symbols(ofBlock: $0) },
        repairSymbolsPerBlock: (frames - fewest) / code.sourceBlocks, order: order)
    }
    let fits = forecasts.contains { forecast in
      PictureForecast.caughtPercents.allSatisfy { percent in
        let seconds = forecast.expectedFrames(catching: Double(percent) / 100) / Double(rate)
        return stated["\(percent)"] == .number(PictureForecast.tenths(seconds))
      }
    }
    return fits ? nil : "expectedSeconds"
  }

  /// The code that cuts the payload into so many symbols, in pictures of so many modules.
  private func code(
    of payload: [UInt8], symbols: Int, modules: Int
  ) -> ObjectTransmissionInformation? {
    var tried: Set<Int> = []
    for chunkSize in MovieFrames.chunkSizes {
      guard
        let code = try? ObjectTransmissionInformation(
          transferLength: payload.count, maximumPacketSize: chunkSize),
        code.symbols == symbols, tried.insert(code.symbolSize).inserted
      else { continue }
      let length = FountainFrame.headerByteCount + code.symbolSize
      if (try? QRSymbolDrawer.side(byteCount: length)) == modules { return code }
    }
    return nil
  }
}
