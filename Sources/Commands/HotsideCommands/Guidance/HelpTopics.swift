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
      .init("12", "Done in part; something needs a person."),
      .init("13", "Two versions of a runtime have changes that --fail-on asks to fail on."),
      .init("64", "The command line is wrong."),
      .init(
        "65",
        "The data is wrong: a damaged movie, metadata of the wrong version, an answer that is no answer."
      ),
      .init(
        "66", "An input is missing, also a home folder, or a block at a node that answers."),
      .init("69", "A node cannot be reached."),
      .init("70", "A defect of Hotside."),
      .init("73", "An output cannot be written; nothing was changed."),
      .init("75", "Busy, or the password was changed meanwhile: try again."),
      .init(
        "77",
        """
        Refused: a signature that does not hold, a key for which anybody can sign, a wrong password, a vault that \
        is destroyed or open to others, another verifier than the recorded one, an update that a device does not \
        take, another chain at a known address, other bytes under a known version.
        """
      ),
      .init("130, 143", "Ended by Ctrl-C, or by SIGTERM."),
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
        "HOTSIDE_WORKSPACE", "The workspace, where --workspace names none.",
        concerning: ["--workspace"]),
      .init(
        "HOTSIDE_COLD_DEVICE", "The folder of the cold device, where --device names none.",
        concerning: ["--device"]),
      .init(
        "HOTSIDE_PASSWORD_FILE",
        """
        The file whose first line is the password, where --password-file and --password-fd name none. Where \
        others can read it, a warning says so.
        """,
        concerning: ["--password-file"]),
      .init(
        "XDG_DATA_HOME",
        """
        An absolute path: its folder hotside is the workspace where nothing else names one, and holds the vault \
        of keys. Without it, ~/.local/share counts.
        """,
        concerning: ["--workspace", "--vault"]),
      .init(
        "HOME", "The home folder, as an absolute path; one that is not there is not made.",
        concerning: ["--workspace", "--vault"]),
      .init(
        "HOTSIDE_…",
        """
        A setting of hotside.toml: its key in capitals, with _ for . and -, such as HOTSIDE_NODES_AGREE for \
        nodes.agree. It wins over the files.
        """
      ),
      .init(
        "XDG_CONFIG_HOME",
        "An absolute path: hotside/hotside.toml in it holds your own settings. Without it, ~/.config counts."
      ),
      .init(
        "https_proxy, http_proxy, all_proxy",
        """
        The proxy through which nodes of https and wss, of http and ws, and of all these are asked, where --proxy \
        names none; in capitals too, except the second.
        """,
        concerning: ["--proxy"]),
      .init(
        "no_proxy", "Hosts that are asked without a proxy, with commas between; * for all.",
        concerning: ["--proxy"]),
      .init(
        "TMPDIR", "Where devices stand that are thrown away after a rehearsal; else /tmp.",
        concerning: ["--calls", "--rehearse-calls", "--no-rehearsal", "--reduce"]),
      .init(
        "SOURCE_DATE_EPOCH",
        "Seconds since 1970: the day that manual pages carry, in the place of today.",
        concerning: ["hotside manual"]),
      .init("NO_COLOR", "Set to anything but nothing, it turns colors off."),
      .init(
        "TERM",
        """
        With dumb, there are neither colors nor progress lines that redraw themselves, but one of text every five \
        seconds, as without a terminal; with a name that has 256color in it, identity pictures have 256 colors.
        """
      ),
      .init("COLORTERM", "With truecolor or 24bit, identity pictures have all colors."),
      .init(
        "GITHUB_STEP_SUMMARY", "Where a summary in Markdown goes, unless --summary says where.",
        concerning: ["--summary"]),
      .init(
        "COLUMNS",
        "How wide help is, and tables on a terminal, in the place of the terminal's width."),
    ])

  static let files = HelpTopic(
    name: "files", section: "FILES", abstract: "Files and folders that hotside reads and writes.",
    place: .everyPage,
    rows: [
      .init(
        "Networks/",
        """
        The default networks, a JSON file each, the list of them (defaults.json, also with the key of the general \
        verifier), and the type table (types.json). Where the workspace has no such folder, those compiled into the \
        tool count.
        """,
        concerning: ["--hot-db-path"]),
      .init(
        "hotside.toml, $XDG_CONFIG_HOME/hotside/hotside.toml",
        """
        Settings, in the workspace and your own: what counts where an option is left out. 'hotside config show' \
        lists them.
        """
      ),
      .init(
        "Networks/metadata/", "The two newest metadata of each default network, as hex text.",
        concerning: ["--dry-run", "--cold-db", "--release"]),
      .init(
        "Output/hot.sqlite",
        "The hot database, for its owner alone: networks, nodes, verifiers, metadata and their history.",
        concerning: ["--hot-db-path"]),
      .init(
        "Output/hot.sqlite.last-good",
        """
        A copy of the state that the last change left; -2 and -3 behind the name are the states before the last \
        two changes that took something away for good. 'hotside restore' puts them back.
        """,
        concerning: ["--hot-db-path"]),
      .init(
        "Output/in_progress/", "Payloads to sign, called sign_me_…", concerning: ["--files-dir"]),
      .init(
        "Output/completed/",
        "What was completed: pictures, hex text, manifests; and other files that commands name themselves.",
        concerning: ["--export-dir"]),
      .init(
        "Output/cold_release.sqlite", "The database that a new Vault is built with.",
        concerning: ["--cold-db", "--release"]),
      .init("Output/cold/", "The cold device.", concerning: ["--device"]),
      .init(
        "$XDG_DATA_HOME/hotside/keys.sqlite",
        "The vault of keys; ~/.local/share/hotside/keys.sqlite without the variable.",
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
        A completed update in hex: 53, the scheme of the signature, the kind, then the key, what was signed, and \
        the signature; without key and signature where nobody has signed.
        """
      ),
      .init(
        "*.gif, *.png, *.apng",
        """
        The same as QR codes: one code up to 2953 bytes, above that a movie whose frames carry RaptorQ symbols \
        (RFC 6330).
        """
      ),
      .init(
        "*.json beside a picture",
        "The manifest: what the update is, its hashes, who has signed it, how it is drawn, for whom it works."
      ),
      .init(
        "<name><version>.hex", "Metadata in hex, with or without 0x; bytes are read as well."),
      .init(
        "--json",
        """
        An object with schemaVersion (\(ReportOptions.schemaVersion)), the members of the command (items, where \
        it lists), warnings, and after a failure error: its code, which stays the same from release to release, \
        its message, and parameters where there are any. A command line that is not understood has the code usage.
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
        Paths begin at the folder of the file.
        """
      ),
      .init("*.compact.compressed.wasm", "A runtime as chains release it."),
      .init(
        "capsule",
        "What a Vault shows after it has signed an update: scheme, key and signature, as a code or in hex."
      ),
    ])
}
