import RaptorQ
import Testing

@Suite struct IntermediatesTests {
  private let vectors = Intermediates.load()

  @Test func randomNumbersAreThoseOfTheStandard() {
    for vector in vectors.flatMap(\.rand) {
      #expect(PseudoRandom.value(vector.y, vector.i, below: vector.m) == vector.value)
    }
  }

  @Test func degreesAreThoseOfTheStandard() {
    for vector in vectors.flatMap(\.deg) {
      #expect(Tuple.degree(vector.v, ltSymbols: vector.W) == vector.d)
    }
  }

  @Test func octetArithmeticIsThatOfTheStandard() {
    for vector in vectors.flatMap(\.gf256_mul) {
      #expect(Octet.product(vector.a, vector.b) == vector.product)
      let products = Octet.nibbleProducts[32 * Int(vector.a)..<32 * Int(vector.a) + 32]
      let first = products.startIndex
      #expect(
        products[first + Int(vector.b & 15)] ^ products[first + 16 + Int(vector.b >> 4)]
          == vector.product)
    }
    for vector in vectors.flatMap(\.gf256_inverse) {
      #expect(Octet.inverse(vector.a) == vector.inverse)
    }
  }

  @Test func blockParametersAreThoseOfTheTable() {
    for vector in vectors.flatMap(\.parameters) {
      let parameters = BlockParameters(symbols: vector.K)
      #expect(parameters.extendedSymbols == vector.K_prime)
      #expect(parameters.systematicIndex == vector.J)
      #expect(parameters.ldpcSymbols == vector.S)
      #expect(parameters.hdpcSymbols == vector.H)
      #expect(parameters.ltSymbols == vector.W)
      #expect(parameters.intermediateSymbols == vector.L)
      #expect(parameters.permanentSymbols == vector.P)
      #expect(parameters.permanentPrime == vector.P1)
      #expect(parameters.ordinarySymbols == vector.B)
    }
  }

  @Test func tuplesGiveTheColumnsOfTheStandard() {
    for vector in vectors.flatMap(\.tuples) {
      let parameters = BlockParameters(symbols: vector.K)
      let tuple = Tuple(symbol: vector.isi, parameters: parameters)
      #expect(tuple.ltDegree == vector.d)
      #expect(tuple.ltStep == vector.a)
      #expect(tuple.ltStart == vector.b)
      #expect(tuple.permanentDegree == vector.d1)
      #expect(tuple.permanentStep == vector.a1)
      #expect(tuple.permanentStart == vector.b1)
      let columns = [UInt16](capacity: Tuple.maximumColumns) { columns in
        tuple.appendColumns(to: &columns, parameters: parameters)
      }
      #expect(columns == vector.columns)
    }
  }

  @Test func hdpcRowsOfTheSmallestBlockAreThoseOfTheStandard() {
    let parameters = BlockParameters(symbols: 10)
    let rows = denseHDPCRows(parameters)
    #expect(vectors.allSatisfy { $0.hdpc_rows_K_prime_10 == rows.map(hex) })
  }

  @Test(arguments: Intermediates.load().flatMap(\.matrices))
  func matricesAreThoseOfTheStandard(_ vector: Intermediates.Matrix) {
    let parameters = BlockParameters(symbols: vector.K_prime)
    #expect(parameters.extendedSymbols == vector.K_prime)
    let hdpc = Array(denseHDPCRows(parameters).joined())
    #expect(SHA256.hex(hdpc) == vector.hdpc_sha256)

    var rows = BinaryRows(ldpcOf: parameters, capacity: vector.K_prime)
    for symbol in 0..<UInt32(vector.K_prime) {
      rows.append(symbol: symbol, source: UInt16(symbol), parameters: parameters)
    }
    let length = parameters.intermediateSymbols
    var matrix: [UInt8] = []
    for row in 0..<rows.count {
      if row == parameters.ldpcSymbols { matrix += hdpc }
      var dense = [UInt8](repeating: 0, count: length)
      for position in rows.range(of: row) { dense[Int(rows.columns[position])] ^= 1 }
      matrix += dense
    }
    #expect(matrix.count == length * length)
    #expect(SHA256.hex(matrix) == vector.constraint_matrix_sha256)
  }

  @Test(arguments: Intermediates.loadSymbols())
  func intermediateSymbolsAreThoseOfTheStandard(_ vector: Intermediates.Symbols) throws {
    let information = try ObjectTransmissionInformation(
      transferLength: vector.length, maximumPacketSize: vector.max_packet_size)
    let parameters = BlockParameters(symbols: information.symbols(ofBlock: 0))
    #expect(parameters.symbols == vector.K)
    #expect(parameters.intermediateSymbols == vector.L)
    let plan = EncodingPlanCache(capacity: 0).plan(for: parameters)
    let size = information.symbolSize
    let symbols = IntermediateSymbols(
      plan, symbols: vectorData(vector.length, by: vector.generator).span, symbolSize: size,
      parameters: parameters)
    let all = (0..<vector.L).map { Array(symbols.slab.bytes[$0 * size..<($0 + 1) * size]) }
    #expect(SHA256.hex(all[0]) == vector.sha256_first)
    #expect(SHA256.hex(all[vector.L - 1]) == vector.sha256_last)
    #expect(SHA256.hex(Array(all.joined())) == vector.sha256_all_concatenated)
  }

  /// The HDPC rows as the recurrence defines them, identity included.
  private func denseHDPCRows(_ parameters: BlockParameters) -> [[UInt8]] {
    let columns = parameters.extendedSymbols + parameters.ldpcSymbols
    let pairs = HDPCRows(parameters).pairs
    return (0..<parameters.hdpcSymbols).map { row in
      var dense = [UInt8](repeating: 0, count: parameters.intermediateSymbols)
      dense[columns - 1] = OctetTable.exponentials[row]
      for column in (0..<columns - 1).reversed() {
        dense[column] = Octet.product(2, dense[column + 1])
        if Int(pairs[2 * column]) == row { dense[column] ^= 1 }
        if Int(pairs[2 * column + 1]) == row { dense[column] ^= 1 }
      }
      dense[columns + row] = 1
      return dense
    }
  }
}
