import ByteSupport
import SCALECodec
import Testing

@Suite struct SCALEReaderTests {
  @Test func readsIntegersLowByteFirst() throws {
    let bytes = [UInt8](1...31)
    var reader = SCALEReader(bytes.span)
    #expect(try reader.u8() == 1)
    #expect(try reader.u16() == 0x0302)
    #expect(try reader.u32() == 0x0706_0504)
    #expect(try reader.u64() == 0x0f0e_0d0c_0b0a_0908)
    #expect(try reader.u128() == 0x1f1e_1d1c_1b1a_1918_1716_1514_1312_1110)
    #expect(reader.offset == 31)
    #expect(reader.remaining == 0)
    #expect(reader.next == nil)
  }

  @Test func readsTextsBytesAndHashes() throws {
    var writer = SCALEWriter()
    writer.string("Grüße")
    writer.byteVector([1, 2, 3])
    let hash = try #require(Hash256([UInt8](100..<132)))
    writer.hash256(hash)
    var reader = SCALEReader(writer.bytes.span)
    #expect(try reader.string() == "Grüße")
    #expect(try reader.byteVector() == [1, 2, 3])
    #expect(try reader.hash256() == hash)
    #expect(reader.remaining == 0)
  }

  @Test func readsVectorsAndOptionsOfRecords() throws {
    let bytes: [UInt8] = [0x0c, 0x00, 0x01, 0x07, 0x01, 0xff, 0x2a]
    var reader = SCALEReader(bytes.span)
    let items = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
      try reader.option { (reader) throws(SCALEError) in try reader.byte() }
    }
    #expect(items == [nil, 7, 255])
    #expect(reader.next == 0x2a)
    let seen = reader.consumed(since: 4)
    #expect(seen.count == 2)
    #expect(seen[1] == 0xff)
  }

  @Test(
    arguments: [
      ([0x02], SCALEError.notABool(offset: 0, byte: 2)),
      ([], .outOfData(offset: 0, needed: 1, left: 0)),
    ] as [([UInt8], SCALEError)]) func invalidBoolsAreRefused(bytes: [UInt8], expected: SCALEError)
  {
    #expect(throws: expected) {
      var reader = SCALEReader(bytes.span)
      _ = try reader.bool()
    }
  }

  @Test func invalidOptionBytesAreRefused() {
    let bytes: [UInt8] = [0x02, 0x00]
    #expect(throws: SCALEError.notAnOption(offset: 0, byte: 2)) {
      var reader = SCALEReader(bytes.span)
      _ = try reader.option { (reader) throws(SCALEError) in try reader.byte() }
    }
  }

  @Test(
    arguments: [
      [0x04, 0xff], [0x08, 0xc0, 0x80], [0x0c, 0xed, 0xa0, 0x80], [0x04, 0xc3],
    ] as [[UInt8]]) func textsThatAreNotUTF8AreRefused(bytes: [UInt8])
  {
    #expect(throws: SCALEError.notUTF8(offset: 0)) {
      var reader = SCALEReader(bytes.span)
      _ = try reader.string()
    }
  }

  @Test func aTextLongerThanTheDataIsRefused() {
    let bytes: [UInt8] = [0xfe, 0xff, 0xff, 0xff, 0x41]
    #expect(throws: SCALEError.outOfData(offset: 4, needed: 0x3fff_ffff, left: 1)) {
      var reader = SCALEReader(bytes.span)
      _ = try reader.string()
    }
  }

  @Test(arguments: [
    (1, 4, true), (2, 2, true), (2, 3, false), (32, 1, false), (4, 1, true), (5, 1, false),
  ]) func countsAreBoundedByTheBytesLeft(minimum: Int, count: Int, fits: Bool) {
    let bytes: [UInt8] = [UInt8(count) << 2, 0, 0, 0, 0]
    var reader = SCALEReader(bytes.span)
    var counted: Int?
    var failure: SCALEError?
    do throws(SCALEError) {
      counted = try reader.count(minimumItemSize: minimum)
    } catch {
      failure = error
    }
    #expect(counted == (fits ? count : nil))
    #expect(failure == (fits ? nil : .countTooLarge(offset: 0, count: count, left: 4)))
  }

  @Test func aHugeCountIsRefusedBeforeAnythingIsAllocated() {
    let bytes: [UInt8] = [0x03, 0xff, 0xff, 0xff, 0xff]
    #expect(throws: SCALEError.countTooLarge(offset: 0, count: 0xffff_ffff, left: 0)) {
      var reader = SCALEReader(bytes.span)
      _ = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in try reader.u64() }
    }
  }

  @Test func bytesLeftOverAreRefused() {
    let bytes: [UInt8] = [1, 2, 3]
    #expect(throws: SCALEError.bytesLeftOver(offset: 1, count: 2)) {
      var reader = SCALEReader(bytes.span)
      _ = try reader.byte()
      try reader.finish()
    }
  }

  @Test func aRecordMustFillItsBytes() throws {
    struct Pair: SCALECodable, Equatable {
      var left: UInt16
      var right: Bool

      init(from reader: inout SCALEReader) throws(SCALEError) {
        left = try reader.u16()
        right = try reader.bool()
      }

      func encode(to writer: inout SCALEWriter) {
        writer.u16(left)
        writer.bool(right)
      }
    }
    let pair = try Pair(scale: [1, 2, 1])
    #expect(pair.left == 0x0201)
    #expect(pair.right)
    #expect(pair.scaleBytes == [1, 2, 1])
    #expect(throws: SCALEError.bytesLeftOver(offset: 3, count: 1)) {
      try Pair(scale: [1, 2, 1, 0])
    }
    #expect(throws: SCALEError.outOfData(offset: 2, needed: 1, left: 0)) {
      try Pair(scale: [1, 2])
    }
  }
}

@Suite struct SCALEErrorTests {
  @Test(arguments: [
    (
      SCALEError.outOfData(offset: 4, needed: 32, left: 3),
      "The data ends too early: 32 bytes are needed at byte 4, but 3 are left."
    ),
    (
      .nonMinimalCompact(offset: 7),
      "The compact integer at byte 7 is longer than its value needs, which SCALE forbids."
    ),
    (.compactTooLarge(offset: 7, bits: 32), "The compact integer at byte 7 does not fit 32 bits."),
    (
      .notABool(offset: 2, byte: 0x0a),
      "Byte 2 should be a bool, 00 or 01, but is 0a."
    ),
    (
      .notAnOption(offset: 2, byte: 0xfe),
      "Byte 2 should start an option, 00 or 01, but is fe."
    ),
    (.notUTF8(offset: 9), "The text at byte 9 is not UTF-8."),
    (
      .countTooLarge(offset: 1, count: 500, left: 12),
      "500 items are announced at byte 1, more than the 12 bytes left can hold."
    ),
    (
      .unknownVariant(of: "an encryption", index: 4, offset: 11),
      "Byte 11 should be the index of an encryption, but none has index 4."
    ),
    (
      .outOfPlace(of: "type", expected: 5, found: 7, offset: 3),
      "The type at byte 3 has the number 7, but 5 comes next."
    ),
    (
      .bytesLeftOver(offset: 90, count: 2),
      "The value ends at byte 90, but 2 more bytes follow; nothing may be left over."
    ),
  ]) func messagesNameThePlaceAndBothValues(error: SCALEError, message: String) {
    #expect(error.message == message)
  }
}
