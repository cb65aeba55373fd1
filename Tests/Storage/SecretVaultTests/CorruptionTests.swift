import FileSupport
import Foundation
import Glibc
import Reporting
import SQLiteStore
import SecretVault
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct CorruptionTests {
  private let fixture: VaultFixture

  init() throws { fixture = try VaultFixture() }

  @Test func noByteChangesUnnoticed() async throws {
    do { _ = try fixture.createFilled() }
    #expect(fixture.folder.names == ["keys.sqlite"])
    let original = try FileReading.bytes(at: fixture.path, limit: 1 << 20)
    let workers = 4
    let accepted = try await withThrowingTaskGroup(of: [Int].self) { group in
      for worker in 0..<workers {
        group.addTask {
          let scratch = try VaultFixture()
          var accepted: [Int] = []
          for offset in stride(from: worker, to: original.count, by: workers) {
            var bytes = original
            // Another bit each time, and all of them often enough.
            bytes[offset] ^= offset.isMultiple(of: 3) ? 0xff : 1 << UInt8(offset % 8)
            try scratch.folder.write(bytes, to: "keys.sqlite")
            _ = FileRights.set(mode: 0o600, of: scratch.path)
            do {
              _ = try scratch.open()
              accepted.append(offset)
            } catch let error as SecretVaultError {
              if error.message.isEmpty || !error.saysBadData { accepted.append(offset) }
            }
          }
          return accepted
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(accepted.isEmpty, "of \(original.count) bytes")
  }

  /// What the library acts upon before a seal can be read: whatever these bytes are, and in a vault of
  /// the former release too, it is damage and nothing else.
  @Test(arguments: [false, true])
  func noHeaderIsTakenForAnotherReason(_ isFormer: Bool) throws {
    do { _ = try fixture.createFilled() }
    if isFormer { try fixture.makeFormer(attempts: 0) }
    let original = try FileReading.bytes(at: fixture.path, limit: 1 << 20)
    for offset in Array(16..<24) + Array(40..<72) + Array(92..<100) {
      for value: UInt8 in [0, 1, 2, 3, 4, 5, 0x7f, 0xff] where value != original[offset] {
        var bytes = original
        bytes[offset] = value
        try fixture.folder.write(bytes, to: "keys.sqlite")
        _ = FileRights.set(mode: 0o600, of: fixture.path)
        let error = failure { _ = try fixture.open() }
        #expect(error?.saysBadData == true, "\(offset): \(value): \(String(describing: error))")
      }
    }
  }

  @Test func aTruncatedFileIsRefused() throws {
    do { _ = try fixture.createFilled() }
    let original = try FileReading.bytes(at: fixture.path, limit: 1 << 20)
    for length in [0, 1, 99, 511, 1024, original.count / 2, original.count - 1] {
      try fixture.folder.write(Array(original.prefix(length)), to: "keys.sqlite")
      _ = FileRights.set(mode: 0o600, of: fixture.path)
      let error = failure { _ = try fixture.open() }
      #expect(error != nil, "\(length) of \(original.count) bytes")
      // What was cut off may have been zeros, and a seal over zeros holds.
      if length == original.count - 1 {
        #expect(error?.message.contains("its last page is cut short") == true)
      }
    }
  }

  /// Changes that somebody makes who can write the file and knows how its seal is made.
  @Test(arguments: [
    "UPDATE record SET role = 'custom' WHERE name = 'release'",
    "UPDATE record SET comment = 'another one' WHERE name = 'release'",
    "UPDATE record SET public_key = zeroblob(32) WHERE name = 'release'",
    "UPDATE record SET name = 'other' WHERE name = 'release'",
    "UPDATE record SET kind = 'bytes' WHERE name = 'note'",
    "UPDATE record SET sealed = (SELECT sealed FROM record WHERE name = 'blob') WHERE name = 'note'",
    "DELETE FROM record WHERE name = 'note'",
    "UPDATE record SET created_at = created_at + 1",
    "UPDATE vault SET identifier = 'io.hotside.other'",
    "UPDATE vault SET instance = zeroblob(16)",
    "UPDATE vault SET policy = replace(policy, '\"attemptLimit\":10', '\"attemptLimit\":99')",
    "UPDATE vault SET password_set_at = password_set_at + 1",
    "UPDATE vault SET roll = zeroblob(72)",
    "UPDATE vault SET expired_at = 1",
    "UPDATE vault SET former_operations = 1, former_memory = 8192, former_salt = zeroblob(16), former_mark = zeroblob(3)",
  ])
  func changesWithoutTheKeyAreNoticedOnUnlocking(_ sql: String) throws {
    do { _ = try fixture.createFilled() }
    do {
      let connection = try KeyStore.connect(fixture.path)
      try connection.transaction { () throws(SQLiteStoreError) in
        #expect(try connection.run(sql) > 0)
        try KeyStoreSeal.write(connection)
      }
    }
    let error = failure { _ = try fixture.unlock() }
    switch error {
    case .tampered, .wrongPassword: break
    default: Issue.record("\(String(describing: error))")
    }
  }

  @Test func aRowOfAnEarlierStateDoesNotComeBack() throws {
    let unlocked = try fixture.createFilled()
    let connection = try KeyStore.connect(fixture.path)
    let former = try KeyStoreRecord.all(connection).first { $0.name == "note" }
    try unlocked.set("note", to: .text(secret("the new text")))
    try connection.transaction { () throws(SQLiteStoreError) in
      try former?.write(connection)
      try KeyStoreSeal.write(connection)
    }
    guard case .tampered? = failure({ _ = try unlocked.value(named: "note") }) else {
      Issue.record("the former text was accepted")
      return
    }
  }

  @Test func aValueOfAnotherVaultDoesNotFit() throws {
    let (other, mine) = (try VaultFixture(), fixture)
    do { _ = try other.createFilled() }
    let foreign = try KeyStoreRecord.all(try KeyStore.connect(other.path))
    let unlocked = try mine.createFilled()
    try unlocked.changing { header, key in
      for record in foreign { try unlocked.write(record) }
    }
    // The contents tag is in order now, each value still knows where it belongs.
    #expect(throws: SecretVaultError.self) { _ = try unlocked.value(named: "note") }
    #expect(throws: SecretVaultError.self) { _ = try unlocked.keyPair(named: "release") }
  }
}

extension SecretVaultError {
  /// Whether the fault is in the data of the file, and nowhere else.
  fileprivate var saysBadData: Bool {
    switch self {
    case .damaged, .store(.notADatabase), .store(.foreign), .store(.damaged), .store(.column): true
    default: false
    }
  }
}
