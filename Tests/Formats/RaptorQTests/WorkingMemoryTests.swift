import Glibc
import RaptorQ
import Synchronization
import TestSupport
import Testing

/// Working memory is kept for the next block, and never much of it is needed.
@Suite(.serialized) struct WorkingMemoryTests {
  @Test func slabsAreUsedAgain() {
    let first = SymbolSlab.spareBytes(atLeast: 4_000_001)
    let place = address(of: first)
    _ = SymbolSlab(consume first)
    let again = SymbolSlab.spareBytes(atLeast: 3_999_999)
    #expect(again.count >= 4_000_001)
    #expect(address(of: again) == place)
    #expect(SymbolSlab.spareBytes(atLeast: 4_000_000).count == 4_000_000)
  }

  private func address(of bytes: [UInt8]) -> Int {
    unsafe bytes.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
  }

  @Test func littleIsKept() {
    for count in [9_000_000, 3_000_000, 2_000_000, 2_500_000, 1, 2, 3, 4, 5, 6] {
      _ = SymbolSlab([UInt8](repeating: 7, count: count))
      #expect(SymbolSlab.spares.withLock { $0.reduce(0) { $0 + $1.count } } <= 4_500_000)
    }
    #expect(SymbolSlab.spareBytes(atLeast: 9_000_000).allSatisfy { $0 == 0 })
  }

  @Test(
    .enabled(if: !isAddressChecked, "the address sanitizer keeps memory that was freed"),
    arguments: [1072, 128], [100_000, 700_000, 2_000_000])
  func peakIsFourTimesThePayloadAndTwoMegabytes(symbolSize: Int, length: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("packets")
    await #expect(processExitsWith: .success) { [symbolSize, length, path = path as String] in
      try expectLittleMemory(length, symbolSize, path) { try $0.encode(to: $1) }
    }
    await #expect(processExitsWith: .success) { [symbolSize, length, path = path as String] in
      try expectLittleMemory(length, symbolSize, path) { try $0.decode(from: $1) }
    }
  }
}

/// Whether the tests were built with the address sanitizer.
private var isAddressChecked: Bool { unsafe dlsym(nil, "__asan_init") != nil }

/// Does a work on an object and looks at the memory of the process.
private func expectLittleMemory(
  _ length: Int, _ symbolSize: Int, _ path: String, _ work: (MeasuredObject, String) throws -> Void
) throws {
  // What the process has resident anyway is there after something small.
  let small = MeasuredObject(length: 2000, symbolSize: symbolSize)
  try small.encode(to: path + "-small")
  try small.decode(from: path + "-small")
  let before = try residentPeak()
  try work(MeasuredObject(length: length, symbolSize: symbolSize), path)
  let used = try residentPeak() - before
  #expect(used <= 4 * length + 2_000_000, "\(used) bytes")
  #expect(used >= length)
}

/// An object whose packets are in a file, as a movie's are.
private struct MeasuredObject {
  let length: Int
  let symbolSize: Int

  private var information: ObjectTransmissionInformation {
    get throws {
      try ObjectTransmissionInformation(transferLength: length, maximumPacketSize: symbolSize)
    }
  }

  private static func byte(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: index &* index &* 31 &+ index >> 7)
  }

  /// Encodes it with as many repair as source packets, and loses every third packet.
  func encode(to path: String) throws {
    let encoder = try Encoder(
      data: (0..<length).map(Self.byte), information: information, numbering: .raptorq1x)
    let file = try unsafe #require(fopen(path, "w"))
    defer { unsafe fclose(file) }
    var packet: [UInt8] = []
    let ids = try encoder.packetIDs(repairSymbolsPerBlock: encoder.information.symbols)
    for (number, id) in ids.enumerated() where number % 3 > 0 {
      packet.removeAll(keepingCapacity: true)
      try encoder.appendPacket(id, to: &packet)
      // As many bytes as the array has.
      #expect(unsafe fwrite(packet, 1, packet.count, file) == packet.count)
    }
  }

  func decode(from path: String) throws {
    var decoder = Decoder(information: try information, numbering: .raptorq1x)
    let file = try unsafe #require(fopen(path, "r"))
    defer { unsafe fclose(file) }
    var packet = [UInt8](repeating: 0, count: decoder.information.packetLength)
    while !decoder.isComplete {
      // As many bytes as the array has.
      try #require(unsafe fread(&packet, 1, packet.count, file) == packet.count)
      _ = try decoder.add(packet: packet.span)
    }
    // Looked at byte by byte: another copy of the object would be counted too.
    let result = try #require(decoder.result())
    #expect(result.count == length)
    #expect(result.indices.allSatisfy { result[$0] == Self.byte($0) })
  }
}

/// The most bytes that this process had resident at a time.
///
/// Not `getrusage`, which counts what the parent had at the start.
private func residentPeak() throws -> Int {
  let file = unsafe fopen("/proc/self/status", "r")
  defer { unsafe fclose(file) }
  var text = [UInt8](repeating: 0, count: 8192)
  // fread writes at most the count that it is given.
  let count = unsafe fread(&text, 1, text.count, file)
  let lines = String(decoding: text.prefix(count), as: UTF8.self).split(separator: "\n")
  let line = try #require(lines.first { $0.hasPrefix("VmHWM:") })
  return try #require(Int(line.filter(\.isNumber))) * 1024
}
