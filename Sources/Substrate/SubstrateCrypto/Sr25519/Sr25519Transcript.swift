/// The initial transcripts of schnorrkel's operations (crypto 4.3, 4.5 and 4.6).
package enum Sr25519Transcript {
  /// Substrate's signing context.
  package static let substrateContext: StaticString = "substrate"

  /// The transcript of the first five steps, which signing and verifying share.
  package static func signing(
    _ message: Span<UInt8>, context: Span<UInt8>, publicKey: Span<UInt8>
  ) -> MerlinTranscript {
    var transcript = start(context)
    transcript.append(message, label: messageLabel)
    finish(&transcript, publicKey)
    return transcript
  }

  /// The transcripts of four public messages in Substrate's signing context.
  static func signing(_ messages: [[UInt8]], publicKeys: [[UInt8]]) -> MerlinTranscript.Four {
    var transcripts = MerlinTranscript.Four { _ in start(substrateContext.bytes) }
    MerlinTranscript.append(messages, label: messageLabel, to: &transcripts)
    for (index, key) in publicKeys.enumerated() { finish(&transcripts[index], key.span) }
    return transcripts
  }

  private static let messageLabel: StaticString = "sign-bytes"

  private static func start(_ context: Span<UInt8>) -> MerlinTranscript {
    var transcript = MerlinTranscript(label: "SigningContext")
    transcript.append(context, label: "")
    return transcript
  }

  private static func finish(_ transcript: inout MerlinTranscript, _ publicKey: Span<UInt8>) {
    transcript.append(StaticString("Schnorr-sig").bytes, label: "proto-name")
    transcript.append(publicKey, label: "sign:pk")
  }

  /// The start of a hard or soft derivation; in Substrate `identifier` is empty.
  package static func derivation(chainCode: Span<UInt8>, identifier: Span<UInt8>)
    -> MerlinTranscript
  {
    var transcript = MerlinTranscript(label: "SchnorrRistrettoHDKD")
    transcript.append(identifier, label: "sign-bytes")
    transcript.append(chainCode, label: "chain-code")
    return transcript
  }
}

extension MerlinTranscript {
  /// Writes a labeled challenge as a scalar: 64 little-endian bytes modulo the group order.
  package mutating func scalar(_ output: inout MutableSpan<UInt8>, label: StaticString) {
    var wide = WipedBytes(count: 64)
    var bytes = wide.mutableBytes
    challenge(&bytes, label: label)
    Sodium.scalarReduce(wide.bytes, to: &output)
  }
}
