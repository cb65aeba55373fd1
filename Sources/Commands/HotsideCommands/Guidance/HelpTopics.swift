import ByteSupport
import CommandLineKit
import CommandReports
import Reporting

/// The tables that `hotside help` and the manual pages show in addition to commands.
enum HelpTopics {
  static let all = [
    everyCommand, commonOptions, pictures, nodes, keys, metadata, exitCodes, errorCodes,
    environment, files,
    formats,
  ]

  static let everyCommand = HelpTopic(
    name: "all", abstract: "All commands, including rarely used ones.",
    commandsOf: HotsideCommand.groups)

  static let commonOptions = HelpTopic(
    name: "common-options", abstract: "Options that most commands share.",
    optionsOf: [WorkspaceOptions.self, ReportOptions.self])

  static let pictures = HelpTopic(
    name: "pictures", abstract: "Options for drawing and reading QR codes and movies.",
    optionsOf: [UpdatePictureOptions.self, PictureBudgetOptions.self, DrawingJobOptions.self])

  static let nodes = HelpTopic(
    name: "nodes", abstract: "Options for connections to nodes.",
    optionsOf: [NodeAccessOptions.self])

  static let keys = HelpTopic(
    name: "keys", abstract: "Options for the vault of keys and its password.",
    optionsOf: [KeyStoreOptions.self, UnlockOptions.self, NewPasswordOptions.self])

  static let metadata = HelpTopic(
    name: "metadata",
    abstract: "Options for reduced metadata and for the code that makes metadata.",
    optionsOf: [CompletionReductionOptions.self, RuntimeStateOptions.self])

  static let exitCodes = HelpTopic(
    name: "exit-codes", section: "EXIT STATUS", abstract: "Exit codes and their meaning.",
    place: .everyPage,
    rows: [
      .init("0", "Done."),
      .init("1", "Failed."),
      .init("12", "Partly done: something needs a person."),
      .init("13", "Two runtime versions differ by changes that --fail-on refuses."),
      .init("64", "The command line is wrong."),
      .init(
        "65",
        "The data is wrong: a damaged movie, metadata of the wrong version, a malformed response."
      ),
      .init(
        "66",
        """
        An input was not found: a file, a network, the home folder, a block of a node, or a password for which a \
        command cannot ask without a terminal.
        """),
      .init("69", "A node cannot be reached."),
      .init("70", "A bug in Hotside."),
      .init(
        "73",
        """
        An output cannot be written, and no file was changed. If standard output cannot be written, the work of the \
        command is done.
        """),
      .init("75", "Busy, or the password was changed meanwhile. Try again."),
      .init(
        "77",
        """
        Refused: a signature that does not hold, a weak key (anyone can forge its signatures), a wrong password, a \
        vault that is destroyed or open to others, another verifier than the recorded one, an update that a device \
        refuses, another chain at a known address, other bytes under a known version, a question that was not answered \
        with yes or cannot be asked without a terminal.
        """
      ),
      .init("130, 143", "Interrupted by Ctrl-C, or by SIGTERM."),
    ])

  static let errorCodes = HelpTopic(
    name: "error-codes", section: "ERROR CODES",
    abstract: "Values of 'error.code' in --json documents.",
    place: .nowhere, rows: ErrorCode.allCases.map { HelpTopic.Row($0.word, "") })

  static let environment = HelpTopic(
    name: "environment", section: "ENVIRONMENT",
    abstract: "Environment variables that hotside reads.",
    place: .everyPage,
    rows: [
      .init(
        "HOTSIDE_WORKSPACE", "The workspace, if --workspace is not given.",
        concerning: ["--workspace"]),
      .init(
        "HOTSIDE_COLD_DEVICE", "The folder of the cold device, if --device is not given.",
        concerning: ["--device"]),
      .init(
        "HOTSIDE_PASSWORD_FILE",
        """
        The file with the password in its first line, if --password-file and --password-fd are not given. A \
        warning says if others can read the file.
        """,
        concerning: ["--password-file"]),
      .init(
        "XDG_DATA_HOME",
        """
        An absolute path. Its folder hotside holds the vault of keys, and is the workspace if no other is given. \
        Default: ~/.local/share.
        """,
        concerning: ["--workspace", "--vault"]),
      .init(
        "HOME", "The home folder, as an absolute path. It is not created if it is missing.",
        concerning: ["--workspace", "--vault"]),
      .init(
        "HOTSIDE_…",
        """
        A setting of hotside.toml: its key in capitals, with _ for . and -, such as HOTSIDE_NODES_AGREE for \
        nodes.agree. It overrides the files.
        """
      ),
      .init(
        "XDG_CONFIG_HOME",
        "An absolute path. Your own settings are in its hotside/hotside.toml. Default: ~/.config."
      ),
      .init(
        "https_proxy, http_proxy, all_proxy",
        """
        The proxies for https and wss nodes, for http and ws nodes, and for all nodes, if --proxy is not given. \
        HTTPS_PROXY and ALL_PROXY work too.
        """,
        concerning: ["--proxy"]),
      .init(
        "no_proxy", "Hosts that are asked without a proxy, separated by commas; * for all.",
        concerning: ["--proxy"]),
      .init(
        "TMPDIR", "The folder for temporary devices of rehearsals. Default: /tmp.",
        concerning: ["--calls", "--rehearse-calls", "--no-rehearsal", "--reduce"]),
      .init(
        "PATH", "The folders of programs that are named without a folder.",
        concerning: ["--publish-command"]),
      .init(
        "SOURCE_DATE_EPOCH",
        "Seconds since 1970: the date in manual pages. Default: today.",
        concerning: ["hotside manual"]),
      .init("NO_COLOR", "If set and not empty, disables colors."),
      .init(
        "TERM",
        """
        If dumb, disables colors, and progress is one line of text every five seconds, as without a terminal. If it \
        contains 256color, identicons have 256 colors.
        """
      ),
      .init("COLORTERM", "If truecolor or 24bit, identicons have all colors."),
      .init(
        "GITHUB_STEP_SUMMARY", "The file for a summary in Markdown, if --summary is not given.",
        concerning: ["--summary"]),
      .init(
        "GITHUB_OUTPUT",
        "The file to which the results of a step are appended: changed, queued, alarms.",
        concerning: ["hotside portal update"]),
      .init(
        "GITHUB_TOKEN", "The token for lists of releases; it is sent to api.github.com only.",
        concerning: ["hotside portal update"]),
      .init(
        "COLUMNS",
        "The width of help and of tables on a terminal. Default: the width of the terminal."),
    ])

  static let files = HelpTopic(
    name: "files", section: "FILES", abstract: "Files and folders that hotside reads and writes.",
    place: .everyPage,
    rows: [
      .init(
        "Networks/",
        """
        The default networks: a JSON file for each, the list of them (defaults.json, which also has the key of the \
        general verifier), and the type table (types.json). If the workspace has no such folder, the built-in \
        networks are used.
        """,
        concerning: ["--hot-db-path"]),
      .init(
        "hotside.toml, $XDG_CONFIG_HOME/hotside/hotside.toml",
        """
        Settings, of the workspace and your own: values for options that are not given. 'hotside config show' \
        lists them.
        """
      ),
      .init(
        "Networks/metadata/", "The two newest metadata of each default network, as hex text.",
        concerning: ["--dry-run", "--cold-db", "--release"]),
      .init(
        "Output/hot.sqlite",
        """
        The hot database: networks, nodes, verifiers, metadata and their history. Only its owner can read it.
        """,
        concerning: ["--hot-db-path"]),
      .init(
        "Output/hot.sqlite.last-good",
        """
        A copy of the database after its last change. The copies with -2 and -3 are from before the last two \
        changes that deleted something. 'hotside restore' restores them.
        """,
        concerning: ["--hot-db-path"]),
      .init(
        "Output/in_progress/", "Payloads to sign, called sign_me_…", concerning: ["--files-dir"]),
      .init(
        "Output/completed/",
        """
        Completed updates: pictures, hex text and manifests. Also pictures of derivation lists, and metadata files.
        """,
        concerning: ["--export-dir"]),
      .init(
        "Output/cold_release.sqlite", "The database that a new Vault is built with.",
        concerning: ["--cold-db", "--release"]),
      .init("Output/cold/", "The cold device.", concerning: ["--device"]),
      .init(
        "$XDG_DATA_HOME/hotside/keys.sqlite",
        "The vault of keys. Default: ~/.local/share/hotside/keys.sqlite.",
        concerning: ["--vault"]),
    ])

  static let formats = HelpTopic(
    name: "formats", section: "FORMATS", abstract: "Formats of these files.", place: .mainPage,
    rows: [
      .init(
        "sign_me_…",
        """
        The bytes that are signed. load_metadata: a SCALE vector of the metadata, then the genesis hash. \
        add_specs: the specs in SCALE. load_types: a SCALE vector of the types.
        """
      ),
      .init(
        "*.txt",
        """
        A completed update in hex: 53, the signature scheme, the kind, the key, the signed bytes, and the \
        signature. An unsigned update has no key and no signature.
        """
      ),
      .init(
        "*.gif, *.png, *.apng",
        """
        A completed update as QR codes: one code up to 2953 bytes, or a movie with frames of RaptorQ symbols (RFC \
        6330).
        """
      ),
      .init(
        "*.json next to a picture",
        """
        The manifest: kind, hashes and signer of the update, how it is drawn, and which Vaults accept it.
        """
      ),
      .init(
        "<name><version>.hex", "Metadata in hex, with or without 0x. Raw bytes can be read too."),
      .init(
        "--json",
        """
        An object with schemaVersion (\(ReportOptions.schemaVersion)), warnings, and the members of the command (items \
        for a list). After a failure it also has error, with a code that stays the same in all releases, a message, \
        and often parameters. The code of a wrong command line is usage.
        """
      ),
      .init(
        "Networks/*.json",
        """
        A network: title, specs, endpoints, verifier. 'hotside networks export' writes such files, 'hotside \
        networks import' reads them.
        """
      ),
      .init(
        "hotside.toml",
        """
        TOML 1.0.0, at most 1 MB: the tables [folders], [nodes], [nodes.endpoints], [pictures] and [signing]. \
        Paths are relative to the folder of the file.
        """
      ),
      .init("*.compact.compressed.wasm", "A runtime as a chain releases it."),
      .init(
        "capsule",
        """
        The scheme, key and signature that a Vault shows after it has signed an update, as a code or in hex.
        """
      ),
    ])
}
