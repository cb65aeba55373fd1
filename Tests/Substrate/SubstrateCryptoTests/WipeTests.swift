import SubstrateCrypto
import TestSupport
import Testing

/// Secrets are gone from memory when their values are.
@Suite(.serialized)
struct WipeTests {
  private let memory = ProcessMemoryBox()
  private let message = [UInt8](repeating: 3, count: 300)

  /// Lets the suite keep a searcher, which cannot be copied.
  private final class ProcessMemoryBox {
    private let memory = ProcessMemory()

    func count(_ pattern: MaskedPattern) -> Int { memory.occurrences(of: [pattern])[0] }
    func counts(_ patterns: [MaskedPattern]) -> [Int] { memory.occurrences(of: patterns) }
  }

  @Test func secretBytesAreFoundWhileTheyLiveAndNotAfterwards() {
    let pattern: MaskedPattern
    do {
      let secret = SecretBytes(randomCount: 48)
      pattern = secret.withBytes { MaskedPattern($0) }
      #expect(memory.counts(pattern.parts) == [1, 1, 1])
      #expect(secret.count == 48)
    }
    #expect(memory.counts(pattern.parts) == [0, 0, 0])
  }

  /// The block of a secret is wiped before the next one gets it.
  @Test func theBlockOfASecretIsWipedBeforeReuse() {
    for count in [0, 1, 32, 33, 64, 128, 129] {
      for byte in UInt8(1)...40 {
        let secret = SecretBytes(copying: [UInt8](repeating: byte, count: count).span)
        let isFilled = secret.withBytes { bytes in bytes.indices.allSatisfy { bytes[$0] == byte } }
        #expect(isFilled)
      }
      // Filled in part, it lends that part; what is behind it was wiped with the former owner.
      let part = SecretBytes(capacity: count) { out in if count > 0 { out.append(9) } }
      #expect(part.count == min(count, 1))
    }
  }

  @Test func intermediateBytesAreWiped() {
    let pattern: MaskedPattern
    do {
      var block = WipedBytes(count: 32)
      var bytes = block.mutableBytes
      Sodium.randomize(&bytes)
      pattern = MaskedPattern(block.bytes)
      #expect(memory.count(pattern) == 1)
      let count = block.bytes.count
      #expect(count == 32)
    }
    #expect(memory.counts(pattern.parts) == [0, 0, 0])
  }

  @Test func aFailedFillLeavesNothing() throws {
    struct Failure: Error {}
    var pattern: MaskedPattern?
    do {
      _ = try SecretBytes(capacity: 32) { (out) throws(Failure) in
        for _ in 0..<32 { out.append(.random(in: 0...255)) }
        pattern = MaskedPattern(out.span)
        throw Failure()
      }
    } catch {}
    let parts = try #require(pattern).parts
    #expect(memory.counts(parts) == [0, 0, 0])
  }

  @Test(arguments: SignatureScheme.allCases)
  func neitherPhraseNorSeedNorKeyOutliveASignature(scheme: SignatureScheme) throws {
    var names: [String] = []
    var patterns: [MaskedPattern] = []
    func note(_ name: String, _ bytes: Span<UInt8>) {
      for part in MaskedPattern(bytes).parts {
        names.append(name)
        patterns.append(part)
      }
    }
    do {
      let phrase = try Mnemonic.generate(wordCount: 24)
      let entropy = try Mnemonic.entropy(phrase: phrase.bytes)
      let pair = try KeyPair(secretURI: phrase.bytes, scheme: scheme)
      let child = try pair.derived(Junction("child", isHard: true))
      let signature = try pair.sign(message)
      _ = try child.sign(message, randomness: .none)
      note("phrase", phrase.bytes)
      note("entropy", entropy.bytes)
      // The other half of an ed25519 secret is the public key, which may stay.
      let half = scheme == .ed25519 ? 32 : pair.secret.count
      note("secret", pair.secret.bytes.extracting(0..<half))
      note("secret of the child", child.secret.bytes.extracting(0..<half))
      _ = pair.withSeed { note("seed", $0) }
      _ = child.withSeed { note("seed of the child", $0) }
      let found = memory.counts(patterns)
      #expect(!found.contains(0), "the search must find what is there")
      #expect(pair.publicKey.verifies(signature, of: message))
      #expect(child.publicKey != pair.publicKey)
      #expect(phrase.count > entropy.count)
    }
    for (name, count) in zip(names, memory.counts(patterns)) where count > 0 {
      Issue.record("\(name) of \(scheme) is still there \(count) times")
    }
  }

  @Test func aSoftDerivationLeavesNoSecret() throws {
    let pattern: MaskedPattern
    do {
      let pair = try KeyPair.generate(scheme: .sr25519)
      let child = try pair.derived(Junction("soft", isHard: false))
      pattern = MaskedPattern(child.secret.bytes)
      #expect(memory.counts(pattern.parts) == [1, 1, 1])
      #expect(child.publicKey != pair.publicKey)
    }
    #expect(memory.counts(pattern.parts) == [0, 0, 0])
  }
}
