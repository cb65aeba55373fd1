import ByteSupport
import HotSide
import JSONCodec
import PictureReading
import PictureWork
import QRDrawing
import RaptorQ
import SubstrateCrypto
import VaultPayloads

/// The facts about a picture file that are known without reading its symbols, for comparison with a
/// manifest.
struct PictureFacts {
  private let bytes: [UInt8]
  private let information: PictureInformation

  init(_ bytes: [UInt8], name: String) throws(PictureError) {
    self.bytes = bytes
    information = try PictureReader.information(of: bytes, name: name)
  }

  /// The members in a manifest that differ from the file.
  ///
  /// Members that earlier versions of the tool did not write are skipped.
  func differences(from picture: PictureDescription) -> [ManifestFile.Difference] {
    func difference<Value: JSONFormed & Equatable>(
      _ name: String, _ stated: Value?, _ value: Value
    ) -> ManifestFile.Difference? {
      guard let stated, stated != value else { return nil }
      return ManifestFile.Difference(name: name, stated: stated.json, value: value.json)
    }
    return [
      difference("fileHash", picture.fileHash, Blake2b.hash256(bytes)),
      difference("fileLength", picture.fileLength, bytes.count),
      difference("format", picture.look.format, information.kind.rawValue),
      difference("frames", picture.look.frames, information.frameCount),
      difference("pixels", picture.look.width, information.width),
      difference("pixelHeight", picture.look.height, information.height),
    ].compactMap(\.self)
  }

  /// The block that the text of the file states; `nil` if it states none.
  var claimedBlock: Hash256? {
    let claim = information.texts.first { $0.keyword == PictureText.sourceKeyword }?.text
    return claim.flatMap { PictureProvenance(text: $0) }?.block
  }

  /// The name of a member in a manifest that contradicts the payload or other members; `nil` if all
  /// agree.
  func contradiction(in picture: PictureDescription, payload: [UInt8]?) -> String? {
    let look = picture.look
    guard (21...177).contains(look.modules), look.modules % 4 == 1 else { return "modules" }
    guard look.symbolVersion == (look.modules - 17) / 4 else { return "symbolVersion" }
    return information.kind == .png
      ? codeContradiction(look, payload) : movieContradiction(look, payload)
  }

  private func codeContradiction(_ look: PictureDescription.Look, _ payload: [UInt8]?) -> String? {
    if let payload, (try? StaticSymbol.symbol(of: payload))?.side != look.modules {
      return "modules"
    }
    if look.fewestFrames != 1 { return "fewestFrames" }
    if look.framesPerSecond != nil { return "framesPerSecond" }
    if look.loopSeconds != nil { return "loopSeconds" }
    return look.expectedSeconds == nil ? nil : "expectedSeconds"
  }

  private func movieContradiction(_ look: PictureDescription.Look, _ payload: [UInt8]?) -> String? {
    let frames = information.frameCount
    guard let rate = look.framesPerSecond, rate > 0,
      // A GIF rounds delays to hundredths of a second, and compensates for the rounding.
      information.delays.allSatisfy({ abs($0.seconds - 1 / Double(rate)) < 0.01 }),
      abs(information.delays.map(\.seconds).reduce(0, +) - Double(frames) / Double(rate)) < 0.011
    else { return "framesPerSecond" }
    let loop = PictureForecast.tenths(Double(frames) / Double(rate))
    if let stated = look.loopSeconds, stated != loop { return "loopSeconds" }
    guard let payload else { return nil }
    let fewest = look.fewestFrames
    guard let code = code(of: payload, symbols: fewest, modules: look.modules) else {
      return "fewestFrames"
    }
    guard frames >= fewest, (frames - fewest) % code.sourceBlocks == 0 else { return "frames" }
    guard let stated = look.expectedSeconds else { return nil }
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

  /// The RaptorQ parameters that split the payload into this number of source symbols, for pictures
  /// of this number of modules.
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
