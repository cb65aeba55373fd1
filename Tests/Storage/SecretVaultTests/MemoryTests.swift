import ByteSupport
import Glibc
import SecretVault
import SubstrateCrypto
import TestSupport
import Testing

/// After signing, nothing secret is left in a process that has read a password, opened the vault and
/// used its keys.
@Suite struct MemoryTests {
  @Test func neitherPasswordNorPhraseNorSeedIsLeft() async throws {
    let fixture = try VaultFixture()
    let made = try MemoryCase(fixture)
    await #expect(processExitsWith: .success) {
      [
        path = fixture.path as String, passwordFile = made.passwordFile as String,
        masked = made.masked as [[UInt8]]
      ] in
      try searchAfterSigning(path, passwordFile, masked)
    }
  }
}

/// A vault with three keys of one phrase, and its secrets with all bits turned, so that the searched
/// process has them through the vault alone.
private struct MemoryCase {
  let passwordFile: String
  let masked: [[UInt8]]

  init(_ fixture: VaultFixture) throws {
    let phrase = try Mnemonic.generate(wordCount: 24)
    let seed = try Mnemonic.miniSecret(phrase: phrase.bytes, password: Span())
    let random = SecretBytes(randomCount: 24)
    let digits = Hex.encode(revealed(random))
    passwordFile = try fixture.folder.write(Array(digits.utf8), to: "password")
    let unlocked = try fixture.create(password: digits).unlock(password: secret(digits))
    for (name, encryption) in [("k", Encryption.sr25519), ("e", .ed25519), ("c", .ecdsa)] {
      try unlocked.addKey(name, secretURI: phrase, encryption: encryption)
    }
    masked = [revealed(phrase), Array(digits.utf8), revealed(seed)].map { $0.map { ~$0 } }
  }
}

/// Signs, and ends the process with 1 if something of the secrets is left, with 2 if the search
/// itself does not work.
private func searchAfterSigning(
  _ path: String, _ passwordFile: String, _ masked: [[UInt8]]
) throws {
  try signOnce(path, passwordFile)
  // Overlapping parts of each secret, so that a remainder is found too.
  let patterns = masked.flatMap { bytes in
    stride(from: 0, to: bytes.count - 15, by: 8).map { start in
      MaskedPattern(inverted: Array(bytes[start..<start + 16]))
    }
  }
  let counts = ProcessMemory().occurrences(of: patterns)
  if counts.contains(where: { $0 > 0 }) {
    print("found: \(counts)")
    exit(1)
  }
  let kept = try SecretReading.file(passwordFile, limit: 100)
  let own = MaskedPattern(inverted: Array(masked[1][..<16]))
  guard ProcessMemory().occurrences(of: [own]) == [1], kept.count > 0 else { exit(2) }
}

private func signOnce(_ path: String, _ passwordFile: String) throws {
  let password = try SecretReading.file(passwordFile, limit: 100)
  let unlocked = try KeyStore.open(at: path).unlock(password: password)
  for name in ["k", "e", "c"] {
    let pair = try unlocked.keyPair(named: name)
    let signature = try pair.sign([1, 2, 3])
    guard pair.publicKey.verifies(signature, of: [1, 2, 3]) else { exit(3) }
  }
  try unlocked.lock()
}
