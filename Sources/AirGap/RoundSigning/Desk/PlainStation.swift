import ByteSupport
import FileSupport
import HotSide
package import PictureReading
package import PictureWork
import Reporting
package import SecretVault
import SubstrateCrypto
package import TerminalKit
package import UpdateCompletion
import VaultPayloads

/// A sitting as lines of text, for screen readers and any terminal, controlled by typed commands.
package final class PlainStation {
  private static let help = """
    Type the path of a photograph of the Vault's answer, or the answer as hex. Other words: 'movie' writes the picture \
    for the Vault, 'fast', 'balanced' and 'old-phone' choose its speed and density, 'key' signs with a key of the \
    vault, 'later REASON' leaves the update for later, 'list' lists all updates, a number goes to that update, 'again' \
    shows this one again, 'quit' ends.
    """
  /// The maximum length of a line in bytes.
  private static let lineLimit = 4096

  private let sitting: SigningSitting
  private let round: SigningRound
  private let reader: ConfinedPictureReader
  private let write: (PicturePlan, String) async throws -> String
  private let unlock: (PickedKey) throws -> UnlockedKeyStore
  private let input = LineInput()
  private let isDocument: Bool
  private let output: CommandOutput
  private var folder: CapsuleFolder?
  private var picture: PictureRequest

  /// - Parameters:
  ///   - sitting: the sitting.
  ///   - round: reads files with capsules.
  ///   - reader: reads pictures.
  ///   - folder: the watched folder for capsules; `nil` for none.
  ///   - picture: how unsigned updates are drawn at first.
  ///   - isDocument: whether standard output is reserved for a document.
  ///   - output: receives the lines.
  ///   - write: draws a picture into a file of that name in the working folder, and returns its
  ///     path.
  ///   - unlock: opens the vault of keys.
  package init(
    _ sitting: SigningSitting, _ round: SigningRound, _ reader: ConfinedPictureReader,
    folder: CapsuleFolder?, picture: PictureRequest, isDocument: Bool, _ output: CommandOutput,
    writing write: @escaping (PicturePlan, String) async throws -> String,
    unlocking unlock: @escaping (PickedKey) throws -> UnlockedKeyStore
  ) {
    self.sitting = sitting
    self.round = round
    self.reader = reader
    self.folder = folder
    self.picture = picture
    self.write = write
    self.isDocument = isDocument
    self.output = output
    self.unlock = unlock
  }

  /// Runs the sitting until everything is signed, the user quits, or the input ends.
  ///
  /// - Throws: `StandardOutputError` if the output fails, `FileError` if the folder is gone.
  package func run() async throws {
    try say(PlainStation.help)
    try await lookAtFolder()
    sitting.showNext()
    if !sitting.isWhole { try showPlace() }
    while !sitting.isWhole, let line = try await ask() {
      let words = line.split(separator: " ").joined(separator: " ")
      if words == "quit" { return }
      try await obey(words, line)
    }
  }

  // MARK: - Output

  private func say(_ line: String) throws {
    if isDocument { return output.note(line) }
    try output.print(line)
    try output.flush()
  }

  private func showList() throws {
    for (place, item) in sitting.items.enumerated() {
      let state =
        switch sitting.states[place] {
        case .waiting: "waits"
        case .later(let reason): reason.isEmpty ? "left for later" : "left for later: \(reason)"
        case .signed: "signed"
        }
      try say("\(place + 1)  \(item.title): \(state)")
    }
    try say(sitting.sum)
  }

  /// Prints the update on the desk, or the list if there is none.
  private func showPlace() throws {
    guard let place = sitting.place else { return try showList() }
    let item = sitting.items[place]
    try say("")
    try say("Update \(place + 1) of \(sitting.items.count): \(item.title)")
    for warning in item.warnings { try say("! \(warning)") }
    if let counts = item.countedChanges { try say(counts) }
    for group in item.changes {
      if let title = group.title { try say(title) }
      for sentence in group.sentences { try say("  \(sentence)") }
    }
    if let hash = item.draft.report.metadataHash { try say("Hash of the metadata: \(hash)") }
    try say("Hash of what is signed: \(item.draft.report.signedHash)")
    try say("Verifier on record: \(item.draft.record.demand.words)")
    for (number, step) in VaultSteps.of(item).enumerated() { try say("\(number + 1). \(step)") }
    if case .success(let signer) = sitting.ownSigner(of: place) {
      try say(
        signer.name.map { "'key' signs with the key \(ScreenText.quoted($0))." }
          ?? "'key' completes the update without a signature.")
    }
  }

  // MARK: - Input

  /// The next line; `nil` at the end of the input.
  ///
  /// New files in the folder are read while waiting.
  private func ask() async throws -> String? {
    if !isDocument { try output.print("Answer: ", terminator: "") }
    try output.flush()
    var line: [UInt8] = []
    while true {
      let next = ContinuousClock.now + FolderWatch.period
      reading: while true {
        switch input.next(until: { ContinuousClock.now >= next }) {
        case .byte(let byte): if line.count < PlainStation.lineLimit { line.append(byte) }
        case .lineEnd: return String(decoding: line, as: UTF8.self)
        case .end: return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
        case .stopped: break reading
        }
      }
      if try await lookAtFolder() {
        if sitting.isWhole { return nil }
        try showPlace()
      }
    }
  }

  @discardableResult
  private func lookAtFolder() async throws -> Bool {
    guard let files = try folder?.look(), !files.isEmpty else { return false }
    return await sitting.take(files: files, round, with: reader) != nil
  }

  private func obey(_ words: String, _ line: String) async throws {
    let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
    switch (parts.first, sitting.place) {
    case (nil, _), ("again", _): try showPlace()
    case ("list", _): try showList()
    case (let word?, _) where Int(word) != nil && parts.count == 1 && word.count < 6:
      try open(Int(word) ?? 0)
    case ("movie", let place?): await draw(place)
    case ("fast", _), ("balanced", _), ("old-phone", _): choose(parts[0])
    case ("key", let place?):
      _ = await sitting.sign(place, unlocking: unlock)
      if sitting.place != place { try showPlace() }
    case ("later", let place?):
      _ = sitting.leave(place, because: parts.count > 1 ? parts[1] : "")
      try showPlace()
    case (_, nil): try say("Type the number of an update first; 'list' lists them.")
    default: try await answer(line)
    }
  }

  private func open(_ number: Int) throws {
    let place = number - 1
    guard sitting.items.indices.contains(place) else {
      return try say("Type a number from 1 to \(sitting.items.count).")
    }
    guard !sitting.states[place].isSigned else {
      return try say("\(sitting.items[place].subject) is signed.")
    }
    sitting.show(place)
    try showPlace()
  }

  private func answer(_ line: String) async throws {
    let before = sitting.place
    let path = TypedPaths.split(Array(line.utf8)).first ?? line
    if Folder.exists(path) {
      _ = await sitting.take(files: [path], round, with: reader)
    } else if line.utf8.contains(UInt8(ascii: "/")) || line.utf8.contains(UInt8(ascii: ".")) {
      _ = sitting.refuse(FileError.missing(path: path, expected: .fileOrFolder))
    } else {
      _ = await sitting.take(typed: Array(line.utf8))
    }
    if sitting.place != before { try showPlace() }
  }

  private func choose(_ name: String) {
    guard let profile = MovieProfile(rawValue: name) else { return }
    let chosen = PictureRequest(profile: profile)
    picture.chunkSize = chosen.chunkSize
    picture.framesPerSecond = chosen.framesPerSecond
    picture.staticLimit = chosen.staticLimit
    output.note(
      "\(profile.chunkSize) bytes per frame, \(profile.framesPerSecond.counted("frame")) per second."
    )
  }

  /// Writes the unsigned picture of an update to the working folder.
  private func draw(_ place: Int) async {
    let item = sitting.items[place]
    do {
      let plan = try picture.plan(UpdatePayload(unsigned: item.draft.content).bytes)
      let path = try await write(plan, "\(try item.unsignedName).\(plan.forecast.format)")
      for line in ForecastText.lines(plan.forecast) { output.note(line) }
      output.note("'hotside qr play \(path)' plays it in another terminal.")
    } catch { _ = sitting.refuse(error) }
  }
}
