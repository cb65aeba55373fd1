// swift-tools-version: 6.2
import PackageDescription

// MARK: - Settings

/// Data races, unsafe memory and untyped existentials are compile-time errors, and so are warnings.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableExperimentalFeature("Lifetimes"), .enableExperimentalFeature("SafeInteropWrappers"),
]
let release = BuildSettingCondition.when(configuration: .release)

/// Tests run once, so they are compiled without optimization and without LLVM's verifier.
///
/// One batch, because the compiler of Swift 6.3 crashes on the tests of RaptorQ if it splits a module.
let testSettings =
  settings + [
    .unsafeFlags(
      [
        "-Onone", "-no-whole-module-optimization", "-enable-batch-mode", "-driver-batch-count",
        "1", "-Xfrontend", "-disable-llvm-verify",
      ], release)
  ]
/// No target imports tests, so their modules are not emitted first, which would expand their macros twice.
let unimported = SwiftSetting.unsafeFlags(["-no-emit-module-separately"], release)
/// The largest test target is compiled last, without company: two batches keep both cores busy.
let twoBatches = SwiftSetting.unsafeFlags(["-driver-batch-count", "2"], release)

/// Hardening of our own C: stack protection, bounds-checked copies and, on x86-64, checked jumps.
#if arch(x86_64)
  let jumpChecks = ["-fcf-protection=full"]
#else
  let jumpChecks: [String] = []
#endif
let hardening =
  ["-Wall", "-Wextra", "-Werror", "-fstack-protector-strong", "-fstack-clash-protection"]
  + jumpChecks
/// The checks of glibc need optimized code.
let cSettings: [CSetting] = [.unsafeFlags(hardening), .define("_FORTIFY_SOURCE", to: "3", release)]
let cxxSettings: [CXXSetting] = [
  .unsafeFlags(hardening), .define("_FORTIFY_SOURCE", to: "3", release),
  .define("_GLIBCXX_ASSERTIONS"),
]

/// The symbol graphs that `make docs` reads, in the folder that the Makefile names.
let symbolGraphs = SwiftSetting.unsafeFlags(
  Context.environment["HOTSIDE_GRAPHS"].map { folder in
    [
      "-emit-symbol-graph-dir", folder, "-emit-symbol-graph",
      "-symbol-graph-minimum-access-level", "package",
    ]
  } ?? [])

// MARK: - Kinds of target

func dependencies(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

/// A Swift library in `Sources/GROUP/NAME`; the files that it `embeds` are in CEmbeddedFiles.
func room(
  _ group: String, _ name: String, _ uses: [String] = [], embeds: [String] = [],
  exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies(uses),
    path: "Sources/\(group)/\(name)", exclude: exclude + embeds,
    swiftSettings: settings + [symbolGraphs])
}

/// The tests of a library, in `Tests/GROUP/NAMETests`.
func tests(
  _ group: String, _ name: String, _ uses: [String], copies: [String] = [],
  exclude: [String] = [], also: [SwiftSetting] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies(uses),
    path: "Tests/\(group)/\(name)Tests", exclude: exclude, resources: copies.map { .copy($0) },
    swiftSettings: testSettings + [unimported] + also)
}

/// A library for several test targets, in `Tests/Support/NAME`.
func support(
  _ name: String, _ uses: [String] = [], copies: [String] = [], exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies(uses), path: "Tests/Support/\(name)",
    exclude: exclude, resources: copies.map { .copy($0) }, swiftSettings: testSettings)
}

/// A program of Swift in `Sources/Programs/NAME`.
///
/// All symbols are bound at the start and read-only afterwards. Swift's own libraries are linked statically.
func program(_ name: String, _ uses: [String], exclude: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies(uses), path: "Sources/Programs/\(name)",
    exclude: exclude, swiftSettings: settings,
    linkerSettings: [
      .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"]),
      .unsafeFlags(["-static-stdlib", "-Xlinker", "--no-export-dynamic"], release),
    ])
}

/// Our own C or C++.
func clang(_ name: String, _ uses: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies(uses), path: "Sources/Libraries/\(name)",
    cSettings: cSettings, cxxSettings: cxxSettings)
}

/// A shim that loads a library of Debian when its first function is called.
func late(_ name: String) -> Target { clang(name, ["CLateLibrary"]) }

/// A library of Debian, or headers of glibc.
func system(_ name: String, pkgConfig: String? = nil, apt package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/Libraries/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([package])])
}

// MARK: - C

let libraries = [
  clang("CBuildRecord"), clang("CEmbeddedFiles"), clang("CHashLanes"), clang("CInterruption"),
  clang("CKernels"),
  clang("CConfinement"), clang("CLateLibrary"), clang("CTOML"),
  clang("CWabt"),
  late("CCurl"), late("CGIF"), late("CJPEG"), late("CMicroHTTPD"), late("CNettle"), late("CPNG"),
  late("CQREncode"),
  late("CZXing"), late("CZstd"),
  system("CCharacterWidth", apt: "libc6-dev"),
  system("CMalloc", apt: "libc6-dev"),
  system("CLinux", apt: "libc6-dev"),
  system("CFolderExchange", apt: "libc6-dev"),
  system("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
  system("CSecp256k1", pkgConfig: "libsecp256k1", apt: "libsecp256k1-dev"),
  system("CXXHash", apt: "libxxhash-dev"),
  system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
  system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
  system("CKeyutils", pkgConfig: "libkeyutils", apt: "libkeyutils-dev"),
]

// MARK: - Rooms, from the ground up: a room imports rooms of its group and of the groups above it here

/// Errors, bytes, files and confined processes.
let base = [
  room("Base", "Reporting", ["CBuildRecord", "CInterruption"]),
  room("Base", "ByteSupport", ["Reporting", "CEmbeddedFiles", "CMalloc"]),
  room("Base", "Threading", ["Reporting"]),
  room("Base", "FileSupport", ["Threading", "ByteSupport", "Reporting", "CFolderExchange"]),
  room("Base", "ProcessConfinement", ["Reporting", "CConfinement"]),
]

/// One file or wire format each.
let formats = [
  room("Formats", "SCALECodec", ["ByteSupport", "Reporting"]),
  room("Formats", "JSONCodec", ["ByteSupport", "Reporting"]),
  room("Formats", "TOMLDecoding", ["CTOML"]),
  room("Formats", "RaptorQ", ["Reporting", "CKernels"], exclude: ["Tables/make_tables.py"]),
  room("Formats", "SledLog", ["FileSupport", "ByteSupport", "Reporting"]),
  room(
    "Formats", "WebPages", ["ByteSupport", "Reporting"],
    embeds: ["Style/parts.css", "Style/report.css", "Style/shared.css"]),
]

/// Cryptography, metadata, proofs and calls of every Substrate chain.
let substrate = [
  room(
    "Substrate", "SubstrateCrypto",
    ["ByteSupport", "Reporting", "CHashLanes", "CNettle", "CSecp256k1", "CSodium", "CXXHash"],
    exclude: ["Mnemonic/make_english_words.py"]),
  room(
    "Substrate", "RuntimeMetadata", ["SubstrateCrypto", "SCALECodec", "ByteSupport", "Reporting"]),
  room(
    "Substrate", "ChainProofs",
    ["RuntimeMetadata", "SubstrateCrypto", "SCALECodec", "Threading", "ByteSupport", "Reporting"]),
  room(
    "Substrate", "RuntimeWasm",
    [
      "SubstrateCrypto", "SCALECodec", "ProcessConfinement", "Threading", "ByteSupport",
      "Reporting", "CWabt",
      "CZstd",
    ]),
  room(
    "Substrate", "CallDecoding",
    ["RuntimeMetadata", "SubstrateCrypto", "JSONCodec", "SCALECodec", "ByteSupport", "Reporting"]),
]

/// SQLite files and the encrypted key store.
let storage = [
  room("Storage", "SQLiteStore", ["FileSupport", "ByteSupport", "Reporting", "CSQLite"]),
  room(
    "Storage", "SecretVault",
    [
      "SQLiteStore", "SubstrateCrypto", "JSONCodec", "FileSupport", "ByteSupport", "Reporting",
      "CKeyutils", "CLinux",
    ]),
]

/// QR codes and movies, drawn and read, and identicons.
let pictures = [
  room(
    "Pictures", "QRDrawing",
    [
      "SubstrateCrypto", "FileSupport", "Threading", "ByteSupport", "Reporting", "CPNG",
      "CQREncode", "CZlib",
    ]),
  room(
    "Pictures", "PictureReading",
    [
      "QRDrawing", "SCALECodec", "ProcessConfinement", "Threading", "ByteSupport", "Reporting",
      "CGIF", "CJPEG", "CZXing",
    ]),
  room("Pictures", "IdentityPictures", ["SubstrateCrypto", "JSONCodec", "ByteSupport"]),
]

/// Payloads that pass between a Vault and the hot side.
let vault = [
  room(
    "Vault", "VaultPayloads",
    [
      "RuntimeMetadata", "SubstrateCrypto", "RaptorQ", "JSONCodec", "SCALECodec", "ByteSupport",
      "Reporting",
    ]),
  room("Vault", "SecretShares", ["SubstrateCrypto", "JSONCodec", "ByteSupport", "Reporting"]),
  room(
    "Vault", "CallEncoding",
    ["VaultPayloads", "CallDecoding", "RuntimeMetadata", "SCALECodec", "ByteSupport"]),
]

/// Output, progress and tables; declarations, parsing and help of commands.
let terminal = [
  room("Terminal", "TerminalKit", ["FileSupport", "ByteSupport", "Reporting", "CCharacterWidth"]),
  room(
    "Terminal", "CommandLineKit",
    ["TerminalKit", "FileSupport", "Threading", "ByteSupport", "Reporting"],
    embeds: [
      "Completion/completion.bash", "Completion/completion.fish", "Completion/completion.zsh",
      "Completion/subcommands.zsh",
    ]),
]

/// Clients of nodes, and servers of pages and nodes on the loopback interface.
let network = [
  room("Network", "WebSocketCodec", ["ByteSupport"]),
  room(
    "Network", "NodeClient",
    ["WebSocketCodec", "JSONCodec", "Threading", "ByteSupport", "Reporting", "CCurl"]),
  room(
    "Network", "LoopbackServer",
    ["WebSocketCodec", "SubstrateCrypto", "ByteSupport", "Reporting", "CMicroHTTPD"]),
  room(
    "Network", "BrowserDesk",
    [
      "LoopbackServer", "CommandLineKit", "TerminalKit", "PictureReading", "SubstrateCrypto",
      "WebPages", "JSONCodec", "ByteSupport", "Reporting",
    ], embeds: ["desk.css", "desk.js", "icon.svg"]),
  room(
    "Network", "DevelopmentNode",
    [
      "LoopbackServer", "WebSocketCodec", "VaultPayloads", "ChainProofs", "CallDecoding",
      "RuntimeMetadata", "SubstrateCrypto", "JSONCodec", "SCALECodec", "Threading", "ByteSupport",
      "Reporting",
    ]),
]

/// The hot side, which imports no room of Cold.
let hot = [
  room(
    "Hot", "HotStore",
    [
      "VaultPayloads", "SQLiteStore", "ChainProofs", "RuntimeMetadata", "SubstrateCrypto",
      "JSONCodec", "SCALECodec", "FileSupport", "ByteSupport", "Reporting",
    ],
    embeds: [
      "Defaults/Networks/defaults.json", "Defaults/Networks/kusama.json",
      "Defaults/Networks/mythos.json", "Defaults/Networks/polkadot.json",
      "Defaults/Networks/types.json", "Defaults/Networks/westend.json",
    ], exclude: ["Defaults/make_types.py"]),
  room(
    "Hot", "ChainInquiry",
    [
      "HotStore", "NodeClient", "VaultPayloads", "RuntimeWasm", "RuntimeMetadata",
      "SubstrateCrypto", "JSONCodec", "SCALECodec", "FileSupport", "Threading", "ByteSupport",
      "Reporting",
    ]),
  room(
    "Hot", "ProofEvidence",
    [
      "ChainInquiry", "HotStore", "QRDrawing", "ChainProofs", "RuntimeWasm", "SubstrateCrypto",
      "JSONCodec", "SCALECodec", "FileSupport", "ByteSupport", "Reporting",
    ]),
  room(
    "Hot", "ChainProving",
    [
      "ProofEvidence", "ChainInquiry", "HotStore", "NodeClient", "ChainProofs", "RuntimeWasm",
      "RuntimeMetadata",
      "SubstrateCrypto", "FileSupport", "Threading", "ByteSupport",
      "Reporting",
    ]),
  room(
    "Hot", "PictureWork",
    [
      "HotStore", "VaultPayloads", "IdentityPictures", "PictureReading", "QRDrawing",
      "RuntimeMetadata", "SubstrateCrypto", "WebPages", "JSONCodec", "FileSupport", "ByteSupport",
      "Reporting",
    ], embeds: ["Page/controls.html", "Page/player.css", "Page/player.js"]),
  room(
    "Hot", "HotSide",
    [
      "PictureWork", "ChainInquiry", "HotStore", "NodeClient", "VaultPayloads",
      "PictureReading",
      "QRDrawing", "SecretVault", "SQLiteStore", "CallDecoding", "RuntimeWasm",
      "RuntimeMetadata",
      "SubstrateCrypto", "WebPages", "JSONCodec", "SCALECodec", "FileSupport", "Threading",
      "ByteSupport", "Reporting",
    ]),
  room(
    "Hot", "UpdateCompletion",
    [
      "HotSide", "PictureWork", "ProofEvidence", "HotStore", "NodeClient", "VaultPayloads",
      "QRDrawing", "SecretVault", "RuntimeWasm", "RuntimeMetadata", "SubstrateCrypto", "RaptorQ",
      "JSONCodec", "FileSupport", "ByteSupport", "Reporting",
    ]),
  room(
    "Hot", "DerivationLists",
    [
      "HotSide", "PictureWork", "HotStore", "VaultPayloads", "SecretVault", "SubstrateCrypto",
      "WebPages", "JSONCodec", "ByteSupport", "Reporting",
    ], embeds: ["sheet.css"]),
  room(
    "Hot", "Round",
    [
      "UpdateCompletion", "HotSide", "PictureWork", "ChainInquiry", "HotStore", "NodeClient",
      "CommandLineKit", "VaultPayloads", "RuntimeMetadata", "SubstrateCrypto", "JSONCodec",
      "FileSupport", "ByteSupport", "Reporting",
    ]),
  room(
    "Hot", "Upkeep",
    [
      "UpdateCompletion", "HotSide", "PictureWork", "ProofEvidence", "ChainInquiry", "HotStore",
      "NodeClient",
      "VaultPayloads", "PictureReading", "QRDrawing", "SecretVault", "SQLiteStore", "RuntimeWasm",
      "RuntimeMetadata", "SubstrateCrypto", "SledLog", "RaptorQ", "JSONCodec", "SCALECodec",
      "FileSupport", "ByteSupport", "Reporting",
    ]),
]

/// The cold signer and its screens, which import no room of Hot.
let cold = [
  room(
    "Cold", "ColdRecords",
    [
      "SecretShares", "VaultPayloads", "IdentityPictures", "SQLiteStore", "CallDecoding",
      "RuntimeMetadata", "SubstrateCrypto", "JSONCodec", "SCALECodec", "FileSupport", "ByteSupport",
      "Reporting",
    ]),
  room(
    "Cold", "ColdStore",
    [
      "ColdRecords", "VaultPayloads", "SQLiteStore", "CallDecoding", "RuntimeMetadata",
      "SubstrateCrypto", "SCALECodec", "FileSupport", "ByteSupport", "Reporting",
    ]),
  room(
    "Cold", "ColdSigner",
    [
      "ColdStore", "ColdRecords", "SecretShares", "VaultPayloads", "IdentityPictures",
      "CallDecoding", "RuntimeMetadata", "SubstrateCrypto", "JSONCodec", "SCALECodec",
      "ByteSupport", "Reporting",
    ]),
  room(
    "Cold", "ColdSide",
    [
      "ColdSigner", "ColdStore", "ColdRecords", "SecretShares", "VaultPayloads", "IdentityPictures",
      "SecretVault", "SubstrateCrypto", "JSONCodec", "SCALECodec", "FileSupport", "ByteSupport",
      "Reporting",
    ]),
  room(
    "Cold", "DevicePages",
    [
      "ColdSide", "ColdSigner", "ColdStore", "ColdRecords", "TerminalKit", "SecretShares",
      "VaultPayloads", "IdentityPictures", "QRDrawing", "CallDecoding", "SubstrateCrypto",
      "SCALECodec", "FileSupport", "ByteSupport", "Reporting",
    ]),
  room(
    "Cold", "DeviceFaces",
    [
      "DevicePages", "ColdSide", "ColdSigner", "BrowserDesk", "LoopbackServer", "TerminalKit",
      "SecretShares", "IdentityPictures", "PictureReading", "QRDrawing", "SubstrateCrypto",
      "WebPages", "ByteSupport", "Reporting",
    ], embeds: ["Browser/device.css"]),
]

/// Hot and cold together, through pictures only.
let airGap = [
  room(
    "AirGap", "AirGap",
    [
      "ColdSigner", "ColdStore", "ColdRecords", "HotSide", "PictureWork", "HotStore",
      "CallEncoding", "VaultPayloads", "PictureReading", "SQLiteStore", "CallDecoding",
      "RuntimeMetadata", "SubstrateCrypto", "WebPages", "JSONCodec", "SCALECodec", "FileSupport",
      "ByteSupport", "Reporting",
    ], embeds: ["Calls/calls.css"]),
  room(
    "AirGap", "RoundSigning",
    [
      "AirGap", "Round", "UpdateCompletion", "HotSide", "PictureWork", "HotStore", "BrowserDesk",
      "LoopbackServer", "CommandLineKit", "TerminalKit", "VaultPayloads", "IdentityPictures",
      "PictureReading", "QRDrawing", "SecretVault", "RuntimeMetadata", "SubstrateCrypto",
      "WebPages", "JSONCodec", "FileSupport", "Threading", "ByteSupport", "Reporting",
    ], embeds: ["round.css", "Desk/station.css"]),
]

/// The signed index of a site, the site to scan from, and its updates.
let portal = [
  room(
    "Portal", "UpdateFramework", ["SubstrateCrypto", "JSONCodec", "ByteSupport", "Reporting"]),
  room(
    "Portal", "PortalStore",
    [
      "HotSide", "PictureWork", "ProofEvidence", "ChainInquiry", "HotStore", "CommandLineKit",
      "VaultPayloads", "PictureReading", "QRDrawing", "ChainProofs", "RuntimeWasm",
      "RuntimeMetadata", "SubstrateCrypto", "WebPages", "JSONCodec", "FileSupport", "ByteSupport",
      "Reporting",
    ]),
  room(
    "Portal", "PortalImport",
    [
      "PortalStore", "HotSide", "PictureWork", "ChainInquiry", "HotStore", "NodeClient",
      "CommandLineKit", "VaultPayloads", "RuntimeMetadata", "SubstrateCrypto", "TOMLDecoding",
      "JSONCodec", "FileSupport", "ByteSupport", "Reporting",
    ], embeds: ["Recipes/portal-github.yml", "Recipes/portal-gitlab.yml"]),
  room(
    "Portal", "SignedIndex",
    [
      "UpdateFramework", "PictureWork", "HotStore", "VaultPayloads", "SubstrateCrypto", "JSONCodec",
      "FileSupport", "ByteSupport", "Reporting",
    ]),
  room(
    "Portal", "PortalSite",
    [
      "SignedIndex", "PortalStore", "UpdateFramework", "Round", "UpdateCompletion", "HotSide",
      "PictureWork", "HotStore", "VaultPayloads", "QRDrawing", "RuntimeMetadata",
      "SubstrateCrypto", "WebPages", "JSONCodec", "FileSupport", "Threading", "ByteSupport",
      "Reporting",
    ],
    embeds: [
      "Page/portal.css", "Page/random.js", "Page/tables.js", "Page/raptorq.js", "Page/qr.js",
      "Page/blake2b.js", "Page/player.js", "Page/portal.js", "Page/worker.js",
    ]),
  room(
    "Portal", "SiteChecking",
    [
      "PortalSite", "SignedIndex", "PortalStore", "UpdateCompletion", "HotSide", "PictureWork",
      "ProofEvidence", "HotStore", "VaultPayloads", "QRDrawing", "RuntimeMetadata",
      "SubstrateCrypto", "WebPages", "JSONCodec", "FileSupport", "Threading", "ByteSupport",
      "Reporting",
    ]),
  room(
    "Portal", "PortalLife",
    [
      "PortalStore", "RoundSigning", "Round", "UpdateCompletion", "HotSide",
      "PictureWork", "ChainInquiry",
      "HotStore", "LoopbackServer", "NodeClient",
      "CommandLineKit", "VaultPayloads", "QRDrawing", "RuntimeMetadata", "SubstrateCrypto",
      "WebPages", "JSONCodec", "SCALECodec", "FileSupport", "Threading", "ByteSupport", "Reporting",
    ]),
]

/// One file per subcommand; no family of commands imports another.
let commands = [
  room(
    "Commands", "CommandReports",
    [
      "AirGap", "ColdSigner", "ColdStore", "ColdRecords", "UpdateCompletion", "HotSide",
      "PictureWork", "ChainProving", "ProofEvidence", "ChainInquiry", "HotStore", "DevelopmentNode",
      "BrowserDesk",
      "NodeClient", "CommandLineKit", "TerminalKit", "VaultPayloads", "IdentityPictures",
      "PictureReading",
      "QRDrawing", "SecretVault", "CallDecoding", "RuntimeWasm", "RuntimeMetadata",
      "SubstrateCrypto", "RaptorQ", "TOMLDecoding", "JSONCodec", "SCALECodec", "FileSupport",
      "Threading", "ByteSupport", "Reporting",
    ]),
  room(
    "Commands", "NetworkCommands",
    [
      "CommandReports", "PortalStore", "AirGap", "Upkeep", "UpdateCompletion", "HotSide",
      "PictureWork", "ChainProving", "ProofEvidence", "ChainInquiry", "HotStore", "NodeClient",
      "CommandLineKit",
      "TerminalKit",
      "VaultPayloads",
      "PictureReading", "SecretVault", "ChainProofs", "RuntimeMetadata", "SubstrateCrypto",
      "JSONCodec",
      "FileSupport",
      "ByteSupport", "Reporting",
    ]),
  room(
    "Commands", "UpdateCommands",
    [
      "CommandReports", "AirGap", "DeviceFaces", "DevicePages", "ColdSide", "ColdSigner",
      "ColdStore", "ColdRecords", "Round", "DerivationLists", "UpdateCompletion", "HotSide",
      "PictureWork", "ChainProving", "ProofEvidence", "ChainInquiry", "HotStore", "NodeClient",
      "CommandLineKit",
      "TerminalKit",
      "VaultPayloads", "QRDrawing", "SecretVault", "CallDecoding", "ChainProofs", "RuntimeWasm",
      "RuntimeMetadata",
      "SubstrateCrypto", "JSONCodec", "FileSupport", "ByteSupport", "Reporting",
    ]),
  room(
    "Commands", "RoundCommands",
    [
      "CommandReports", "PortalLife", "PortalStore", "RoundSigning", "AirGap", "Round",
      "UpdateCompletion",
      "HotSide", "PictureWork", "ChainInquiry", "HotStore", "BrowserDesk", "CommandLineKit",
      "TerminalKit", "VaultPayloads", "QRDrawing", "SecretVault", "SubstrateCrypto", "JSONCodec",
      "FileSupport", "ByteSupport", "Reporting",
    ]),
  room(
    "Commands", "KeyCommands",
    [
      "CommandReports", "SignedIndex", "PortalStore", "UpdateCompletion", "HotSide", "PictureWork",
      "HotStore", "CommandLineKit",
      "TerminalKit", "VaultPayloads", "QRDrawing", "SecretVault", "SubstrateCrypto", "JSONCodec",
      "SCALECodec", "ByteSupport", "Reporting",
    ]),
  room(
    "Commands", "ColdCommands",
    [
      "CommandReports", "AirGap", "DeviceFaces", "DevicePages", "ColdSide", "ColdSigner",
      "ColdStore", "ColdRecords", "HotSide", "PictureWork", "BrowserDesk", "CommandLineKit",
      "TerminalKit", "SecretShares", "VaultPayloads", "PictureReading", "QRDrawing", "SecretVault",
      "SubstrateCrypto", "JSONCodec", "SCALECodec", "FileSupport", "ByteSupport", "Reporting",
    ]),
  room(
    "Commands", "PortalLifeCommands",
    [
      "CommandReports", "PortalLife", "PortalSite", "SignedIndex", "PortalImport", "PortalStore",
      "UpdateFramework",
      "Round", "HotSide", "PictureWork", "QRDrawing", "SecretVault", "SubstrateCrypto",
      "ChainInquiry", "HotStore",
      "BrowserDesk", "LoopbackServer", "NodeClient",
      "CommandLineKit", "TerminalKit", "JSONCodec", "FileSupport", "ByteSupport", "Reporting",
    ]),
  room(
    "Commands", "PortalCommands",
    [
      "CommandReports", "PortalLife", "SiteChecking", "PortalSite", "SignedIndex", "PortalStore",
      "UpdateFramework", "AirGap", "Round", "HotSide", "ProofEvidence", "HotStore",
      "CommandLineKit", "TerminalKit", "SecretVault", "SubstrateCrypto",
      "JSONCodec", "FileSupport", "ByteSupport", "Reporting",
    ]),
  room(
    "Commands", "HotsideCommands",
    [
      "PortalCommands", "PortalLifeCommands", "ColdCommands", "KeyCommands", "RoundCommands",
      "UpdateCommands", "SignedIndex",
      "NetworkCommands", "CommandReports", "PortalSite", "PortalStore", "Upkeep", "HotSide",
      "PictureWork",
      "ChainInquiry",
      "HotStore", "DevelopmentNode", "NodeClient", "CommandLineKit", "TerminalKit", "VaultPayloads",
      "ChainProofs", "PictureReading", "SecretVault", "RuntimeWasm", "RuntimeMetadata",
      "SubstrateCrypto",
      "JSONCodec", "SCALECodec", "FileSupport", "ByteSupport", "Reporting",
    ]),
]

// MARK: - Programs

let programs: [Target] = [
  program(
    "hotside", ["HotsideCommands", "CommandReports", "CommandLineKit", "ByteSupport"],
    exclude: ["Documentation"]),
  program(
    "hotside-bench",
    [
      "PortalStore", "DeviceFaces", "DevicePages", "ColdSide", "ColdSigner", "ColdStore",
      "ColdRecords", "UpdateCompletion", "HotSide", "PictureWork", "HotStore", "DevelopmentNode",
      "BrowserDesk", "NodeClient",
      "CommandLineKit", "TerminalKit", "CallEncoding", "VaultPayloads", "PictureReading",
      "QRDrawing", "CallDecoding", "ChainProofs", "RuntimeMetadata", "SubstrateCrypto", "RaptorQ",
      "JSONCodec",
      "SCALECodec", "FileSupport", "ByteSupport", "Reporting",
    ], exclude: ["Peers"]),
  .executableTarget(
    name: "hotside-bench-floor", dependencies: ["CZlib"],
    path: "Sources/Programs/hotside-bench-floor", cSettings: cSettings, cxxSettings: cxxSettings,
    linkerSettings: ["qrencode", "gif", "ZXing", "m"].map { .linkedLibrary($0) }),
  // A library, because libFuzzer has the main function.
  room(
    "Programs", "hotside-fuzz",
    [
      "ColdSigner", "ColdStore", "ColdRecords", "DevelopmentNode", "WebSocketCodec", "CallEncoding",
      "SecretShares", "VaultPayloads", "PictureReading", "QRDrawing", "CallDecoding",
      "ProofEvidence", "ChainProofs",
      "RuntimeMetadata", "SubstrateCrypto", "SledLog", "RaptorQ", "WebPages", "TOMLDecoding",
      "JSONCodec", "SCALECodec", "FileSupport", "ByteSupport", "Reporting",
    ]),
]

// MARK: - Tests

let testing: [Target] = [
  support("TestSupport", ["FileSupport", "Threading", "ByteSupport"]),
  support("CommandLineTestSupport", ["CommandLineKit"]),
  support(
    "VectorSupport",
    ["TestSupport", "VaultPayloads", "SubstrateCrypto", "JSONCodec", "ByteSupport"],
    copies: ["Vectors"], exclude: ["Peers"]),
  support(
    "CallTestSupport",
    [
      "TestSupport", "VectorSupport", "DevelopmentNode", "CallEncoding", "VaultPayloads",
      "CallDecoding", "RuntimeMetadata", "JSONCodec", "SCALECodec", "ByteSupport", "Reporting",
    ]),
  support(
    "ToolTestSupport",
    [
      "TestSupport", "HotStore", "DevelopmentNode", "VaultPayloads", "PictureReading", "QRDrawing",
      "RuntimeMetadata", "SubstrateCrypto", "RaptorQ", "JSONCodec", "SCALECodec", "ByteSupport",
    ], exclude: ["Peers"]),
  support(
    "DeviceTestSupport",
    [
      "TestSupport", "VectorSupport", "ColdSigner", "ColdStore", "ColdRecords", "VaultPayloads",
      "RuntimeMetadata", "SubstrateCrypto", "JSONCodec", "SCALECodec", "FileSupport", "ByteSupport",
    ]),
  support(
    "CommandTestSupport",
    [
      "TestSupport", "ToolTestSupport", "DeviceFaces", "DevicePages", "ColdSide", "ColdSigner",
      "ColdStore", "HotStore", "DevelopmentNode", "BrowserDesk", "LoopbackServer", "VaultPayloads",
      "PictureReading", "SecretVault", "RuntimeMetadata", "SubstrateCrypto", "WebPages",
      "JSONCodec", "SCALECodec", "FileSupport", "ByteSupport",
    ], exclude: ["Peers"]),
  tests(
    "Base", "Reporting", ["TestSupport", "FileSupport", "ByteSupport", "Reporting"],
    exclude: ["Peers"]),
  tests("Base", "ByteSupport", ["TestSupport", "FileSupport", "ByteSupport", "Reporting"]),
  tests("Base", "Threading", ["Threading"]),
  tests(
    "Base", "FileSupport",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "HotStore", "DevelopmentNode",
      "VaultPayloads", "JSONCodec", "FileSupport", "Reporting",
    ]),
  tests("Base", "ProcessConfinement", ["TestSupport", "ProcessConfinement"]),
  tests("Formats", "SCALECodec", ["SCALECodec", "ByteSupport"]),
  tests("Formats", "JSONCodec", ["JSONCodec", "ByteSupport"]),
  tests("Formats", "TOMLDecoding", ["TOMLDecoding"]),
  tests(
    "Formats", "RaptorQ", ["TestSupport", "RaptorQ", "CKernels"], copies: ["Vectors"],
    exclude: ["Peers"]),
  tests(
    "Formats", "SledLog", ["TestSupport", "SledLog", "ByteSupport", "Reporting"],
    copies: ["Vectors"], exclude: ["Peers"]),
  tests(
    "Formats", "WebPages",
    ["TestSupport", "ToolTestSupport", "WebPages", "JSONCodec", "ByteSupport"],
    exclude: ["Snapshots"]),
  tests(
    "Substrate", "SubstrateCrypto", ["TestSupport", "SubstrateCrypto", "ByteSupport", "Reporting"],
    copies: ["Vectors"], exclude: ["Peers"]),
  tests(
    "Substrate", "RuntimeMetadata",
    [
      "TestSupport", "DevelopmentNode", "RuntimeMetadata", "SubstrateCrypto", "SCALECodec",
      "ByteSupport", "Reporting",
    ], copies: ["Vectors"], exclude: ["Peers"]),
  tests(
    "Substrate", "ChainProofs",
    [
      "TestSupport", "ChainProofs", "SubstrateCrypto", "JSONCodec", "SCALECodec", "ByteSupport",
      "Reporting",
    ]),
  tests(
    "Substrate", "RuntimeWasm",
    [
      "TestSupport", "CommandTestSupport", "RuntimeWasm", "SubstrateCrypto", "SCALECodec",
      "ProcessConfinement", "ByteSupport", "Reporting",
    ]),
  tests(
    "Substrate", "CallDecoding",
    [
      "TestSupport", "VectorSupport", "CallTestSupport", "DevelopmentNode", "CallEncoding",
      "VaultPayloads", "CallDecoding", "RuntimeMetadata", "JSONCodec", "SCALECodec", "Threading",
      "ByteSupport", "Reporting",
    ], exclude: ["Peers"]),
  tests("Storage", "SQLiteStore", ["TestSupport", "SQLiteStore", "FileSupport", "Reporting"]),
  tests(
    "Storage", "SecretVault",
    [
      "TestSupport", "SecretVault", "SQLiteStore", "SubstrateCrypto", "FileSupport", "ByteSupport",
      "Reporting",
    ]),
  tests(
    "Pictures", "QRDrawing",
    [
      "TestSupport", "PictureReading", "QRDrawing", "SubstrateCrypto", "FileSupport", "ByteSupport",
      "Reporting", "CQRCodeGen",
    ]),
  tests(
    "Pictures", "PictureReading",
    [
      "TestSupport", "CommandTestSupport", "PictureReading", "QRDrawing", "SCALECodec",
      "ProcessConfinement", "ByteSupport", "Reporting",
    ]),
  tests(
    "Pictures", "IdentityPictures",
    ["VectorSupport", "IdentityPictures", "JSONCodec", "ByteSupport"]),
  tests(
    "Vault", "VaultPayloads",
    [
      "TestSupport", "HotStore", "DevelopmentNode", "VaultPayloads", "RuntimeMetadata",
      "SubstrateCrypto", "RaptorQ", "SCALECodec", "ByteSupport", "Reporting",
    ], copies: ["Vectors"], exclude: ["Peers"]),
  tests(
    "Vault", "SecretShares",
    [
      "TestSupport", "VectorSupport", "SecretShares", "SubstrateCrypto", "JSONCodec", "ByteSupport",
      "Reporting",
    ]),
  tests(
    "Vault", "CallEncoding",
    [
      "TestSupport", "CallTestSupport", "DevelopmentNode", "CallEncoding", "VaultPayloads",
      "CallDecoding", "RuntimeMetadata", "SCALECodec", "ByteSupport", "Reporting",
    ]),
  tests("Terminal", "TerminalKit", ["TestSupport", "TerminalKit"]),
  tests(
    "Terminal", "CommandLineKit",
    [
      "TestSupport", "CommandLineTestSupport", "CommandLineKit", "TerminalKit", "ByteSupport",
      "Reporting",
    ], exclude: ["Snapshots"]),
  tests("Network", "WebSocketCodec", ["WebSocketCodec"]),
  tests(
    "Network", "NodeClient",
    [
      "TestSupport", "DevelopmentNode", "LoopbackServer", "NodeClient", "WebSocketCodec",
      "RuntimeMetadata", "QRDrawing", "JSONCodec", "ByteSupport", "Reporting",
    ], copies: ["Vectors"], exclude: ["Peers"]),
  tests(
    "Network", "LoopbackServer",
    [
      "TestSupport", "LoopbackServer", "WebSocketCodec", "SubstrateCrypto", "Threading",
      "ByteSupport", "Reporting",
    ]),
  tests(
    "Network", "BrowserDesk",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "LoopbackServer", "VaultPayloads",
      "JSONCodec",
    ]),
  tests(
    "Network", "DevelopmentNode",
    [
      "TestSupport", "DevelopmentNode", "LoopbackServer", "NodeClient", "WebSocketCodec",
      "ChainProofs", "RuntimeMetadata", "SubstrateCrypto", "JSONCodec", "SCALECodec", "ByteSupport",
      "Reporting",
    ], exclude: ["Peers"]),
  tests(
    "Hot", "HotStore",
    [
      "TestSupport", "HotStore", "DevelopmentNode", "VaultPayloads", "SQLiteStore", "ChainProofs",
      "RuntimeMetadata", "SubstrateCrypto", "JSONCodec", "SCALECodec", "FileSupport", "ByteSupport",
      "Reporting",
    ], copies: ["Vectors"], exclude: ["Peers"]),
  tests(
    "Hot", "ChainInquiry",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "HotSide", "ChainInquiry", "HotStore",
      "DevelopmentNode", "LoopbackServer", "NodeClient", "VaultPayloads", "RuntimeMetadata",
      "SubstrateCrypto", "JSONCodec", "SCALECodec", "ByteSupport", "Reporting",
    ], copies: ["Vectors"], exclude: ["Peers"]),
  tests(
    "Hot", "ChainProving",
    [
      "TestSupport", "ChainProving", "ChainInquiry", "HotStore", "LoopbackServer", "NodeClient",
      "ChainProofs",
      "VaultPayloads", "JSONCodec", "ByteSupport", "Reporting",
    ]),
  tests(
    "Hot", "PictureWork",
    [
      "TestSupport", "ToolTestSupport", "PictureWork", "HotStore", "DevelopmentNode",
      "VaultPayloads", "PictureReading", "QRDrawing", "RuntimeMetadata", "SubstrateCrypto",
      "RaptorQ", "FileSupport", "ByteSupport",
    ], exclude: ["Peers"]),
  tests(
    "Hot", "HotSide",
    [
      "TestSupport", "ToolTestSupport", "Upkeep", "DerivationLists", "UpdateCompletion", "HotSide",
      "PictureWork", "ChainInquiry", "HotStore", "DevelopmentNode", "VaultPayloads", "QRDrawing",
      "RuntimeMetadata", "SubstrateCrypto", "JSONCodec", "FileSupport", "ByteSupport", "Reporting",
    ]),
  tests(
    "Hot", "UpdateCompletion",
    [
      "TestSupport", "UpdateCompletion", "HotSide", "PictureWork", "VaultPayloads",
      "RuntimeMetadata", "SubstrateCrypto", "JSONCodec", "ByteSupport",
    ]),
  tests(
    "Hot", "DerivationLists",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "DerivationLists", "HotSide",
      "HotStore", "VaultPayloads", "SubstrateCrypto", "JSONCodec", "FileSupport", "ByteSupport",
      "Reporting",
    ]),
  tests(
    "Hot", "Round",
    [
      "Round", "UpdateCompletion", "HotSide", "HotStore", "VaultPayloads", "SubstrateCrypto",
      "ByteSupport",
    ]),
  tests(
    "Hot", "Upkeep",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "ColdSigner", "ColdStore", "Upkeep",
      "HotSide", "HotStore", "DevelopmentNode", "VaultPayloads", "SQLiteStore", "RuntimeMetadata",
      "SubstrateCrypto", "JSONCodec", "FileSupport", "ByteSupport",
    ]),
  tests(
    "Cold", "ColdRecords",
    [
      "VectorSupport", "DeviceTestSupport", "ColdSigner", "ColdStore", "ColdRecords",
      "VaultPayloads", "RuntimeMetadata", "SubstrateCrypto", "JSONCodec", "SCALECodec",
    ]),
  tests(
    "Cold", "ColdStore",
    [
      "TestSupport", "VectorSupport", "DeviceTestSupport", "ColdSigner", "ColdStore", "ColdRecords",
      "DevelopmentNode", "VaultPayloads", "SQLiteStore", "RuntimeMetadata", "SubstrateCrypto",
      "JSONCodec", "SCALECodec", "ByteSupport", "Reporting",
    ], copies: ["Fixtures/device-0.1.0.sql"], exclude: ["Fixtures/make_released_device.py"]),
  tests(
    "Cold", "ColdSigner",
    [
      "TestSupport", "VectorSupport", "DeviceTestSupport", "ColdSigner", "ColdStore", "ColdRecords",
      "DevelopmentNode", "SecretShares", "VaultPayloads", "CallDecoding", "RuntimeMetadata",
      "SubstrateCrypto", "RaptorQ", "JSONCodec", "SCALECodec", "ByteSupport", "Reporting",
    ]),
  tests(
    "Cold", "ColdSide",
    [
      "TestSupport", "VectorSupport", "DeviceTestSupport", "ColdSide", "ColdSigner", "ColdStore",
      "ColdRecords", "VaultPayloads", "IdentityPictures", "SecretVault", "SQLiteStore",
      "SubstrateCrypto", "JSONCodec", "SCALECodec", "FileSupport", "ByteSupport", "Reporting",
    ], exclude: ["Peers"]),
  tests(
    "Cold", "DevicePages",
    [
      "TestSupport", "DeviceFaces", "DevicePages", "ColdSide", "ColdSigner", "ColdStore",
      "ColdRecords", "BrowserDesk", "SecretShares", "VaultPayloads", "IdentityPictures",
      "QRDrawing", "CallDecoding", "SubstrateCrypto", "WebPages", "SCALECodec", "ByteSupport",
    ], exclude: ["Snapshots"]),
  tests(
    "Cold", "DeviceFaces",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "DevelopmentNode", "BrowserDesk",
      "VaultPayloads", "SubstrateCrypto", "JSONCodec", "SCALECodec", "ByteSupport",
    ]),
  tests(
    "AirGap", "AirGap",
    [
      "TestSupport", "VectorSupport", "ToolTestSupport", "CommandTestSupport", "ColdSigner",
      "ColdStore", "ColdRecords", "HotStore", "DevelopmentNode", "VaultPayloads", "RuntimeMetadata",
      "SubstrateCrypto", "JSONCodec", "SCALECodec", "FileSupport", "ByteSupport", "Reporting",
    ]),
  tests(
    "AirGap", "RoundSigning",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "HotStore", "VaultPayloads",
      "SubstrateCrypto", "JSONCodec", "SCALECodec", "ByteSupport",
    ]),
  tests(
    "Portal", "UpdateFramework",
    [
      "TestSupport", "VectorSupport", "UpdateFramework", "SubstrateCrypto", "JSONCodec",
      "ByteSupport", "Reporting",
    ], exclude: ["Peers"]),
  tests(
    "Portal", "PortalStore",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "PortalStore", "ChainInquiry",
      "HotStore", "DevelopmentNode", "LoopbackServer", "VaultPayloads", "SubstrateCrypto",
      "JSONCodec", "FileSupport", "ByteSupport",
    ]),
  tests(
    "Portal", "SignedIndex",
    [
      "TestSupport", "VectorSupport", "ToolTestSupport", "CommandTestSupport", "SiteChecking",
      "SignedIndex", "HotStore", "SecretVault", "VaultPayloads", "SubstrateCrypto", "JSONCodec",
      "Threading", "ByteSupport", "Reporting",
    ]),
  tests(
    "Portal", "PortalSite",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "HotStore", "DevelopmentNode",
      "VaultPayloads", "IdentityPictures", "PictureReading", "QRDrawing", "SubstrateCrypto",
      "JSONCodec", "ByteSupport",
    ]),
  tests(
    "Portal", "PortalLife",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "HotStore", "DevelopmentNode",
      "LoopbackServer", "RuntimeMetadata", "SubstrateCrypto", "JSONCodec", "SCALECodec",
      "ByteSupport",
      "Reporting",
    ]),
  tests(
    "Commands", "CommandReports",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "HotStore", "DevelopmentNode",
      "JSONCodec",
    ]),
  tests(
    "Commands", "NetworkCommands",
    [
      "TestSupport", "VectorSupport", "ToolTestSupport", "CommandTestSupport", "ChainInquiry",
      "HotStore",
      "DevelopmentNode", "VaultPayloads", "RuntimeWasm", "RuntimeMetadata", "SubstrateCrypto",
      "JSONCodec", "SCALECodec", "FileSupport", "ByteSupport",
    ], copies: ["Vectors"], exclude: ["Peers"]),
  tests(
    "Commands", "UpdateCommands",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "HotsideCommands", "HotStore",
      "DevelopmentNode", "CommandLineKit", "TerminalKit", "VaultPayloads", "PictureReading",
      "QRDrawing", "RuntimeMetadata", "SubstrateCrypto", "RaptorQ", "JSONCodec", "SCALECodec",
      "FileSupport", "ByteSupport", "Reporting",
    ]),
  tests(
    "Commands", "RoundCommands",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "HotStore", "DevelopmentNode",
      "VaultPayloads", "SubstrateCrypto", "JSONCodec", "ByteSupport",
    ]),
  tests(
    "Commands", "KeyCommands",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "HotStore", "VaultPayloads",
      "SecretVault", "RuntimeMetadata", "SubstrateCrypto", "JSONCodec", "FileSupport",
      "ByteSupport",
    ]),
  tests(
    "Commands", "ColdCommands",
    [
      "TestSupport", "VectorSupport", "ToolTestSupport", "CommandTestSupport", "ColdSide",
      "ColdSigner", "ColdStore", "HotStore", "DevelopmentNode", "SecretShares", "VaultPayloads",
      "PictureReading", "QRDrawing", "SQLiteStore", "RuntimeMetadata", "SubstrateCrypto",
      "JSONCodec", "SCALECodec", "FileSupport", "ByteSupport",
    ]),
  tests(
    "Commands", "PortalCommands",
    [
      "TestSupport", "ToolTestSupport", "CommandTestSupport", "HotStore", "DevelopmentNode",
      "VaultPayloads", "PictureReading", "SubstrateCrypto", "RaptorQ", "JSONCodec", "FileSupport",
      "ByteSupport",
      "Reporting",
    ]),
  tests(
    "Commands", "HotsideCommands",
    [
      "TestSupport", "CommandLineTestSupport", "ToolTestSupport", "CommandTestSupport",
      "HotsideCommands", "AirGap", "ColdStore", "HotSide", "PictureWork", "ChainInquiry",
      "HotStore", "DevelopmentNode", "LoopbackServer", "NodeClient", "CommandLineKit",
      "VaultPayloads", "ChainProofs", "QRDrawing", "SecretVault", "SQLiteStore", "RuntimeMetadata",
      "SubstrateCrypto", "JSONCodec", "FileSupport", "ByteSupport", "Reporting",
    ]),
  tests(
    "Programs", "HostileWorld",
    [
      "TestSupport", "ToolTestSupport", "HotStore", "DevelopmentNode", "NodeClient",
      "VaultPayloads", "ChainProofs", "QRDrawing", "RuntimeMetadata", "JSONCodec", "FileSupport",
      "ByteSupport",
      "Reporting",
    ], exclude: ["Peers"]),
  // The oracle of the symbol drawer.
  .systemLibrary(
    name: "CQRCodeGen", path: "Tests/Support/CQRCodeGen", pkgConfig: "qrcodegen",
    providers: [.apt(["libqrcodegen-dev"])]),
]

// MARK: - The package

let all: [Target] =
  libraries + base + formats + substrate + storage + pictures + vault + terminal + network + hot
  + cold + airGap + portal + commands + programs + testing

/// The targets that are built for some test targets: these, everything they import, and the tool if
/// they start it.
///
/// A build with tests otherwise compiles every target, also the programs for developers.
func targets(for tests: [String], of all: [Target]) -> [Target] {
  var names = Set<String>()
  var next = tests
  while let name = next.popLast() {
    guard names.insert(name).inserted, let target = all.first(where: { $0.name == name }) else {
      continue
    }
    next += target.dependencies.compactMap { dependency -> String? in
      if case .byNameItem(let name, _) = dependency { name } else { nil }
    }
    if name == "ToolTestSupport" { next.append("hotside") }
  }
  return all.filter { names.contains($0.name) }
}

/// With `HOTSIDE_TESTED`, only what these test targets need.
let tested = Context.environment["HOTSIDE_TESTED"].map { $0.split(separator: " ").map(String.init) }

let built = tested.map { targets(for: $0, of: all) } ?? all

let package = Package(
  name: "hotside",
  products: [
    Product.executable(name: "hotside", targets: ["hotside"]),
    // The Makefile links it with libFuzzer.
    Product.library(name: "hotside-fuzz", type: .static, targets: ["hotside-fuzz"]),
  ].filter { product in built.contains { $0.name == product.name } },
  targets: built, cxxLanguageStandard: .cxx17
)
