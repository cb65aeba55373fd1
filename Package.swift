// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// One list for every Swift target: data races, unsafe memory and untyped existentials are found by
/// the compiler, and a warning stops the build.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableExperimentalFeature("Lifetimes"),
  .enableExperimentalFeature("SafeInteropWrappers"),
]

/// What the compiler checks at run time in our C: stacks, the bounds of copies, and, where the
/// processor can (CET), the targets of jumps.
#if arch(x86_64)
  let hardening = ["-fstack-protector-strong", "-fstack-clash-protection", "-fcf-protection=full"]
#else
  let hardening = ["-fstack-protector-strong", "-fstack-clash-protection"]
#endif

/// glibc's checks work in optimized code alone.
let release = BuildSettingCondition.when(configuration: .release)

let cSettings: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
  .unsafeFlags(hardening), .define("_FORTIFY_SOURCE", to: "3", release),
]

let cxxSettings: [CXXSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
  .unsafeFlags(hardening), .define("_FORTIFY_SOURCE", to: "3", release),
  .define("_GLIBCXX_ASSERTIONS"),
]

/// What does not use the compiler's optimizations: tests run once.
///
/// Files in batches, for the compiler of 6.3 ends at the tests of RaptorQ (signal 11) where it makes plain code
/// of a whole module in several parts, and one file at a time takes twice as long.
let plain: [SwiftSetting] = [
  .unsafeFlags(
    ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"],
    .when(configuration: .release))
]

/// The words of texts, such as `"HotStore NodeClient"`.
func words(_ texts: [String]) -> [String] {
  texts.flatMap { $0.split(separator: " ").map(String.init) }
}

/// Bytes, files and errors.
let row0 = ["FileSupport", "ByteSupport", "Reporting"]

/// The targets that texts name, and row 0, which everything above it may use.
func targets(_ texts: [String]) -> [Target.Dependency] {
  (words(texts) + row0).map { .byName(name: $0) }
}

/// What each room stands on.
nonisolated(unsafe) var grounds: [String: [String]] = [:]

// A library; `make lint` holds its imports against `on`, and `row` against the rows of those. The library
// holds `files` in itself, which are below `folder`.
func room(
  _ row: String, _ name: String, on others: String..., exclude: [String] = [], files: String = "",
  in folder: String = "", _ ending: String = ""
) -> Target {
  grounds[name] = words(others)
  let own = row == "0" ? words(others).map { .byName(name: $0) } : targets(others)
  return .target(
    name: name, dependencies: own, exclude: exclude,
    resources: words([files]).map { .embedInCode(folder + $0 + ending) }, swiftSettings: settings)
}

/// The folder of a target of tests, if it has one of that name.
func folders(_ name: String, of target: String) -> [String] {
  let path = "\(Context.packageDirectory)/Tests/\(target)/\(name)"
  return FileManager.default.fileExists(atPath: path) ? [name] : []
}

/// The tests of a room, which may use whatever stands below it, or of the built tool.
///
/// `Peers` has programs in other languages, `Snapshots` what the tests read beside their sources, and
/// `Vectors` what stands in their bundle.
func tests(
  _ name: String, on others: String..., exclude: [String] = [], resources: [Resource] = []
) -> Target {
  var found: Set<String> = []
  // What a hostile world does to the built tool has no room of its own.
  var waiting = words(others) + ["TestSupport"] + (name == "HostileWorld" ? [] : [name])
  while let next = waiting.popLast() {
    if found.insert(next).inserted { waiting += grounds[next] ?? [] }
  }
  let target = name + "Tests"
  return .testTarget(
    name: target, dependencies: targets(found.subtracting(row0).sorted()),
    exclude: exclude + ["Peers", "Snapshots"].flatMap { folders($0, of: target) },
    resources: resources + folders("Vectors", of: target).map { .copy($0) },
    swiftSettings: settings + plain)
}

/// What several targets of tests share.
func support(
  _ name: String, on others: String..., exclude: [String] = [], resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: targets(others),
    path: "Tests/" + name, exclude: exclude, resources: resources, swiftSettings: settings + plain)
}

func clang(_ name: String, linking library: String? = nil) -> Target {
  .target(
    name: name, cSettings: cSettings, cxxSettings: cxxSettings,
    linkerSettings: library.map { [.linkedLibrary($0)] } ?? [])
}

func system(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A library of Debian's that is loaded when its first function is called.
func late(_ name: String) -> Target {
  .target(
    name: name, dependencies: ["CLateLibrary"], cSettings: cSettings, cxxSettings: cxxSettings)
}

let package = Package(
  name: "hotside",
  products: [
    .executable(name: "hotside", targets: ["hotside"]),
    // Linked by hand in the Makefile: the fuzzer brings its own main.
    .library(name: "hotside-fuzz", type: .static, targets: ["hotside-fuzz"]),
  ],
  targets: [
    // The executables.
    .executableTarget(
      name: "hotside", dependencies: targets(["HotsideCommands CommandReports CommandLineKit"]),
      exclude: ["Documentation"], swiftSettings: settings,
      // All symbols are bound at the start, and the table of them is read-only from then on. Swift's own
      // libraries are a part of the released tool, and beside the tests.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"]),
        .unsafeFlags(["-static-stdlib"], release),
      ]),
    .executableTarget(
      name: "hotside-bench",
      dependencies: targets([
        "DevelopmentNode HotSide HotStore ColdSide PictureWork ColdSigner ColdRecords",
        "NodeClient QRRendering VaultPayloads CallEncoding CallDecoding RuntimeMetadata SCALECodec",
        "RaptorQ SubstrateCrypto CommandLineKit TerminalKit JSONCodec BrowserFaces BrowserDesk",
        "DevicePages",
      ]),
      exclude: ["Peers"], swiftSettings: settings),
    .executableTarget(
      name: "hotside-bench-floor", dependencies: ["CZlib"],
      cSettings: cSettings, cxxSettings: cxxSettings,
      linkerSettings: ["qrencode", "gif", "ZXing", "m"].map { .linkedLibrary($0) }),
    room(
      "9", "hotside-fuzz", on: "DevelopmentNode ColdSigner ColdRecords QRRendering VaultPayloads",
      "CallEncoding CallDecoding RuntimeMetadata SecretShares SCALECodec RaptorQ SubstrateCrypto",
      "JSONCodec TOMLDecoding SledLog WebSocketCodec"),

    // The tree of commands.
    room(
      "8", "HotsideCommands", on: "NetworkCommands UpdateCommands RoundCommands KeyCommands",
      "ColdCommands PortalCommands CommandReports Upkeep DevelopmentNode HotSide ChainInquiry",
      "PictureWork HotStore",
      "NodeClient RuntimeWasm SecretVault QRRendering VaultPayloads RuntimeMetadata SCALECodec",
      "SubstrateCrypto CommandLineKit TerminalKit JSONCodec"),

    // One file per subcommand; no family knows another.
    room(
      "7", "NetworkCommands", on: "CommandReports AirGap Upkeep HotSide ChainInquiry PictureWork",
      "HotStore NodeClient SecretVault VaultPayloads RuntimeMetadata SubstrateCrypto",
      "CommandLineKit TerminalKit JSONCodec"),
    room(
      "7", "UpdateCommands", on: "CommandReports AirGap DerivationLists Round HotSide ChainInquiry",
      "PictureWork HotStore NodeClient SecretVault QRRendering VaultPayloads RuntimeMetadata",
      "SubstrateCrypto",
      "CommandLineKit TerminalKit JSONCodec"),
    room(
      "7", "RoundCommands",
      on: "CommandReports RoundSigning PortalStore AirGap Round BrowserDesk DevicePages",
      "HotSide ChainInquiry PictureWork HotStore LoopbackServer QRRendering SecretVault",
      "VaultPayloads IdentityPictures SubstrateCrypto CommandLineKit TerminalKit JSONCodec WebPages",
      files: "station.css", in: "Station/"),
    room(
      "7", "KeyCommands", on: "CommandReports HotSide PictureWork SecretVault QRRendering",
      "VaultPayloads SCALECodec SubstrateCrypto CommandLineKit TerminalKit JSONCodec"),
    room(
      "7", "PortalCommands",
      on: "CommandReports PortalSite PortalStore Round HotSide HotStore LoopbackServer",
      "CommandLineKit TerminalKit JSONCodec"),
    room(
      "7", "ColdCommands", on: "CommandReports TerminalFaces BrowserFaces AirGap DevicePages",
      "BrowserDesk HotSide ColdSide PictureWork ColdSigner ColdRecords SecretVault QRRendering",
      "VaultPayloads SecretShares CallDecoding RuntimeMetadata SCALECodec SubstrateCrypto",
      "CommandLineKit TerminalKit JSONCodec"),

    // What the families and the faces share.
    room(
      "6", "CommandReports", on: "AirGap Upkeep BrowserDesk DevelopmentNode HotSide ChainInquiry",
      "PictureWork ColdSigner ColdRecords HotStore NodeClient RuntimeWasm SecretVault",
      "QRRendering VaultPayloads CallDecoding RuntimeMetadata IdentityPictures SCALECodec",
      "RaptorQ SubstrateCrypto CommandLineKit TerminalKit JSONCodec TOMLDecoding"),
    room(
      "6", "RoundSigning",
      on: "AirGap Round HotSide PictureWork HotStore QRRendering VaultPayloads",
      "RuntimeMetadata SubstrateCrypto CommandLineKit JSONCodec WebPages", files: "round.css"),
    room(
      "6", "PortalSite", on: "PortalStore Round HotSide PictureWork HotStore QRRendering",
      "VaultPayloads RuntimeMetadata SubstrateCrypto JSONCodec WebPages",
      files: "portal.css tables.js raptorq.js qr.js blake2b.js player.js portal.js", in: "Page/"),
    room(
      "6", "TerminalFaces", on: "DevicePages ColdSide ColdSigner QRRendering IdentityPictures",
      "SubstrateCrypto CommandLineKit TerminalKit"),
    room(
      "6", "BrowserFaces", on: "DevicePages BrowserDesk ColdSide ColdSigner LoopbackServer",
      "QRRendering IdentityPictures SecretShares SubstrateCrypto WebPages", files: "device.css"),

    // Where hot meets cold, pages, and what keeps a workspace well.
    room(
      "5", "AirGap", on: "HotSide PictureWork ColdSigner ColdRecords HotStore QRRendering",
      "VaultPayloads CallEncoding CallDecoding RuntimeMetadata SCALECodec SubstrateCrypto",
      "SQLiteStore JSONCodec WebPages", files: "Calls/calls.css"),
    room(
      "5", "Round", on: "HotSide ChainInquiry PictureWork HotStore NodeClient VaultPayloads",
      "RuntimeMetadata SubstrateCrypto CommandLineKit JSONCodec"),
    room(
      "5", "PortalStore", on: "HotSide ChainInquiry PictureWork HotStore NodeClient QRRendering",
      "VaultPayloads RuntimeMetadata SubstrateCrypto JSONCodec TOMLDecoding WebPages"),
    room(
      "5", "Upkeep", on: "HotSide ChainInquiry PictureWork HotStore NodeClient RuntimeWasm",
      "SecretVault QRRendering VaultPayloads RuntimeMetadata SCALECodec RaptorQ SubstrateCrypto",
      "SQLiteStore JSONCodec SledLog"),
    room(
      "5", "DerivationLists", on: "HotSide PictureWork HotStore SecretVault VaultPayloads",
      "SubstrateCrypto JSONCodec WebPages", files: "sheet.css"),
    room(
      "5", "DevicePages", on: "ColdSide ColdSigner ColdRecords QRRendering VaultPayloads",
      "CallDecoding IdentityPictures SecretShares SCALECodec SubstrateCrypto"),
    room(
      "5", "BrowserDesk",
      on: "LoopbackServer QRRendering SubstrateCrypto CommandLineKit TerminalKit",
      "JSONCodec WebPages",
      files: "desk.css desk.js icon.svg"),
    room(
      "5", "DevelopmentNode", on: "LoopbackServer VaultPayloads RuntimeMetadata SCALECodec",
      "SubstrateCrypto JSONCodec WebSocketCodec"),

    // The jobs of the two sides.
    room(
      "4", "HotSide", on: "ChainInquiry PictureWork HotStore NodeClient RuntimeWasm SecretVault",
      "QRRendering VaultPayloads CallDecoding RuntimeMetadata SCALECodec RaptorQ SubstrateCrypto",
      "SQLiteStore JSONCodec WebPages"),
    room(
      "4", "ColdSide", on: "ColdSigner ColdRecords SecretVault VaultPayloads",
      "IdentityPictures SecretShares SCALECodec SubstrateCrypto JSONCodec"),

    // What jobs of both sides ask and draw.
    room(
      "3b", "ChainInquiry", on: "HotStore NodeClient RuntimeWasm VaultPayloads RuntimeMetadata",
      "SCALECodec SubstrateCrypto JSONCodec"),
    room(
      "3b", "PictureWork", on: "HotStore QRRendering VaultPayloads RuntimeMetadata",
      "IdentityPictures SubstrateCrypto JSONCodec WebPages",
      files: "controls.html player.css player.js", in: "Page/"),
    room(
      "3b", "ColdSigner", on: "ColdRecords VaultPayloads CallDecoding RuntimeMetadata",
      "IdentityPictures SecretShares SCALECodec SubstrateCrypto SQLiteStore JSONCodec"),

    // The outside world, a library each.
    room(
      "3a", "ColdRecords", on: "VaultPayloads CallDecoding RuntimeMetadata IdentityPictures",
      "SecretShares SCALECodec SubstrateCrypto SQLiteStore JSONCodec"),
    room(
      "3a", "HotStore", on: "VaultPayloads RuntimeMetadata SCALECodec SubstrateCrypto",
      "SQLiteStore JSONCodec",
      exclude: ["Defaults/make_types.py"],
      // A link to the folder at the top, so that the tool has it outside a checkout too.
      files: "defaults kusama mythos polkadot types westend", in: "Defaults/Networks/", ".json"),
    room("3a", "LoopbackServer", on: "SubstrateCrypto WebSocketCodec CMicroHTTPD"),
    room("3a", "NodeClient", on: "JSONCodec WebSocketCodec CCurl"),
    room("3a", "RuntimeWasm", on: "SCALECodec ProcessConfinement CWabt CZstd"),
    room("3a", "SecretVault", on: "SubstrateCrypto SQLiteStore JSONCodec CKeyutils CLinux"),
    room(
      "3a", "QRRendering", on: "SCALECodec SubstrateCrypto ProcessConfinement CGIF CJPEG CPNG",
      "CQREncode CZXing CZlib"),

    // What a Vault reads.
    room("2", "VaultPayloads", on: "RuntimeMetadata SCALECodec RaptorQ SubstrateCrypto JSONCodec"),
    room("2", "CallEncoding", on: "VaultPayloads CallDecoding RuntimeMetadata SCALECodec"),
    room(
      "2", "CallDecoding", on: "RuntimeMetadata SCALECodec SubstrateCrypto",
      "JSONCodec"),
    room("2", "RuntimeMetadata", on: "SCALECodec SubstrateCrypto"),
    room("2", "IdentityPictures", on: "SubstrateCrypto JSONCodec"),
    room("2", "SecretShares", on: "SubstrateCrypto JSONCodec"),

    // The codecs and kits.
    room("1", "SCALECodec"),
    room("1", "RaptorQ", on: "CKernels", exclude: ["Tables/make_tables.py"]),
    room(
      "1", "SubstrateCrypto", on: "CSecp256k1 CSodium",
      exclude: ["Mnemonic/make_english_words.py"]),
    room("1", "SQLiteStore", on: "CSQLite"),
    room("1", "ProcessConfinement", on: "CConfinement"),
    room(
      "1", "CommandLineKit", on: "TerminalKit",
      files: "completion.bash completion.fish completion.zsh subcommands.zsh", in: "Completion/"),
    room("1", "TerminalKit", on: "CCharacterWidth"),
    room("1", "JSONCodec"),
    room("1", "TOMLDecoding", on: "CTOML"),
    room("1", "SledLog"),
    room("1", "WebSocketCodec"),
    room("1", "WebPages", on: "FileSupport", files: "parts report shared", in: "Style/", ".css"),

    // Bytes, our C, and Debian's libraries.
    room("0", "FileSupport", on: "ByteSupport Reporting CFolderExchange"),
    room("0", "ByteSupport", on: "Reporting CMalloc"),
    room("0", "Reporting", on: "CBuildRecord CInterruption"),
    clang("CWabt", linking: "wabt"),
    system("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
    system("CSecp256k1", pkgConfig: "libsecp256k1", apt: "libsecp256k1-dev"),
    system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    system("CKeyutils", pkgConfig: "libkeyutils", apt: "libkeyutils-dev"),

    // Tests mirror the sources; `CQRCodeGen` is the oracle of the symbol drawer.
    support("TestSupport"),
    support(
      "VectorSupport", on: "TestSupport VaultPayloads SubstrateCrypto JSONCodec",
      exclude: ["Peers"], resources: [.copy("Vectors")]),
    support("CommandLineTestSupport", on: "CommandLineKit"),
    support(
      "ToolTestSupport", on: "TestSupport DevelopmentNode HotStore QRRendering VaultPayloads",
      "RuntimeMetadata SCALECodec RaptorQ SubstrateCrypto JSONCodec", exclude: ["Peers"]),
    support(
      "DeviceTestSupport", on: "TestSupport VectorSupport ColdSigner ColdRecords VaultPayloads",
      "RuntimeMetadata SCALECodec SubstrateCrypto JSONCodec"),
    .systemLibrary(
      name: "CQRCodeGen", path: "Tests/CQRCodeGen", pkgConfig: "qrcodegen",
      providers: [.apt(["libqrcodegen-dev"])]),
    tests("CommandLineKit", on: "CommandLineTestSupport"),
    tests("CallDecoding", on: "VectorSupport DevelopmentNode CallEncoding"),
    tests("NodeClient", on: "DevelopmentNode RuntimeMetadata"),
    tests(
      "ColdSigner", on: "DeviceTestSupport VectorSupport DevelopmentNode",
      exclude: ["Fixtures/make_released_device.py"], resources: [.copy("Fixtures/device-0.1.0.sql")]
    ),
    tests("ColdSide", on: "DeviceTestSupport VectorSupport"),
    tests("DevicePages", on: "TerminalFaces BrowserFaces BrowserDesk TerminalKit"),
    tests("QRRendering", on: "CQRCodeGen"),
    tests("WebPages", on: "ToolTestSupport ByteSupport JSONCodec"),
    tests("DevelopmentNode", on: "NodeClient"),
    tests("Round", on: "DevelopmentNode"),
    tests("HotSide", on: "DerivationLists Upkeep DevelopmentNode"),
    tests(
      "HostileWorld", on: "ToolTestSupport DevelopmentNode HotStore NodeClient QRRendering",
      "VaultPayloads RuntimeMetadata JSONCodec"),
    tests("HotsideCommands", on: "ToolTestSupport VectorSupport CommandLineTestSupport"),
  ]
    + [
      "ByteSupport", "HotStore", "JSONCodec", "LoopbackServer", "ProcessConfinement", "RaptorQ",
      "RuntimeWasm", "SCALECodec", "SQLiteStore", "SecretVault", "SledLog", "SubstrateCrypto",
      "TOMLDecoding", "WebSocketCodec",
    ].map { tests($0) }
    + ["IdentityPictures", "SecretShares"].map { tests($0, on: "VectorSupport") }
    + ["RuntimeMetadata", "VaultPayloads"].map { tests($0, on: "DevelopmentNode") }
    + ["CBuildRecord", "CInterruption", "CKernels", "CConfinement", "CLateLibrary", "CTOML"].map {
      clang($0)
    }
    + ["CCharacterWidth", "CMalloc", "CLinux", "CFolderExchange"].map {
      system($0, apt: "libc6-dev")
    }
    + ["CCurl", "CGIF", "CJPEG", "CMicroHTTPD", "CPNG", "CQREncode", "CZXing", "CZstd"].map(late),
  cxxLanguageStandard: .cxx17
)
