import CommandLineKit
import FileSupport
import Glibc
import RaptorQ

/// Encodes or decodes once in a separate process, so that its memory can be measured.
///
/// Packets are written to a file and read from it one by one, like the frames of a movie.
struct RaptorQWorker: Command {
  enum Work: String, CaseIterable, Sendable, ExpressibleByArgument {
    /// Does nothing: the baseline, the memory of the process itself.
    case nothing
    case encode, decode
  }

  static let configuration = CommandConfiguration(
    commandName: "raptorq-work", abstract: "Encode or decode once.", shouldDisplay: false)

  @Argument(help: "What is done.") var work: Work
  @Argument(help: "Bytes of the object.") var length: Int
  @Argument(help: "Bytes of each symbol.") var symbolSize: Int
  @Argument(help: "The file of packets.") var packets: String

  func run(_ context: CommandContext) async throws {
    switch work {
    case .nothing: break
    case .encode: try encode()
    case .decode: try decode()
    }
  }

  private func encode() throws {
    let information = try ObjectTransmissionInformation(
      transferLength: length, maximumPacketSize: symbolSize)
    let encoder = try Encoder(
      data: RaptorQBench.object(length: length), information: information, numbering: .rfc6330)
    var file = try FileReplacement(path: packets, under: .upkeep)
    var packet: [UInt8] = []
    var loss = PacketLoss(seed: length)
    for id in try encoder.packetIDs(repairSymbolsPerBlock: information.symbols) where loss.next() {
      packet.removeAll(keepingCapacity: true)
      try encoder.appendPacket(id, to: &packet)
      try file.write(packet)
    }
    try file.commit()
  }

  private func decode() throws {
    let information = try ObjectTransmissionInformation(
      transferLength: length, maximumPacketSize: symbolSize)
    var decoder = Decoder(information: information, numbering: .rfc6330)
    let descriptor = unsafe open(packets, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.missing(path: packets) }
    defer { close(descriptor) }
    var packet = [UInt8](repeating: 0, count: 4 + information.symbolSize)
    while !decoder.isComplete {
      // Reads at most as many bytes as the array has; only the end of the file gives fewer.
      guard unsafe read(descriptor, &packet, packet.count) == packet.count else { break }
      _ = try decoder.add(packet: packet.span)
    }
    guard decoder.result() == RaptorQBench.object(length: length) else {
      throw BenchError.differs(what: "The decoded object")
    }
  }
}
