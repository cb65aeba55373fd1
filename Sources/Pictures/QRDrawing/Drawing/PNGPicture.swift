/// A PNG picture of a stranger, decompressed and written again (PNG third edition, 5 and 11).
package struct PNGPicture {
  /// The reason why a picture is refused, as a clause.
  package struct Fault: Error {
    package let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// The maximum number of pixels per side.
  private static let side = 1_024
  /// The bit depths and the number of channels of each color type.
  private static let types: [UInt8: (depths: Set<UInt8>, channels: Int)] = [
    0: ([1, 2, 4, 8, 16], 1), 2: ([8, 16], 3), 3: ([1, 2, 4, 8], 1), 4: ([8, 16], 2),
    6: ([8, 16], 4),
  ]
  /// The first column and row of each pass of an interlaced picture, and the distances of its pixels.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  /// The chunks that are kept, in this order: those that determine the pixels.
  private static let kept = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
  /// The data of the kept chunks, by name.
  private var chunks: [String: ArraySlice<UInt8>] = [:]

  /// Writes a picture again, without its other chunks.
  ///
  /// - Parameter bytes: a file that begins like a PNG.
  /// - Returns: the same pixels; idempotent.
  /// - Throws: ``Fault`` for damage, animations, and data that is not of the picture.
  package static func written(from bytes: [UInt8]) throws(Fault) -> [UInt8] {
    var picture = PNGPicture()
    try picture.read(bytes[...])
    try picture.checkRows(try picture.rowLengths())
    try picture.checkColors()
    return kept.reduce(into: PNGChunk.signature) { result, name in
      picture.chunks[name].map { result += PNGChunk.chunk(name, Array($0)) }
    }
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>) throws(Fault) {
    guard bytes.starts(with: PNGChunk.signature) else { throw Fault("it is not a PNG file") }
    var rest = bytes.dropFirst(PNGChunk.signature.count)
    var before = ""
    while before != "IEND" {
      let length = PNGPicture.number(rest.prefix(4))
      guard rest.count >= 12, length <= rest.count - 12 else {
        throw Fault("it ends inside the picture")
      }
      let (body, sum) = (rest.dropFirst(4).prefix(length + 4), rest.dropFirst(length + 8).prefix(4))
      guard body.prefix(4).allSatisfy({ (0x41...0x5a).contains($0 & 0xdf) }),
        PNGPicture.number(sum) == Int(PNGChunk.checksum(body))
      else { throw Fault("a chunk of it is damaged") }
      rest = rest.dropFirst(length + 12)
      let name = String(decoding: body.prefix(4), as: UTF8.self)
      try add(name, body.dropFirst(4), after: before)
      before = name
    }
    guard rest.isEmpty else { throw Fault("it has \(rest.count) bytes after its end") }
  }

  private mutating func add(
    _ name: String, _ data: ArraySlice<UInt8>, after before: String
  ) throws(Fault) {
    guard before.isEmpty == (name == "IHDR") else { throw Fault("it begins without a header") }
    guard name != "acTL" else { throw Fault("it is animated") }
    guard PNGPicture.kept.contains(name) else {
      // The first letter of the name of a chunk without which no picture is shown is upper-case.
      guard name.utf8.first.map({ $0 & 0x20 != 0 }) ?? false else {
        throw Fault("it has the unknown chunk '\(name)'")
      }
      return
    }
    if name == "IDAT", before == name {
      chunks[name, default: []] += data
      return
    }
    let isLate = ["PLTE", "tRNS"].contains(name) && chunks["IDAT"] != nil
    guard chunks[name] == nil, !isLate, name != "PLTE" || chunks["tRNS"] == nil else {
      throw Fault("its chunk '\(name)' is out of place")
    }
    chunks[name] = data
  }

  /// The lengths of all rows in bytes, with their filters.
  private func rowLengths() throws(Fault) -> [Int] {
    let header = Array(chunks["IHDR"] ?? [])
    guard header.count == 13, let type = PNGPicture.types[header[9]],
      type.depths.contains(header[8]), header[10] == 0, header[11] == 0, header[12] < 2
    else { throw Fault("its header is wrong") }
    let (width, height) = (
      PNGPicture.number(header[0..<4]), PNGPicture.number(header[4..<8])
    )
    guard width > 0, height > 0 else { throw Fault("it has no pixels") }
    guard max(width, height) <= PNGPicture.side else {
      throw Fault(
        "it has \(width) x \(height) pixels, but at most \(PNGPicture.side) per side are allowed")
    }
    let passes = header[12] == 0 ? [(0, 0, 1, 1)] : PNGPicture.passes
    return passes.flatMap { left, top, stepX, stepY in
      let columns = (width - left + stepX - 1) / stepX
      let rows = (height - top + stepY - 1) / stepY
      let length = 1 + (columns * type.channels * Int(header[8]) + 7) / 8
      return columns > 0 && rows > 0 ? [Int](repeating: length, count: rows) : []
    }
  }

  /// Decompresses all rows, and checks that nothing is missing and nothing follows.
  private func checkRows(_ lengths: [Int]) throws(Fault) {
    let count = lengths.reduce(0, +)
    var rows = [UInt8](repeating: 0, count: count)
    // The buffer is valid during the call.
    let written = unsafe rows.withUnsafeMutableBufferPointer { target in
      unsafe ZlibStream.decompress(chunks["IDAT"] ?? [], into: target)
    }
    guard written == count else { throw Fault("its pixels cannot be decompressed") }
    var place = 0
    for length in lengths {
      guard rows[place] < 5 else { throw Fault("its pixels cannot be decompressed") }
      place += length
    }
  }

  /// Checks the palette and the transparency; a palette that is only a suggestion is dropped.
  private mutating func checkColors() throws(Fault) {
    guard let header = chunks["IHDR"].map(Array.init) else { return }
    let (depth, type) = (header[8], header[9])
    let colors = chunks["PLTE"]?.count ?? 0
    let isPalette =
      type == 3 ? colors > 0 && colors <= 3 << depth : type != 0 && type != 4 || colors == 0
    guard colors % 3 == 0, colors <= 768, isPalette else { throw Fault("its palette is wrong") }
    if type != 3 { chunks["PLTE"] = nil }
    guard let opacities = chunks["tRNS"]?.count else { return }
    let isRight =
      switch type {
      case 0: opacities == 2
      case 2: opacities == 6
      case 3: (1...colors / 3).contains(opacities)
      default: false
      }
    guard isRight else { throw Fault("its transparency is wrong") }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
