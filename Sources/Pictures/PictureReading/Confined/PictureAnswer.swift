package import QRDrawing
import Reporting
import SCALECodec

/// An answer of a ``PictureWorker`` about a file: first the file's information, then each
/// picture's content in order, then the end.
///
/// On the channel, each answer follows its length (four bytes, little-endian). The worker is not
/// trusted, so every value is checked against limits here.
package enum PictureAnswer: Equatable, Sendable {
  /// The file's information.
  case information(PictureInformation)
  /// The content of the symbols in the next picture; `nil` if none was found.
  case content(SymbolReading?)
  /// All pictures were read.
  case end
  /// The file, or the remaining part of it, cannot be read.
  case failure(PictureError)

  /// The size in bytes of the length prefix of messages on the channel.
  package static let lengthByteCount = 4
  /// The maximum length of an answer: information with the maximum of texts and delays.
  static let maximumByteCount = 32 << 20
  /// The maximum number of bytes in a symbol: version 40 at level L, digits only.
  private static let contentByteCount = 7089

  /// Decodes an answer; `nil` if it is not valid.
  ///
  /// - Parameters:
  ///   - bytes: the answer without its length.
  ///   - name: the file's name, for errors.
  package init?(_ bytes: ArraySlice<UInt8>, name: String) {
    var reader = SCALEReader(bytes.span)
    do throws(SCALEError) {
      guard let answer = try PictureAnswer.read(from: &reader, name) else { return nil }
      try reader.finish()
      self = answer
    } catch { return nil }
  }

  /// The encoded answer with its length in front.
  package var message: [UInt8] {
    var writer = SCALEWriter()
    encode(to: &writer)
    return PictureAnswer.lengthBytes(writer.bytes.count) + writer.bytes
  }

  /// Encodes the length prefix of a message.
  static func lengthBytes(_ count: Int) -> [UInt8] {
    (0..<lengthByteCount).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
  }

  /// Decodes the length prefix at the start of `bytes`; `nil` if there are too few bytes.
  package static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= lengthByteCount else { return nil }
    return bytes.prefix(lengthByteCount).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func read(
    from reader: inout SCALEReader, _ name: String
  ) throws(SCALEError) -> PictureAnswer? {
    switch try reader.byte() {
    case 0: return try PictureInformation(from: &reader).map { .information($0) }
    case 1:
      guard try reader.bool() else { return .content(nil) }
      let content = try reader.byteVector()
      guard content.count <= contentByteCount, let view = SymbolView(rawValue: try reader.byte())
      else { return nil }
      return .content(SymbolReading(content: content, view: view))
    case 2: return .end
    case 3: return try PictureError(from: &reader, name).map { .failure($0) }
    default: return nil
    }
  }

  private func encode(to writer: inout SCALEWriter) {
    switch self {
    case .information(let information):
      writer.byte(0)
      information.encode(to: &writer)
    case .content(let reading):
      writer.byte(1)
      writer.option(reading) { writer, reading in
        writer.byteVector(reading.content)
        writer.byte(reading.view.rawValue)
      }
    case .end: writer.byte(2)
    case .failure(let error):
      writer.byte(3)
      error.encode(to: &writer)
    }
  }
}

extension PictureInformation {
  private static let kinds: [Kind] = [.png, .apng, .gif, .jpeg]

  fileprivate init?(from reader: inout SCALEReader) throws(SCALEError) {
    let kind = Int(try reader.byte())
    let (width, height) = (Int(try reader.u32()), Int(try reader.u32()))
    let delays = try reader.vector(minimumItemSize: 4) { (reader) throws(SCALEError) in
      FrameDelay(numerator: Int(try reader.u16()), denominator: Int(try reader.u16()))
    }
    let plays = try reader.option { (reader) throws(SCALEError) in Int(try reader.u32()) }
    let texts = try reader.vector(minimumItemSize: 2) { (reader) throws(SCALEError) in
      PictureText(keyword: try reader.string(), text: try reader.string())
    }
    let sides = 1...PictureLimits.side
    guard PictureInformation.kinds.indices ~= kind, sides ~= width, sides ~= height,
      1...PictureLimits.frameCount ~= delays.count, delays.allSatisfy({ $0.denominator > 0 }),
      texts.count <= PictureLimits.textCount
    else { return nil }
    self.init(
      kind: PictureInformation.kinds[kind], width: width, height: height, delays: delays,
      plays: plays, texts: texts)
  }

  fileprivate func encode(to writer: inout SCALEWriter) {
    writer.byte(UInt8(PictureInformation.kinds.firstIndex(of: kind) ?? 0))
    writer.u32(UInt32(width))
    writer.u32(UInt32(height))
    writer.vector(delays) { writer, delay in
      writer.u16(UInt16(clamping: delay.numerator))
      writer.u16(UInt16(clamping: delay.denominator))
    }
    writer.option(plays) { writer, plays in writer.u32(UInt32(clamping: plays)) }
    writer.vector(texts) { writer, text in
      writer.string(text.keyword)
      writer.string(text.text)
    }
  }
}

extension PictureError {
  /// The maximum number of characters of a text from the worker.
  private static let textLimit = 100

  /// Decodes an error, and adds the file's name, which the worker does not know.
  fileprivate init?(from reader: inout SCALEReader, _ name: String) throws(SCALEError) {
    func text() throws(SCALEError) -> String {
      ScreenText.line(String(try reader.string().prefix(PictureError.textLimit)))
    }
    func number() throws(SCALEError) -> Int { Int(clamping: try reader.u64()) }
    switch try reader.byte() {
    case 0: self = .notAPicture(name: name)
    case 1: self = .truncated(name: name, offset: try number())
    case 2: self = .damaged(name: name, offset: try number(), reason: try text())
    case 3: self = .damagedFrame(name: name, frame: try number())
    case 4: self = .tooLarge(name: name, what: try text(), found: try number(), limit: try number())
    case 5: self = .noSymbolAtStart(name: name, count: try number())
    case 6: self = .needsMemory(name: name)
    case 7: self = .severalCodes(name: name, frame: try number())
    case 8: self = .codeInParts(name: name, frame: try number())
    case 9: self = .shownDifferently(name: name, reason: try text())
    case 10: self = .unreadCode(name: name, frame: try number())
    default: return nil
    }
  }

  fileprivate func encode(to writer: inout SCALEWriter) {
    func numbers(_ values: Int...) { for value in values { writer.u64(UInt64(clamping: value)) } }
    switch self {
    case .notAPicture: writer.byte(0)
    case .truncated(_, let offset):
      writer.byte(1)
      numbers(offset)
    case .damaged(_, let offset, let reason):
      writer.byte(2)
      numbers(offset)
      writer.string(reason)
    case .damagedFrame(_, let frame):
      writer.byte(3)
      numbers(frame)
    case .tooLarge(_, let what, let found, let limit):
      writer.byte(4)
      writer.string(what)
      numbers(found, limit)
    case .noSymbolAtStart(_, let count):
      writer.byte(5)
      numbers(count)
    case .needsMemory: writer.byte(6)
    case .severalCodes(_, let frame):
      writer.byte(7)
      numbers(frame)
    case .codeInParts(_, let frame):
      writer.byte(8)
      numbers(frame)
    case .shownDifferently(_, let reason):
      writer.byte(9)
      writer.string(reason)
    case .unreadCode(_, let frame):
      writer.byte(10)
      numbers(frame)
    default: preconditionFailure("an error of drawing, or of the caller's side")
    }
  }
}
