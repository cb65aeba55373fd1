import ColdSigner
import CommandLineKit
import JSONCodec
import SubstrateCrypto
import VaultPayloads

struct ColdDerive: Command {
  static let configuration = CommandConfiguration(
    commandName: "derive", abstract: "Derive a key of a seed and put it on record.",
    discussion:
      "A path is //hard and /soft junctions. A password of the key itself is no part of the argument: --with-password asks for it, --key-password-file and --key-password-fd read it. With --numbered the path is that of a key on record, and the next //0, //1 and so on below it are made."
  )

  @Argument(help: "The seed's name.") var seed: String
  @Argument(help: "The path, such as //polkadot//0; '' for none.") var path: String
  @Option(help: ArgumentHelp("The network that the key is for.", valueName: "title"))
  var network: String
  @Option(
    help: ArgumentHelp(
      "Make so many numbered keys below the key at the path, from the number after the last.",
      valueName: "count"))
  var numbered: UInt32?
  @Flag(help: "Ask for a password of the key.") var withPassword = false
  @OptionGroup var keyPassword: KeyPasswordOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  /// Each key takes a moment to derive.
  private static let mostNumbered: UInt32 = 1000

  func validate() throws {
    if let numbered {
      guard (1...ColdDerive.mostNumbered).contains(numbered) else {
        throw ValidationError(
          "--numbered \(numbered) is not possible; 1 to \(ColdDerive.mostNumbered) are.")
      }
      if withPassword || !keyPassword.isAskedFor {
        throw ValidationError("Numbered keys have no password: leave its options out.")
      }
    }
    if path.contains("///") {
      throw ValidationError(
        "A password does not belong on the command line, where others see it. Leave it out and give --with-password."
      )
    }
  }

  func run(_ context: CommandContext) async throws {
    let (folder, device) = try cold.open(context)
    try folder.requireDisconnected(device)
    let specs = try ColdNames.network(network, of: device).specs
    if let numbered {
      let parent = try ColdNames.key(ofSeed: seed, at: path, specs, of: device)
      let phrase = try seeds.phrase(ofSeed: seed, folder, context)
      let stored = try device.createNumberedKeys(
        numbered, below: parent.stored.key, phrase: phrase.bytes)
      try folder.set(nil)
      return try show(stored, device, context)
    }
    let phrase = try seeds.phrase(ofSeed: seed, folder, context)
    let isWanted = withPassword || !keyPassword.isAskedFor
    let stored: StoredKey
    if isWanted {
      let password = try keyPassword.required(context)
      let whole = ColdDerive.join(path, password)
      stored = try device.createKey(
        ofSeed: seed, phrase: phrase.bytes, path: whole.bytes, network: specs.key)
    } else {
      let bytes = Array(path.utf8)
      stored = try device.createKey(
        ofSeed: seed, phrase: phrase.bytes, path: bytes.span, network: specs.key)
    }
    try folder.set(nil)
    let details = try device.details(of: stored.key)
    if try report.printed(ColdKeyText.document(details), context) { return }
    try context.output.print(ColdKeyText.line(details))
    try ColdKeyText.draw(stored.picture, context.output)
  }

  private func show(
    _ stored: [StoredKey], _ device: ColdDevice, _ context: CommandContext
  ) throws {
    var keys: [KeyDetails] = []
    for key in stored { keys.append(try device.details(of: key.key)) }
    let document = JSONValue.members(["keys": .array(keys.map { ColdKeyText.document($0) })])
    if try report.printed(document, context) { return }
    for key in keys { try context.output.print(ColdKeyText.line(key)) }
  }

  private static func join(_ path: String, _ password: borrowing SecretBytes) -> SecretBytes {
    password.withBytes { secret in
      SecretBytes(capacity: path.utf8.count + 3 + secret.count) { out in
        for byte in path.utf8 { out.append(byte) }
        for _ in 0..<3 { out.append(UInt8(ascii: "/")) }
        for index in secret.indices { out.append(secret[index]) }
      }
    }
  }
}
