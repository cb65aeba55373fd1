import CallDecoding
import JSONCodec
import Testing
import VectorSupport

/// Amounts with their units (vectors 12).
@Suite struct AmountVectorTests {
  @Test(arguments: ColdVector.all("12"))
  func amountIsShownAsTheVectorSays(_ vector: ColdVector) throws {
    let value = try #require(UInt128(try vector.require("value").text))
    let shown = AmountText(
      value, decimals: try vector.json.number("decimals"), unit: try vector.require("unit").text)
    let expect = try vector.require("expect")
    #expect(shown.amount == expect["amount"]?.string)
    #expect(shown.units == expect["units"]?.string)
  }
}
