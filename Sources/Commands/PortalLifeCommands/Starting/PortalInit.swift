import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PortalImport
import PortalLife
import PortalStore
import Reporting
import SignedIndex
import TerminalKit

struct PortalInit: Command {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a portal configuration from the networks in the database.",
    discussion: """
      Writes Portal/portal.json with networks, titles, colors and the verifiers on record: relay
      chains first, then by name. Also writes a file in Networks for each network that has none.
      Edit portal.json afterwards. Name the networks that the site shall have; without names, it gets
      all whose verifier is on record.

      With --root-key it also makes the root of the signed index, in Portal/tuf, with which anyone
      can find a changed or outdated site. Make the keys first: 'hotside keys generate NAME --role
      root' twice, and once with --role index and --role timestamp. One of two root keys must sign,
      so you may lose one; 'hotside portal rotate root --threshold 2' demands both. With
      --simple, one key has all roles: a thief who takes it from the computer that builds the site
      can also replace the root, and readers then cannot tell. For an existing portal.json, only the
      root is made.

      With --github or --gitlab it also writes a recipe with which the service's CI keeps the
      portal current: it looks for new versions every hour, takes photographs of a Vault's answers,
      builds, checks and publishes. Networks/defaults.json then has the portal's networks and the
      general verifier, because CI begins with an empty database. An existing portal.json stays as
      it is, also with --replace, which then replaces the recipe.

      With --add-networks, an existing portal.json gets the networks of the database, or those that
      you name, which it does not have, and stays as it is otherwise.
      """,
    examples: [
      CommandExample(
        "Create a portal with one network, and build its site.",
        "hotside portal init westend --title 'My portal' && hotside portal build --out site"),
      CommandExample(
        "Add the networks that the database has got since.", "hotside portal init --add-networks"),
      CommandExample(
        "Make the root of a signed index from keys of the vault.",
        "hotside portal init --root-key root-1 --root-key root-2"),
    ])

  @Argument(
    help: ArgumentHelp(
      "Networks, by name or by the title of an entry. Default: all.", valueName: "network"),
    completion: .networks)
  var networks: [String] = []
  @Option(help: ArgumentHelp("The title of the site.", valueName: "text"))
  var title = "Metadata portal"
  @Option(
    help: ArgumentHelp(
      "The public address of the site, with a slash at its end.", valueName: "url")
  )
  var baseURL: String?
  @Option(
    name: .customLong("operator"),
    help: ArgumentHelp("The name of the operator of the site.", valueName: "text"))
  var operatorName: String?
  @Option(
    help: ArgumentHelp(
      "The name of the verifier, if one verifier signs for all networks.", valueName: "text"))
  var verifierName: String?
  @Flag(help: "Replace an existing configuration.")
  var replace = false
  @Flag(help: "Add the networks that an existing configuration does not have.")
  var addNetworks = false
  @Option(
    name: .customLong("root-key"),
    help: ArgumentHelp(
      "A key of the vault that signs roots of the index; may be repeated.", valueName: "name"),
    completion: .keyStoreKeys)
  var rootKeys: [String] = []
  @Option(
    help: ArgumentHelp(
      "The key that signs lists of files. Default: the only one with the role index.",
      valueName: "name"), completion: .keyStoreKeys)
  var indexKey: String?
  @Option(
    help: ArgumentHelp(
      "The key that renews the index. Default: the only one with the role timestamp.",
      valueName: "name"), completion: .keyStoreKeys)
  var timestampKey: String?
  @Flag(help: "Use the root key for all roles of the index.")
  var simple = false
  @Flag(help: "Write a recipe for GitHub's CI, .github/workflows/portal.yml.")
  var github = false
  @Flag(help: "Write a recipe for GitLab's CI, .gitlab-ci.yml.")
  var gitlab = false
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var time: SourceDateOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  private var recipes: [PortalRecipe] { (github ? [.github] : []) + (gitlab ? [.gitlab] : []) }

  func validate() throws {
    if addNetworks, replace || baseURL != nil || operatorName != nil || verifierName != nil {
      throw ValidationError(
        """
        --add-networks leaves the rest of portal.json as it is: give no --replace, --base-url, --operator or \
        --verifier-name.
        """)
    }
    if rootKeys.isEmpty, simple || indexKey != nil || timestampKey != nil {
      throw ValidationError(
        """
        The root of an index needs --root-key. Make a key with 'hotside keys generate root --role root', and give \
        --root-key root.
        """)
    }
    if simple, rootKeys.count > 1 || indexKey != nil || timestampKey != nil {
      throw ValidationError(
        "--simple is for one --root-key, without --index-key and --timestamp-key.")
    }
    for (option, text) in [("--operator", operatorName), ("--verifier-name", verifierName)] {
      guard let text, text.allSatisfy(\.isWhitespace) else { continue }
      throw ValidationError("\(option) is empty. Give a name, or leave it out.")
    }
    guard let baseURL else { return }
    let isAddress = PortalAddress(baseURL, of: ["https", "http"]) != nil
    guard baseURL.hasSuffix("/") || !isAddress else {
      throw ValidationError("--base-url needs a slash at its end: \(ScreenText.line(baseURL))/")
    }
    guard isAddress else {
      throw ValidationError("--base-url must be an address such as https://metadata.example.org/.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    let folder = portal.resolve(in: workspace)
    let isNew =
      !folder.hasPortal || addNetworks || recipes.isEmpty && (replace || rootKeys.isEmpty)
    if !replace, let error = folder.configurationLoss { throw error }
    guard isNew || networks.isEmpty else {
      throw ValidationError(
        "The portal exists, and keeps its networks. To add \(networks.shortList(3)), use --add-networks."
      )
    }
    // Nothing is written if the keys are not at hand.
    let root =
      try rootKeys.isEmpty
      ? nil
      : rootKeysAtHand(
        folder, site: PortalFolder.site(in: workspace), context)
    var (configuration, written): (PortalConfiguration, [String])
    if isNew {
      (configuration, written) = try draft(folder, workspace, context)
    } else {
      (configuration, written) = (try folder.configuration(), [])
    }
    if !recipes.isEmpty {
      let portal = try PortalInit.portal(folder, in: workspace)
      let database = workspace.canCreateDatabase ? nil : try workspace.openHotDatabase(.readOnly)
      written += try PortalDraft(portal, in: database).write(
        to: folder, in: workspace, replaces: false, areDefaults: true)
    }
    WrittenFiles.warn(ofSecretsIn: written, context.output)
    if let root { written.append(try makeRoot(root, folder, configuration, context).path) }
    for recipe in recipes {
      let site = configuration.baseURL
      let files = try recipe.write(in: workspace, folder, site: site, replaces: replace)
      for path in files { context.output.note("Wrote \(path).") }
      written += files
      let rest = site == nil ? " and the address of the site" : ""
      context.output.note(
        "Put the address and the SHA-256 of Hotside's package\(rest) into the first lines of \(recipe.path)."
      )
    }
    report.printed((configuration, written), as: PortalInit.document)
    let site = folder.buildOptions(in: workspace)
    hints.tellNext(
      ["hotside portal build\(site.isEmpty ? " --out site" : site)\(portal.words)"],
      in: self.workspace.words, report, context)
  }

  /// The existing portal, whose files this command may write again.
  private static func portal(_ folder: PortalFolder, in workspace: Workspace) throws -> Portal {
    try FileInputs.$current.withValue(nil) { try Portal(folder, in: workspace) }
  }

  private func draft(
    _ folder: PortalFolder, _ workspace: Workspace, _ context: CommandContext
  ) throws -> (PortalConfiguration, [String]) {
    let database = try workspace.openHotDatabase(.readOnly)
    let former = addNetworks ? try PortalInit.portal(folder, in: workspace) : nil
    var draft = try database.snapshot {
      try PortalDraft(
        of: database, title: title, baseURL: baseURL, only: networks, addingTo: former)
    }
    if former == nil {
      draft.configuration.owner = operatorName.map { PortalConfiguration.Owner(name: $0) }
    }
    if let verifierName {
      guard draft.configuration.verifiers.count == 1 else {
        let names = draft.configuration.verifiers.map(\.name).shortList(3)
        throw ValidationError(
          "--verifier-name is for one verifier, but the networks have several: \(names). Edit portal.json."
        )
      }
      draft.configuration.verifiers[0].name = verifierName
    }
    let changes = try draft.specsChanges(in: workspace, replaces: replace)
    for note in draft.notes + changes { context.output.warn(note) }
    let written = try draft.write(
      to: folder, in: workspace, replaces: replace, extends: former != nil)
    if let former {
      let new = draft.configuration.networks.dropFirst(former.members.count).map(\.id)
      context.output.note(
        new.isEmpty
          ? """
          portal.json has all \(networks.isEmpty ? "" : "these ")networks\(networks.isEmpty ? " of the database" : "") \
          whose verifier is on record.
          """
          : "Added \(new.count.counted("network")): \(new.shortList(5)).")
    }
    WrittenFiles.tell(written, context.output)
    return (draft.configuration, written)
  }
}

extension PortalInit: DocumentedCommand {
  static let document: JSONForm<(configuration: PortalConfiguration, files: [String])> = [
    "files": .of(\.files), "configuration": .of({ $0.configuration.json }, as: .any),
  ]
}
