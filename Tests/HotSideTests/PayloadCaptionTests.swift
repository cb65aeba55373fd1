import HotSide
import QRRendering
import TestSupport
import Testing

@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct PayloadCaptionTests {
  @Test(arguments: [
    (
      "add_specs_rococo-ed25519_Alice-ed25519",
      ["Specs: rococo (ed25519)", "Verifier: ed25519 88dc3417...4fa6b0ee (development)"]
    ),
    ("add_specs_westend_unverified", ["Specs: westend (sr25519)", "Not signed"]),
    ("load_metadata_westendV9122_unverified", ["Metadata: westend 9122", "Not signed"]),
    (
      "load_metadata_westendV9122_Alice-sr25519",
      ["Metadata: westend 9122", "Verifier: sr25519 d43593c7...a56da27d (development)"]
    ),
  ])
  func updatesSayWhatTheyAreAndWhoVouches(file: String, expected: [String]) throws {
    let payload = try Shared.hexBytes("data/payloads/\(file).txt")
    #expect(PayloadCaption.caption(of: payload) == Caption(expected))
  }

  @Test func aBrokenSignatureIsSaidLoudly() throws {
    var payload = try Shared.hexBytes("data/payloads/add_specs_rococo-ed25519_Alice-ed25519.txt")
    payload[payload.count - 1] ^= 1
    #expect(
      PayloadCaption.caption(of: payload).paragraphs.last == "THE SIGNATURE DOES NOT HOLD")
  }

  @Test func otherPayloadsSayTheirKindAndLength() {
    let message = PayloadCaption.caption(of: [0x53, 1, 3, 9])
    #expect(message.paragraphs.first == "Message: 4 bytes")
    #expect(PayloadCaption.caption(of: [1, 2, 3]).paragraphs.first == "Data: 3 bytes")
  }
}
