import CommandLineKit
import Testing

/// The types of the standard library read themselves from words.
@Suite struct ValueTests {
  @Test(arguments: ["0", "255", "007"])
  func smallNumberIsRead(_ word: String) {
    #expect(UInt8(argument: word) == UInt8(word))
    #expect(UInt8(argument: word) != nil)
  }

  @Test(arguments: [
    "256", "-1", "", " 1", "1 ", "0x10", "1.0", "1e3", "١", "99999999999999999999999",
  ])
  func invalidSmallNumbersAreRefused(_ word: String) {
    #expect(UInt8(argument: word) == nil)
  }

  @Test func numbersReachTheirLimits() {
    #expect(UInt16(argument: "65535") == .max)
    #expect(UInt32(argument: "4294967295") == .max)
    #expect(UInt32(argument: "4294967296") == nil)
    #expect(Int(argument: "-9223372036854775808") == .min)
    #expect(UInt64(argument: "18446744073709551615") == .max)
    #expect(Int8(argument: "-128") == .min)
  }

  @Test func rangeOfANumberIsNamed() {
    #expect(UInt16.expectedForm == "a whole number from 0 to 65535")
    #expect(Int8.expectedForm == "a whole number from -128 to 127")
  }

  @Test(arguments: [("1.5", 1.5), ("-2", -2), ("1e3", 1000)])
  func decimalIsRead(word: String, expected: Double) {
    #expect(Double(argument: word) == expected)
  }

  @Test(arguments: ["nan", "inf", "-infinity", "1e999", "", "1,5"])
  func onlyFiniteDecimalsAreRead(_ word: String) {
    #expect(Double(argument: word) == nil)
  }

  @Test func onlyTrueAndFalseAreBooleans() {
    #expect(Bool(argument: "true") == true)
    #expect(Bool(argument: "false") == false)
    #expect(Bool(argument: "yes") == nil)
    #expect(Bool.allValueStrings == ["true", "false"])
  }

  @Test func enumListsItsRawValues() {
    #expect(Goal.allValueStrings == ["qr", "text", "both"])
    #expect(Goal(argument: "text") == .text)
    #expect(Goal(argument: "Text") == nil)
    #expect(Goal.text.defaultValueDescription == "text")
  }

  @Test func wordsAreTakenAsTheyAre() {
    #expect(String(argument: " a\n") == " a\n")
  }
}
