import DevelopmentNode
import RuntimeMetadata
import SubstrateCrypto
import Testing
import VaultPayloads

@Suite struct VaultPayloadTests {
  static let update = UpdatePayload(unsigned: .specs(UpdateContentTests.specs)).bytes

  @Test func soundPayloadsAreRecognized() throws {
    #expect(ReadPayload(Self.update).isRecognized)
    let blob = SampleRuntime(specName: "dev", specVersion: 1, ss58Prefix: 42).metadataV14()
    let metadata = UpdatePayload(
      unsigned: .metadata(try MetadataContent(blob: blob, genesisHash: Blake2b.hash256([])))
    ).bytes
    #expect(ReadPayload(metadata).isRecognized)
    var damaged = metadata
    damaged[metadata.count / 2] ^= 0xff
    damaged[metadata.count / 2 + 1] ^= 0xff
    #expect(!ReadPayload(damaged).isRecognized)
  }

  @Test func signedUpdatesAreRecognizedWhileTheirSignatureHolds() throws {
    let pair = try KeyPair.development("//Alice", scheme: .ed25519)
    let content = UpdateContent.specs(UpdateContentTests.specs)
    let signature = try pair.sign(content.signedBytes)
    var payload = try UpdatePayload(content, signer: pair.publicKey, signature: signature).bytes
    #expect(ReadPayload(payload).isRecognized)
    payload[payload.count - 1] ^= 1
    #expect(!ReadPayload(payload).isRecognized)
  }

  @Test(
    arguments: [
      [], [0x53], [0x53, 0xff, 0x99], [0x54, 0xff, 0xc1], [0x53, 0xff, 0xc1, 0x04, 0x00],
      [0x53, 0x01, 0x02, 0x00], [0x53, 0xff, 0xde, 0x07],
    ] as [[UInt8]]) func otherBytesAreNotRecognized(bytes: [UInt8])
  {
    #expect(!ReadPayload(bytes).isRecognized)
  }

  @Test func sharesOfSecretsAreRefused() {
    let share = #"{"v":1,"t":"My seed","r":2,"d":"8AAAA","n":"AAAA"}"#
    var collector = FrameCollector()
    #expect(throws: FrameError.secretShare) { try collector.add(Array(share.utf8)) }
    #expect(collector.kind == nil)
  }

  @Test(arguments: [#"{"t":"x"}"#, "{", #"{"t":"x","r":"2","d":"8","n":"A"}"#, "[1]"])
  func textsThatAreNotSharesAreWholePayloads(text: String) throws {
    let content = Array(text.utf8)
    #expect(try ScannedContent(content) == .complete(content))
  }
}
