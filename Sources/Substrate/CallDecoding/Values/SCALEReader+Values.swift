import SCALECodec

/// Reads values with the errors of call decoding: `noCompact` for an invalid compact number,
/// `dataTooShort` for any other truncation.
extension SCALEReader {
  /// Reads a little-endian number of `Value`'s width.
  mutating func fixed<Value: FixedWidthInteger>(
    _: Value.Type = Value.self
  ) throws(CallDecodingError) -> Value {
    let bytes = try part(Value.bitWidth / 8)
    var value: Value = 0
    for index in bytes.indices { value |= Value(truncatingIfNeeded: bytes[index]) << (8 * index) }
    return value
  }

  /// Reads a compact number of at most 128 bits.
  mutating func compactNumber<Value: FixedWidthInteger & UnsignedInteger>(
    _: Value.Type = Value.self
  ) throws(CallDecodingError) -> Value {
    do throws(SCALEError) {
      guard let value = Value(exactly: try compactU128()) else {
        throw .compactTooLarge(offset: offset, bits: Value.bitWidth)
      }
      return value
    } catch {
      throw .noCompact
    }
  }

  /// Reads a compact number of items or bits, at most 32 bits wide.
  mutating func compactCount() throws(CallDecodingError) -> Int {
    do throws(SCALEError) { return Int(try compactU32()) } catch { throw .noCompact }
  }

  /// Borrows the next `count` bytes.
  @_lifetime(copy self)
  mutating func part(_ count: Int) throws(CallDecodingError) -> Span<UInt8> {
    do throws(SCALEError) { return try bytes(count) } catch { throw .dataTooShort }
  }

  mutating func copy(_ count: Int) throws(CallDecodingError) -> [UInt8] {
    do throws(SCALEError) { return try array(count) } catch { throw .dataTooShort }
  }

  mutating func one() throws(CallDecodingError) -> UInt8 {
    do throws(SCALEError) { return try byte() } catch { throw .dataTooShort }
  }

  /// Reads a UTF-8 text with a compact length prefix in bytes.
  mutating func utf8Text() throws(CallDecodingError) -> String {
    let bytes = try part(try compactCount())
    guard let text = try? UTF8Span(validating: bytes) else { throw .primitiveFailure(type: "str") }
    return String(copying: text)
  }

  /// Reads an era: one byte 00, or two bytes (cold-signer 3.6).
  mutating func era() throws(CallDecodingError) -> TransactionEra {
    let first = try one()
    if first == 0 { return .immortal }
    let second = try one()
    guard let era = TransactionEra(mortal: UInt16(first) | UInt16(second) << 8) else {
      throw .notAnEra
    }
    return era
  }

  /// Reads a Unicode scalar of four bytes, low byte first.
  mutating func character() throws(CallDecodingError) -> String {
    guard let scalar = Unicode.Scalar(try fixed(UInt32.self)) else {
      throw .primitiveFailure(type: "char")
    }
    return String(scalar)
  }

  /// Reads a compact number of up to 256 bits as decimal digits.
  mutating func compactDigits(bits: Int) throws(CallDecodingError) -> String {
    let isWide = next.map { $0 & 3 == 3 && $0 >> 2 > 12 } ?? false
    if bits == 256, isWide {
      let count = Int(try one() >> 2) + 4
      guard count <= 32 else { throw .noCompact }
      let bytes = try part(count)
      guard bytes[count - 1] != 0 else { throw .noCompact }
      return WideInteger(littleEndian: bytes, isSigned: false).decimal
    }
    let value = try compactNumber(UInt128.self)
    guard bits >= 128 || value >> UInt128(bits) == 0 else { throw .noCompact }
    return String(value)
  }

  /// Reads bits as the characters 0 and 1, stored in little-endian units of `storeBytes` bytes.
  mutating func bitDigits(
    count: Int, storeBytes: Int, leastSignificantFirst: Bool
  ) throws(CallDecodingError) -> [UInt8] {
    guard [1, 2, 4, 8].contains(storeBytes) else { throw .bitsNotDescribed }
    let unit = 8 * storeBytes
    let bytes = try part((count + unit - 1) / unit * storeBytes)
    return [UInt8](capacity: count) { (digits: inout OutputSpan<UInt8>) in
      for bit in 0..<count {
        let place = leastSignificantFirst ? bit % unit : unit - 1 - bit % unit
        let byte = bytes[bit / unit * storeBytes + place / 8]
        digits.append(UInt8(ascii: "0") + (byte >> UInt8(place % 8) & 1))
      }
    }
  }
}
