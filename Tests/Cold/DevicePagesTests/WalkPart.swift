import ByteSupport
import DeviceFaces
import DevicePages
import Testing
import VaultPayloads

/// A part of a walk through the screens of a device, which starts at the end of the previous part.
struct WalkPart: Sendable, CustomTestStringConvertible {
  /// The name of the file in `Snapshots`.
  let name: String
  let walk: @Sendable (ScreenRecord) throws -> Void
  var testDescription: String { name }

  /// The screens of a Vault: seeds, keys, updates, settings, messages and the log.
  static let screens = [
    WalkPart(name: "new-seed", walk: newSeed),
    WalkPart(name: "keys", walk: keys),
    WalkPart(name: "backup", walk: backup),
    WalkPart(name: "recovery", walk: recovery),
    WalkPart(name: "update", walk: update),
    WalkPart(name: "settings", walk: settings),
    WalkPart(name: "message", walk: message),
    WalkPart(name: "log", walk: log),
  ]

  /// The dialogs of a Vault's application that are not part of its state machine.
  static let dialogs = [
    WalkPart(name: "shares-recovered", walk: sharesRecovered),
    WalkPart(name: "keys-exported", walk: keysExported),
    WalkPart(name: "shares-made", walk: sharesMade),
    WalkPart(name: "numbered-keys", walk: numberedKeys),
    WalkPart(name: "secrets-exported", walk: secretsExported),
    WalkPart(name: "requests", walk: requests),
    WalkPart(name: "log-of-two-pages", walk: logOfTwoPages),
    WalkPart(name: "wipe", walk: wipe),
  ]

  /// Walks through this part on a new device, after the previous parts of its walk.
  ///
  /// - Returns: the screens of this part.
  func screens() throws -> ScreenRecord {
    let walk = WalkPart.screens.contains { $0.name == name } ? WalkPart.screens : WalkPart.dialogs
    let record = ScreenRecord(try FaceFixture())
    for earlier in walk.prefix(while: { $0.name != name }) { try earlier.walk(record) }
    record.forget()
    try self.walk(record)
    return record
  }

  // MARK: - Screens

  private static func newSeed(_ screens: ScreenRecord) throws {
    screens.show("no seed yet")
    try screens.press("Add a seed", showing: "menu of new seeds")
    try screens.press("Make a new seed", showing: "new seed")
    try screens.press("Show the words", typing: "Alice", showing: "words of a new seed")
    try screens.press("I have written them down", showing: "keys of a new seed")
  }

  private static func keys(_ screens: ScreenRecord) throws {
    try screens.press("Derive a key", showing: "new key")
    try screens.press("Make the key", typing: "//a", showing: "a key was made")
    try screens.press("Derive a key", showing: "another new key")
    try screens.press("Make the key", typing: "//b///sesame", showing: "password in a path")
    try screens.press("Make the key", showing: "a key with password was made")
    try screens.press("Choose a network", showing: "networks of new keys")
    try screens.press("granite-sr25519 (chosen)", showing: "keys")
    try screens.press("//a", showing: "key")
    try screens.press("Menu of the key", showing: "menu of a key")
    try screens.press("Cancel", showing: "key again")
    try screens.press("Back", showing: "back at the keys")
  }

  private static func backup(_ screens: ScreenRecord) throws {
    try screens.press("Menu of the seed", showing: "menu of a seed")
    try screens.press("Back up", showing: "backup")
    try screens.press("Show the words", showing: "backup with words")
    try screens.press("Hide the words", showing: "backup without words")
    try screens.press("Close", showing: "after the backup")
    try screens.press("Back", showing: "seeds")
  }

  private static func recovery(_ screens: ScreenRecord) throws {
    try screens.press("Add a seed", showing: "menu of new seeds again")
    try screens.press("Recover a seed from its words", showing: "name of a recovered seed")
    try screens.press("Next: its words", typing: "Alice", showing: "name that is taken")
    try screens.press("Close", showing: "name once more")
    try screens.press("Next: its words", typing: "Bob", showing: "words of a recovered seed")
    try screens.press("abandon", showing: "one word")
    try screens.press("Remove the last word", showing: "no word")
    try screens.press("Back", showing: "name, with the former one")
    try screens.press("Back", showing: "seeds once more")
  }

  private static func update(_ screens: ScreenRecord) throws {
    try screens.press("Scan", showing: "scan")
    #expect(try screens.fixture.press("Show pictures") == .picturesWanted)
    let update = UpdatePayload(unsigned: .specs(FaceFixture.otherSpecs)).bytes
    screens.fixture.conversation.take(update)
    screens.show("update")
    try screens.press("Approve", showing: "network that was stored")
    try screens.press("Menu of the network", showing: "menu of a network")
    try screens.press("Sign its specs", showing: "keys for specs")
    try screens.press("//a", showing: "signature of specs")
    try screens.press("Done", showing: "after the signature")
  }

  private static func settings(_ screens: ScreenRecord) throws {
    try screens.press("Networks", showing: "networks")
    try screens.press("Types", showing: "no types")
    try screens.press("Cancel", showing: "networks again")
    try screens.press("Back", showing: "settings")
    try screens.press("General verifier", showing: "general verifier")
    try screens.press("Back", showing: "settings again")
    try screens.press("About", showing: "about")
    try screens.press("Back", showing: "settings once more")
    try screens.press("Backup", showing: "seeds to back up")
    try screens.press("Back", showing: "settings after that")
    try screens.press("Was this device online?", showing: "not online")
    try screens.press("Close", showing: "settings at last")
  }

  private static func message(_ screens: ScreenRecord) throws {
    screens.fixture.conversation.take(try FaceFixture.message("Hello", at: "//b///sesame"))
    screens.show("message")
    try screens.press("Comment for the log", showing: "comment on a message")
    try screens.press("Keep it", typing: "for Bob", showing: "message with a comment")
    try screens.press("Sign", showing: "password of the key")
    try screens.press("Sign", typing: "wrong", showing: "wrong password")
    try screens.press("Cancel", showing: "cancelled")
  }

  private static func log(_ screens: ScreenRecord) throws {
    try screens.press("Log", showing: "log")
    try screens.press("Menu of the log", showing: "menu of the log")
    try screens.press("Write a comment", showing: "comment")
    try screens.press("Write it into the log", typing: "seen", showing: "log with a comment")
    try screens.press("Settings", showing: "settings, the end")
    screens.fixture.conversation.take([0x53, 0x01])
    screens.show("no payload")
  }

  // MARK: - Dialogs

  private static func sharesRecovered(_ screens: ScreenRecord) throws {
    try screens.fixture.conversation.take(FaceFixture.shares("Bob", of: 1))
    screens.show("too few shares")
    try screens.press("Close", showing: "no seed")
    try screens.fixture.conversation.take(FaceFixture.shares("Bob", of: 2))
    screens.show("passphrase of shares")
    try screens.press("Combine them", typing: "wrong", showing: "wrong passphrase")
    try screens.press("Close", showing: "passphrase again")
    try screens.press("Combine them", typing: "correct-horse", showing: "name of the seed")
    try screens.press("Recover it", showing: "no name")
    try screens.press("Close", showing: "name again")
    try screens.press("Recover it", typing: "Bob", showing: "recovered")
  }

  private static func keysExported(_ screens: ScreenRecord) throws {
    try screens.press("Derive a key", showing: "path")
    try screens.press("Make the key", typing: "//a", showing: "a key")
    try screens.press("Derive a key", showing: "path again")
    try screens.press("Make the key", typing: "//b///sesame", showing: "password")
    try screens.press("Make the key", showing: "two keys")
    try screens.press("Menu of the seed", showing: "menu of the seed")
    try screens.press("Export its keys", showing: "keys for other devices")
    try screens.press("Done", showing: "keys exported")
    try screens.press("Menu of the seed", showing: "menu of the seed again")
  }

  private static func sharesMade(_ screens: ScreenRecord) throws {
    try screens.press("Split it into shares", showing: "how many shares")
    try screens.press("Make the shares", typing: "1 of 3", showing: "too few are needed")
    try screens.press("Close", showing: "how many shares, again")
    try screens.press("Make the shares", typing: "2 of 3", showing: "first share")
    try screens.press("Next share", showing: "second share")
    try screens.press("Next share", showing: "last share")
    try screens.press("Done", showing: "shares made")
  }

  private static func numberedKeys(_ screens: ScreenRecord) throws {
    try screens.press("//a", showing: "key")
    try screens.press("Menu of the key", showing: "menu of the key, with numbers")
    try screens.press("Make numbered keys below it", showing: "how many numbered keys")
    try screens.press("Make them", typing: "none", showing: "no number")
    try screens.press("Close", showing: "how many numbered keys, again")
    try screens.press("Make them", showing: "one numbered key")
    try screens.press("//a", showing: "key above it")
    try screens.press("Menu of the key", showing: "its menu, with numbers")
    try screens.press("Make numbered keys below it", showing: "the next number")
    try screens.press("Make them", typing: "2", showing: "three numbered keys")
  }

  private static func secretsExported(_ screens: ScreenRecord) throws {
    try screens.press("//a", showing: "the key once more")
    try screens.press("Menu of the key", showing: "menu of the key")
    try screens.press("Export its secret", showing: "whether a secret is shown")
    try screens.press("Cancel", showing: "not shown")
    try screens.press("Menu of the key", showing: "menu of the key again")
    try screens.press("Export its secret", showing: "whether a secret is shown, again")
    try screens.press("Show the secret", showing: "secret")
    try screens.press("Done", showing: "key that is exposed")
    try screens.press("Back", showing: "keys once more")
    try screens.press("//b///•••", showing: "key with password")
    try screens.press("Menu of the key", showing: "its menu")
    try screens.press("Export its secret", showing: "whether its secret is shown")
    try screens.press("Show the secret", typing: "wrong", showing: "wrong password")
    try screens.press("Close", showing: "password asked again")
    try screens.press("Show the secret", typing: "sesame", showing: "its secret")
    try screens.press("Done", showing: "it is exposed")
  }

  private static func requests(_ screens: ScreenRecord) throws {
    screens.fixture.conversation.take(try FaceFixture.request(["//new", "//a"]))
    screens.show("request")
    try screens.press("Decline", showing: "request declined")
    screens.fixture.conversation.take(try FaceFixture.request(["//new"]))
    screens.show("request again")
    try screens.press("Answer", showing: "answer")
    #expect(try screens.fixture.press("Save the code as a picture") != .shown)
    try screens.press("Done", showing: "answered")
  }

  private static func logOfTwoPages(_ screens: ScreenRecord) throws {
    for number in 0..<20 {
      try screens.fixture.press("Log")
      try screens.fixture.press("Menu of the log")
      try screens.fixture.press("Write a comment")
      try screens.fixture.press("Write it into the log", typing: "comment \(number)")
    }
    screens.show("log of two pages")
    try screens.press("Older entries", showing: "second page")
    try screens.press("Newer entries", showing: "first page")
  }

  private static func wipe(_ screens: ScreenRecord) throws {
    try screens.press("Settings", showing: "settings")
    try screens.press("Wipe the device", showing: "whether to wipe")
    try screens.press("Go on", typing: "yes", showing: "another word")
    try screens.press("Close", showing: "whether to wipe, again")
    try screens.press("Go on", typing: "wipe", showing: "wipe after all")
    try screens.press("Cancel", showing: "not wiped")
    #expect(try screens.fixture.press("Keys") == .shown && screens.fixture.text.contains("1  Bob"))
    try screens.fixture.press("Settings")
    try screens.fixture.press("Wipe the device")
    try screens.fixture.press("Go on", typing: "wipe")
    try screens.press("Wipe it", showing: "wiped")
    try screens.press("Log", showing: "log of the wiped device")
  }
}
