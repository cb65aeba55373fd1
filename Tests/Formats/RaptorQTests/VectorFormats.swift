import RaptorQ
import TestSupport
import Testing

/// A file of cases, each an object and its packets.
struct PacketVectors: Decodable {
  let data_generator: DataGenerator?
  let cases: [PacketCase]
}

/// A case of `encode.json` or `custom_oti.json`.
struct PacketCase: Decodable, Sendable, CustomTestStringConvertible {
  struct Packet: Decodable, Sendable {
    let index: Int
    let sbn: UInt8
    let esi: Int
    let sha256: String
  }
  struct FullPacket: Decodable, Sendable {
    let index: Int
    let hex: String
  }
  let name: String
  let length: Int
  let max_packet_size: Int?
  let data_sha256: String
  let oti_hex: String
  let symbol_size: Int
  let source_blocks: Int
  let sub_blocks: Int
  let alignment: Int
  let block_symbols: [Int]
  let block_extended_symbols: [Int]?
  let repair_packets_per_block: Int
  let total_packets: Int
  let packet_length: Int
  let all_packets_sha256: String
  let source_packets: [Packet]
  let repair_packets: [Packet]
  let full_packets: [FullPacket]
  /// That of the file.
  var generator: DataGenerator?

  var testDescription: String { name }

  static func load(_ file: String) -> [PacketCase] {
    raptorQVectors.files(file, as: PacketVectors.self).flatMap { file in
      file.cases.map { $0.made(by: file.data_generator) }
    }
  }

  private func made(by generator: DataGenerator?) -> PacketCase {
    var made = self
    made.generator = generator
    return made
  }
}

/// A case of `decode.json`.
struct DecodeCase: Decodable, Sendable, CustomTestStringConvertible {
  struct File: Decodable {
    let data_generator: DataGenerator?
    let cases: [DecodeCase]
  }
  let name: String
  let mode: String
  let length: Int
  let max_packet_size: Int
  let data_sha256: String
  let K: Int
  let repair_packets_per_block: Int
  let received: [Int]
  let complete_after: Int?
  let unique_needed: Int?
  /// That of the file.
  var generator: DataGenerator?

  var testDescription: String { name }

  static func load() -> [DecodeCase] {
    raptorQVectors.files("decode", as: File.self).flatMap { file in
      file.cases.map { $0.made(by: file.data_generator) }
    }
  }

  private func made(by generator: DataGenerator?) -> DecodeCase {
    var made = self
    made.generator = generator
    return made
  }
}

/// A case of `numbering_1_x.json`.
struct NumberingCase: Decodable, Sendable, CustomTestStringConvertible {
  struct File: Decodable {
    let data_generator: DataGenerator?
    let cases: [NumberingCase]
  }
  struct Packet: Decodable, Sendable {
    let index: Int
    let sbn: UInt8
    let id: Int
    let id_in_2_x: Int
    let sha256: String
  }
  let name: String
  let length: Int
  let max_packet_size: Int
  let data_sha256: String
  let block_symbols: [Int]
  let block_extended_symbols: [Int]
  let repair_packets_per_block: Int
  let total_packets: Int
  let all_packets_sha256: String
  let all_packets_sha256_in_2_x_numbering: String
  let same_in_both: Bool
  let packets: [Packet]
  let full_packets: [PacketCase.FullPacket]
  let decode_order: [Int]?
  let decode_complete_after: Int?
  /// That of the file.
  var generator: DataGenerator?

  var testDescription: String { name }

  static func load() -> [NumberingCase] {
    raptorQVectors.files("numbering_1_x", as: File.self).flatMap { file in
      file.cases.map { $0.made(by: file.data_generator) }
    }
  }

  private func made(by generator: DataGenerator?) -> NumberingCase {
    var made = self
    made.generator = generator
    return made
  }
}

/// The file `intermediates.json`.
struct Intermediates: Decodable, Sendable {
  struct Rand: Decodable, Sendable { let y, i, m, value: UInt32 }
  struct Degree: Decodable, Sendable {
    let v: UInt32
    let W, d: Int
  }
  struct Product: Decodable, Sendable { let a, b, product: UInt8 }
  struct Inverse: Decodable, Sendable { let a, inverse: UInt8 }
  struct Parameters: Decodable, Sendable { let K, K_prime, J, S, H, W, L, P, P1, B: Int }
  struct TupleCase: Decodable, Sendable {
    let K, K_prime: Int
    let isi: UInt32
    let d, a, b, d1, a1, b1: Int
    let columns: [UInt16]
  }
  struct Matrix: Decodable, Sendable, CustomTestStringConvertible {
    let K_prime: Int
    let hdpc_sha256, constraint_matrix_sha256: String
    var testDescription: String { "K' = \(K_prime)" }
  }
  struct Symbols: Decodable, Sendable, CustomTestStringConvertible {
    let length, max_packet_size, K, L: Int
    let sha256_all_concatenated, sha256_first, sha256_last: String
    /// That of the file, or of the packets beside it.
    var generator: DataGenerator?
    var testDescription: String { "\(length) bytes at \(max_packet_size)" }
  }
  let data_generator: DataGenerator?
  let rand: [Rand]
  let deg: [Degree]
  let gf256_mul: [Product]
  let gf256_inverse: [Inverse]
  let parameters: [Parameters]
  let tuples: [TupleCase]
  let hdpc_rows_K_prime_10: [String]
  let matrices: [Matrix]
  let intermediate_symbols: [Symbols]

  static func load() -> [Intermediates] { raptorQVectors.files("intermediates") }

  static func loadSymbols() -> [Symbols] {
    zip(load(), raptorQVectors.files("encode", as: PacketVectors.self)).flatMap { file, packets in
      file.intermediate_symbols.map { symbols in
        var made = symbols
        made.generator = file.data_generator ?? packets.data_generator
        return made
      }
    }
  }
}

/// An object of `length` bytes: that of a vector whose file says how, else ours.
func vectorData(_ length: Int, by generator: DataGenerator? = nil) -> [UInt8] {
  generator?.bytes(length)
    ?? (0..<length).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 &+ $0 &* 7 &+ length) }
}

/// All packets of an object in the encoder's order.
func packets(_ encoder: Encoder, repair: Int) throws -> [[UInt8]] {
  try encoder.packetIDs(repairSymbolsPerBlock: repair).map { id in
    var packet: [UInt8] = []
    try encoder.appendPacket(id, to: &packet)
    return packet
  }
}

/// The id at the front of a packet.
func packetID(_ packet: [UInt8]) throws -> EncodingPacketID {
  try EncodingPacketID(packet: packet.span)
}

extension Decoder {
  /// Takes a packet held in an array.
  mutating func add(_ packet: [UInt8]) throws -> DecodingProgress {
    try add(packet: packet.span)
  }
}

/// Bytes as lower-case hex.
func hex(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef")
  return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}
