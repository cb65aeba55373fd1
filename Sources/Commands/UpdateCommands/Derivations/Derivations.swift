import ByteSupport
import CommandLineKit
import CommandReports
import DerivationLists
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PictureWork
import QRDrawing
import Reporting
import SecretVault
import SubstrateCrypto
import TerminalKit
import UpdateCompletion
import VaultPayloads

struct Derivations: Command {
  static let configuration = CommandConfiguration(
    abstract: "Turn a list of derivation paths into an import code.",
    discussion: """
      The list has one path per line, and a line that begins with # is a comment. Or it is a table of
      comma-separated values (or with ; or | or tabs) with the column path and optional columns
      network, name (for people) and address. Columns for the encryption or genesis hash must agree
      with the network. One code can have keys of several networks. Addresses come from a key of the
      vault (--key), or are given after the paths (--root-key).

      Each line is reported as kept, duplicate or bad, with the reason. Passwords cause a warning
      and are never shown. The exit code is 12 if a line cannot be used.
      """,
    examples: [
      CommandExample(
        "Draw a list of paths, with addresses from a seed in the vault.",
        "hotside derivations --title westend-sr25519 --derivations paths.txt --key accounts"),
      CommandExample(
        "Draw the keys of two networks in one code, with a table and a sheet for paper.",
        """
        hotside derivations --title westend-sr25519 --title kusama-sr25519 --derivations paths.txt --key accounts \
        --csv keys.csv --sheet keys.html
        """
      ),
      CommandExample(
        "Draw ten numbered keys, and two with padded numbers, from standard input.",
        """
        printf '//stash//{0..9}\\n//old//{09..10}\\n' | hotside derivations --title westend-sr25519 --derivations \
        - --key accounts --ranges
        """
      ),
    ], impliedOption: "--derivations")

  @Option(
    help: ArgumentHelp(
      """
      A network of the list, or of table rows that name none, by title or name; may be repeated.
      """,
      valueName: "title"),
    completion: .networkTitles)
  var title: [String] = []
  @Option(
    help: ArgumentHelp("The list: a file, or - for standard input.", valueName: "file"),
    completion: .file())
  var derivations: String
  @Flag(
    help: ArgumentHelp(
      "Expand ranges of numbers in paths: //stash//{0..99} means 100 paths.",
      discussion: """
        Also {9..0} (falling), {00..10} (zero-padded), and several in one path. At most
        \(DerivationList.mostRangedPaths) paths. Passwords and other braces are not changed.
        """
    ))
  var ranges = false
  @Option(
    help: ArgumentHelp(
      """
      The form of Vaults' exports: v2 today, v1 before August 2023, legacy (bare paths) before January 2023.
      """
    ))
  var format = DerivationsRequest.Format.v2
  @Option(
    help: ArgumentHelp(
      "Derive the addresses from this key of the vault.", valueName: "name"),
    completion: .keyStoreKeys)
  var key: String?
  @Option(
    help: ArgumentHelp(
      """
      The seed's sr25519 public key, in hex or as an SS58 address. Each line then has an address after its path; \
      after soft sr25519 paths it is optional.
      """,
      valueName: "key"))
  var rootKey: TypedKey?
  @Option(
    help: ArgumentHelp(
      "The seed's name in the payload; Vaults ignore it.", valueName: "text"))
  var seedName: String?
  @Option(
    help: ArgumentHelp(
      "Maximum number of paths in one code; longer lists give several codes.", valueName: "count")
  )
  var split: Int?
  @Option(
    help: ArgumentHelp(
      "Also write a table: address, path, network, scheme, and why a line was left out.",
      valueName: "file"),
    completion: .file())
  var csv: OutputFile?
  @Option(
    help: ArgumentHelp(
      "Also write a web page to print: each key with its path, network and identicon.",
      valueName: "file"),
    completion: .file())
  var sheet: OutputFile?
  @Option(help: "The files to write.") var goal = CompletionJob.Goal.both
  @Option(
    help: ArgumentHelp(
      "Path of the files, without extension. Default: derivations-<title> in the export folder.",
      valueName: "path"), completion: .file())
  var name: String?
  @OptionGroup var outputs: OutputOptions

  @Option(help: "The format of a movie; one code is always a PNG.")
  var movieFormat = MovieFormat.gif
  @OptionGroup(title: "Picture") var look: PictureLookOptions
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  static let alternatives = [Alternatives("key", "rootKey")]

  /// The limit for the size of a list: 4 MiB.
  private static let listLimit = 4 << 20

  func validate() throws {
    _ = try pictureRequest()
    if let name { try OutputStem.validate(name, "--name") }
    try csv?.validate(.table, report)
    try sheet?.validate(.page, report)
    if csv?.isStandardOutput == true, sheet?.isStandardOutput == true {
      throw ValidationError("Standard output can hold only one of the table and the page.")
    }
    guard sheet == nil || format != .legacy else {
      throw ValidationError("--sheet shows addresses, but --format legacy has none.")
    }
    if let split, split < 1 { throw ValidationError("--split must be at least 1.") }
    switch format {
    case .legacy:
      guard key == nil, rootKey == nil, seedName == nil else {
        throw ValidationError(
          "--format legacy has only bare paths. Leave out --key, --root-key and --seed-name.")
      }
    case .v1, .v2:
      guard key != nil || rootKey != nil else {
        throw ValidationError(
          """
          --format \(format.rawValue) needs keys. Give --key or --root-key, or --format legacy for bare paths.
          """
        )
      }
    }
    _ = try root()
  }

  private func pictureRequest() throws -> PictureRequest {
    try look.request(PictureRequest(format: movieFormat))
  }

  private func root() throws -> MultiSigner? { try rootKey?.signer(.sr25519, of: "--root-key") }

  func run(_ context: CommandContext) async throws {
    let output = context.output
    let workspace = try workspace.resolveToChange(context)
    let text = try list()
    let keys: DerivationsRequest.Keys
    var keyName: String?
    if let key {
      let opened = try keyStore.unlocked(context, password)
      let name = try KeyStore.record(named: key, among: opened.records()).name
      keys = .keyStore(opened, key: name)
      keyName = name
    } else if let root = try root() {
      keys = .root(root)
    } else {
      keys = .none
    }
    let outcome = try DerivationsJob(workspace: workspace).run(
      text,
      DerivationsRequest(
        titles: title, format: format, keys: keys, seedName: seedName ?? keyName ?? "",
        split: split, hasRanges: ranges))
    for warning in outcome.warnings { output.warn(warning) }
    try outcome.requireAny()
    let files = try await write(outcome, workspace, output)
    let holdsFile = [csv, sheet].contains { $0?.isStandardOutput == true }
    if !holdsFile, !report.printed((outcome, files), as: DerivationsText.form) {
      for line in DerivationsText.lines(outcome) { try output.print(line) }
    }
    for file in files { output.note("Wrote \(file.path).") }
    for (file, bytes) in beside(outcome) {
      if file.isStandardOutput {
        try output.write(bytes)
      } else {
        output.note("Wrote \(file).")
      }
    }
    if let name { OutputStem.tell(name, in: workspace, output) }
    guard
      !outcome.parts.contains(where: { $0.list.lines.contains { DerivationsText.isBad($0.fate) } })
    else {
      throw ExitCode.partial
    }
  }

  private func list() throws -> SecretBytes {
    do { return try SecretReading.text(at: derivations, limit: Derivations.listLimit) } catch {
      guard derivations.utf8.starts(with: "//".utf8), error.reportable.exitCode == .inputMissing
      else { throw error }
      throw ValidationError(
        """
        The file \(ScreenText.quoted(derivations)) does not exist. --derivations takes a file. To give a path itself, \
        use standard input: echo //1 | hotside derivations --derivations -, with the other options.
        """
      )
    }
  }

  /// The table and the printable sheet, if the options request them.
  private func beside(_ outcome: DerivationsJob.Outcome) -> [(file: OutputFile, bytes: [UInt8])] {
    [
      csv.map { ($0, DerivationsText.table(outcome)) },
      sheet.map { ($0, DerivationsSheet(outcome).bytes) },
    ].compactMap { $0 }
  }

  /// Draws and writes all files, or none.
  private func write(
    _ outcome: DerivationsJob.Outcome, _ workspace: Workspace, _ output: CommandOutput
  ) async throws -> [DerivationsText.File] {
    let titles = outcome.parts.map(\.title)
    let stem = try stem(titles, workspace)
    let files = PendingFiles(under: name == nil ? .made : outputs.rule)
    var written: [DerivationsText.File] = []
    for (index, payload) in outcome.payloads.enumerated() {
      let stem = Derivations.numbered(stem, index + 1, of: outcome.payloads.count)
      let bytes = payload.payload
      var picture: DrawnPicture?
      if goal != .text {
        let plan = try pictureRequest().plan(bytes)
        for line in ForecastText.lines(plan.forecast) { output.note(line) }
        let drawn = try await plan.draw(to: "\(stem).\(plan.forecast.format)", into: files)
        picture = drawn
        written.append(
          DerivationsText.File(path: drawn.path, payload: index, picture: drawn))
      }
      if goal != .picture {
        // Bare paths may contain passwords.
        try files.add(
          Hex.ascii(bytes), to: stem + ".txt",
          mode: format == .legacy ? FileReplacement.privateMode : 0o644)
        written.append(DerivationsText.File(path: stem + ".txt", payload: index, picture: nil))
      }
      // A hash of bare paths would allow an attacker to guess their passwords.
      try files.addRecord(
        try DerivationsText.manifest(bytes, picture), to: stem + ".json",
        mode: format == .legacy ? FileReplacement.privateMode : 0o644)
      written.append(DerivationsText.File(path: stem + ".json", payload: index, picture: nil))
    }
    let named = PendingFiles(under: outputs.rule)
    for (file, bytes) in beside(outcome) where !file.isStandardOutput {
      try named.add(bytes, to: file.path)
    }
    try files.takeAll(of: named)
    for warning in look.warnings { output.warn(warning) }
    let turn = try FolderTurn(around: stem)
    defer { withExtendedLifetime(turn) {} }
    let former = try former(stem, files, output, workspace)
    try files.commit()
    for path in former { output.note("Removed \(path), which was left over from an earlier run.") }
    return written
  }

  /// A numbered file name; all numbers have the same width, so that names sort like numbers.
  private static func numbered(_ stem: String, _ number: Int, of count: Int) -> String {
    guard count > 1 else { return stem }
    let digits = String(number)
    return stem + "-" + String(repeating: "0", count: String(count).count - digits.count) + digits
  }

  /// The files that earlier lists of the same name left.
  ///
  /// They are removed at the commit under a default name, and only reported under a name of the
  /// user.
  private func former(
    _ stem: String, _ files: PendingFiles, _ output: CommandOutput, _ workspace: Workspace
  ) throws -> [String] {
    let titles = try workspace.openHotDatabase(.readOnly).networks().map(\.title)
    let own = FilePath.name(of: stem)
    let former = FormerProducts(ofParts: stem, besides: files) { number in
      titles.contains { "derivations-\($0)".hasSameBytes(as: "\(own)-\(number)") }
    }
    if name == nil {
      former.supersede(in: files)
      return former.paths
    }
    for path in former.paths {
      output.warn("\(path) has the same name, but comes from another run.")
    }
    return []
  }

  private func stem(_ titles: [String], _ workspace: Workspace) throws -> String {
    if let name { return name }
    let title = titles[0] + (titles.count > 1 ? "-and-\(titles.count - 1)-more" : "")
    guard (try? ProductName.safe(title)) != nil else {
      throw BadInput(
        message: """
          The title \(ScreenText.quoted(title)) cannot be part of a file name. Give --name.
          """)
    }
    try workspace.prepareExportFolder()
    return "\(workspace.exportFolder)/derivations-\(title)"
  }
}

extension Derivations: DocumentedCommand {
  package static let document = DerivationsText.form

  /// The manifest of a list.
  static var manifest: JSONForm<(report: DerivationsReport, manifest: ListManifest)> {
    DerivationsText.manifestForm
  }
}

extension DerivationsRequest.Format: ExpressibleByArgument {}
