import Testing
import WebSocketCodec

@Suite struct WebSocketAcceptTests {
  /// RFC 6455, 1.3.
  @Test func answersTheKeyOfTheStandard() {
    #expect(
      WebSocketAccept.value(for: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }
}
