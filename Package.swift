// swift-tools-version: 6.2
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

/// The libraries whose functions tests call a million times: optimized in the build of the tests too,
/// which takes less time than it saves.
let inner: Set = [
  "ByteSupport", "CallDecoding", "ColdSigner", "IdentityPictures", "JSONCodec", "QRRendering",
  "RaptorQ", "RuntimeMetadata", "SCALECodec", "SecretShares", "SubstrateCrypto", "VaultPayloads",
]
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: settings + (inner.contains(name) ? optimized : []))
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    exclude: exclude, resources: resources, swiftSettings: settings)
}

func system(_ name: String, pkgConfig: String?, apt: String) -> Target {
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
    // Row 7: the executables.
    .executableTarget(
      name: "hotside", dependencies: ["HotsideCommands", "CommandLineKit", "ByteSupport"],
      exclude: ["Documentation"],
      swiftSettings: settings,
      // All symbols are bound at the start, and the table of them is read-only from then on.
      linkerSettings: [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"])]),
    .executableTarget(
      name: "hotside-bench",
      dependencies: [
        "DevelopmentNode", "HotSide", "ColdSide", "NodeClient", "CommandLineKit", "QRRendering",
        "ColdSigner", "CallDecoding", "VaultPayloads", "RuntimeMetadata", "SCALECodec", "RaptorQ",
        "SubstrateCrypto", "JSONCodec", "ByteSupport",
      ],
      exclude: ["Peers"], swiftSettings: settings),
    .executableTarget(
      name: "hotside-bench-floor", dependencies: ["CZlib"],
      cSettings: cSettings, cxxSettings: cxxSettings,
      linkerSettings: ["qrencode", "gif", "ZXing", "m"].map { .linkedLibrary($0) }),
    library(
      "hotside-fuzz",
      [
        "DevelopmentNode", "ColdSigner", "SecretShares", "QRRendering", "CallDecoding",
        "VaultPayloads", "RuntimeMetadata", "SCALECodec", "RaptorQ", "SubstrateCrypto", "JSONCodec",
        "WebSocketCodec", "TOMLDecoding", "SledLog", "ByteSupport",
      ]),

    // Row 6: one file per subcommand.
    library(
      "HotsideCommands",
      [
        "AirGap", "DeviceFaces", "DevelopmentNode", "HotSide", "ColdSide", "HotStore", "NodeClient",
        "LoopbackServer", "RuntimeWasm", "QRRendering", "ColdSigner", "IdentityPictures",
        "SecretShares", "RaptorQ",
        "CallDecoding",
        "VaultPayloads", "RuntimeMetadata", "SCALECodec", "SubstrateCrypto", "SecretVault",
        "ProcessConfinement", "CommandLineKit", "TOMLDecoding", "JSONCodec", "ByteSupport",
      ]),

    // Row 5: where hot meets cold, and the node that serves them without a network.
    library(
      "DeviceFaces",
      [
        "ColdSide", "ColdSigner", "LoopbackServer", "QRRendering", "IdentityPictures",
        "SecretShares", "VaultPayloads", "SCALECodec", "SubstrateCrypto", "WebPages",
        "CommandLineKit",
        "JSONCodec", "ByteSupport",
      ]),
    library(
      "AirGap",
      [
        "HotSide", "HotStore", "QRRendering", "ColdSigner", "SQLiteStore", "CallDecoding",
        "VaultPayloads", "RuntimeMetadata", "SCALECodec", "SubstrateCrypto", "WebPages",
        "JSONCodec",
        "ByteSupport",
      ]),
    library(
      "DevelopmentNode",
      [
        "LoopbackServer", "VaultPayloads", "RuntimeMetadata", "SCALECodec", "SubstrateCrypto",
        "WebSocketCodec",
        "JSONCodec", "ByteSupport",
      ]),

    // Row 4: the jobs.
    library(
      "HotSide",
      [
        "HotStore", "SecretVault", "NodeClient", "RuntimeWasm", "QRRendering",
        "SQLiteStore", "SledLog", "CallDecoding", "VaultPayloads", "RuntimeMetadata", "SCALECodec",
        "RaptorQ",
        "SubstrateCrypto", "WebPages", "JSONCodec", "ByteSupport",
      ]),
    library(
      "ColdSide",
      [
        "ColdSigner", "SecretVault", "CallDecoding", "VaultPayloads", "IdentityPictures",
        "SecretShares", "SCALECodec", "SubstrateCrypto", "JSONCodec", "ByteSupport",
      ]),

    // Row 3: the outside world, a library each.
    library(
      "HotStore",
      [
        "SQLiteStore", "VaultPayloads", "RuntimeMetadata", "SCALECodec", "SubstrateCrypto",
        "JSONCodec", "ByteSupport",
      ],
      exclude: ["Defaults/make_types.py"],
      // A link to the folder at the top, so that the tool has it outside a checkout too.
      resources: ["defaults", "kusama", "mythos", "polkadot", "types", "westend"].map {
        .embedInCode("Defaults/Networks/\($0).json")
      }),
    library(
      "LoopbackServer", ["WebSocketCodec", "SubstrateCrypto", "ByteSupport", "CMicroHTTPD"]),
    library("NodeClient", ["WebSocketCodec", "JSONCodec", "ByteSupport", "CCurl"]),
    library(
      "RuntimeWasm", ["ProcessConfinement", "SCALECodec", "ByteSupport", "CWabt", "CZstd"]),
    library(
      "ColdSigner",
      [
        "SQLiteStore", "CallDecoding", "VaultPayloads", "RuntimeMetadata", "IdentityPictures",
        "SecretShares", "SCALECodec", "SubstrateCrypto", "JSONCodec", "ByteSupport",
      ]),
    library(
      "SecretVault",
      ["SQLiteStore", "SubstrateCrypto", "JSONCodec", "ByteSupport", "CKeyutils", "CLinux"]),
    library(
      "QRRendering",
      [
        "ProcessConfinement", "SCALECodec", "SubstrateCrypto", "WebPages", "ByteSupport",
        "CQREncode", "CGIF", "CJPEG", "CPNG", "CZlib", "CZXing",
      ]),

    // Row 2: what a Vault reads.
    library(
      "VaultPayloads",
      [
        "RaptorQ", "RuntimeMetadata", "SCALECodec", "SubstrateCrypto", "JSONCodec", "ByteSupport",
      ]),
    library(
      "CallDecoding",
      [
        "VaultPayloads", "RuntimeMetadata", "SCALECodec", "SubstrateCrypto", "JSONCodec",
        "ByteSupport",
      ]),
    library("RuntimeMetadata", ["SCALECodec", "SubstrateCrypto", "ByteSupport"]),
    library("IdentityPictures", ["SubstrateCrypto", "JSONCodec", "ByteSupport"]),
    library("SecretShares", ["SubstrateCrypto", "JSONCodec", "ByteSupport"]),

    // Row 1: the codecs and kits.
    library("SCALECodec", ["ByteSupport"]),
    library("RaptorQ", ["ByteSupport", "CKernels"], exclude: ["Tables/make_tables.py"]),
    library(
      "SubstrateCrypto", ["ByteSupport", "CSodium", "CSecp256k1"],
      exclude: ["Mnemonic/make_english_words.py"]),
    library("SQLiteStore", ["ByteSupport", "CSQLite"]),
    library("ProcessConfinement", ["ByteSupport", "CConfinement"]),
    library("CommandLineKit", ["ByteSupport", "CCharacterWidth"]),
    library("JSONCodec", ["ByteSupport"]),
    library("TOMLDecoding", ["CTOML"]),
    library("SledLog", ["ByteSupport"]),
    library("WebSocketCodec", ["ByteSupport"]),
    library("WebPages", ["ByteSupport"]),

    // Row 0: bytes, our C, and Debian's libraries.
    library("ByteSupport", ["CBuildRecord", "CInterruption", "CMalloc"]),
    .target(name: "CBuildRecord", cSettings: cSettings),
    .target(name: "CInterruption", cSettings: cSettings),
    .target(name: "CKernels", cSettings: cSettings),
    .target(name: "CConfinement", cSettings: cSettings, cxxSettings: cxxSettings),
    .target(name: "CLateLibrary", cSettings: cSettings),
    .target(name: "CTOML", cxxSettings: cxxSettings),
    .target(name: "CWabt", cxxSettings: cxxSettings, linkerSettings: [.linkedLibrary("wabt")]),
    system("CCharacterWidth", pkgConfig: nil, apt: "libc6-dev"),
    system("CMalloc", pkgConfig: nil, apt: "libc6-dev"),
    system("CLinux", pkgConfig: nil, apt: "libc6-dev"),
    system("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
    system("CSecp256k1", pkgConfig: "libsecp256k1", apt: "libsecp256k1-dev"),
    system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    system("CKeyutils", pkgConfig: "libkeyutils", apt: "libkeyutils-dev"),
    late("CCurl"),
    late("CGIF"),
    late("CJPEG"),
    late("CMicroHTTPD"),
    late("CPNG"),
    late("CQREncode"),
    late("CZXing"),
    late("CZstd"),

    // Tests mirror the sources; `CQRCodeGen` is the oracle of the symbol drawer.
    .target(
      name: "TestSupport", dependencies: ["ByteSupport"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(
      name: "VectorSupport",
      dependencies: [
        "TestSupport", "VaultPayloads", "SubstrateCrypto", "JSONCodec", "ByteSupport",
      ],
      path: "Tests/VectorSupport", exclude: ["Peers"], resources: [.copy("Vectors")],
      swiftSettings: settings),
    .target(
      name: "CommandLineTestSupport", dependencies: ["CommandLineKit"],
      path: "Tests/CommandLineTestSupport", swiftSettings: settings),
    .target(
      name: "ToolTestSupport",
      dependencies: [
        "TestSupport", "HotStore", "DevelopmentNode", "QRRendering", "VaultPayloads", "SCALECodec",
        "RaptorQ", "SubstrateCrypto", "JSONCodec", "ByteSupport",
      ],
      path: "Tests/ToolTestSupport", exclude: ["Peers"], swiftSettings: settings),
    .target(
      name: "DeviceTestSupport",
      dependencies: [
        "TestSupport", "VectorSupport", "ColdSigner", "VaultPayloads", "SCALECodec",
        "SubstrateCrypto", "JSONCodec", "ByteSupport",
      ],
      path: "Tests/DeviceTestSupport", swiftSettings: settings),
    .systemLibrary(
      name: "CQRCodeGen", path: "Tests/CQRCodeGen", pkgConfig: "qrcodegen",
      providers: [.apt(["libqrcodegen-dev"])]),
    tests("ByteSupport"),
    tests("JSONCodec"),
    tests("TOMLDecoding"),
    tests(
      "SledLog", ["ByteSupport"], exclude: ["Peers"], resources: [.copy("Vectors")]),
    tests("WebSocketCodec"),
    tests("SCALECodec", ["ByteSupport"]),
    tests("RaptorQ", ["CKernels"], exclude: ["Peers"], resources: [.copy("Vectors")]),
    tests(
      "SubstrateCrypto", ["ByteSupport"], exclude: ["Peers"], resources: [.copy("Vectors")]),
    tests("SQLiteStore"),
    tests("CommandLineKit", ["CommandLineTestSupport", "ByteSupport"], exclude: ["Snapshots"]),
    tests("IdentityPictures", ["VectorSupport", "JSONCodec", "ByteSupport"]),
    tests("SecretShares", ["VectorSupport", "SubstrateCrypto", "JSONCodec", "ByteSupport"]),
    tests(
      "CallDecoding",
      [
        "VectorSupport", "DevelopmentNode", "VaultPayloads", "RuntimeMetadata", "SCALECodec",
        "JSONCodec", "ByteSupport",
      ], exclude: ["Peers"]),
    tests(
      "RuntimeMetadata", ["DevelopmentNode", "SCALECodec", "SubstrateCrypto", "ByteSupport"],
      exclude: ["Peers"], resources: [.copy("Vectors")]),
    tests(
      "VaultPayloads",
      [
        "DevelopmentNode", "RaptorQ", "RuntimeMetadata", "SCALECodec", "SubstrateCrypto",
        "ByteSupport",
      ], exclude: ["Peers"], resources: [.copy("Vectors")]),
    tests(
      "HotStore",
      [
        "SQLiteStore", "VaultPayloads", "RuntimeMetadata", "SCALECodec", "SubstrateCrypto",
        "JSONCodec", "ByteSupport",
      ], exclude: ["Peers"], resources: [.copy("Vectors")]),
    tests(
      "NodeClient",
      ["DevelopmentNode", "RuntimeMetadata", "WebSocketCodec", "JSONCodec", "ByteSupport"],
      exclude: ["Peers"], resources: [.copy("Vectors")]),
    tests("LoopbackServer", ["WebSocketCodec", "SubstrateCrypto", "ByteSupport"]),
    tests("ProcessConfinement"),
    tests("RuntimeWasm", ["ProcessConfinement", "SCALECodec"]),
    tests("SecretVault", ["SQLiteStore", "SubstrateCrypto", "ByteSupport"]),
    tests(
      "ColdSigner",
      [
        "DeviceTestSupport", "VectorSupport", "DevelopmentNode", "SecretShares", "SQLiteStore",
        "CallDecoding",
        "VaultPayloads", "RuntimeMetadata", "RaptorQ", "SCALECodec", "SubstrateCrypto",
        "JSONCodec", "ByteSupport",
      ], exclude: ["Fixtures/make_released_device.py"],
      resources: [.copy("Fixtures/device-0.1.0.sql")]),
    tests(
      "ColdSide",
      [
        "DeviceTestSupport", "VectorSupport", "ColdSigner", "SecretVault", "CallDecoding",
        "IdentityPictures",
        "VaultPayloads", "SQLiteStore", "SCALECodec", "SubstrateCrypto", "JSONCodec",
        "ByteSupport",
      ], exclude: ["Peers"]),
    tests(
      "DeviceFaces",
      [
        "ColdSide", "ColdSigner", "SecretShares", "CommandLineKit", "QRRendering",
        "IdentityPictures", "VaultPayloads", "SCALECodec", "SubstrateCrypto", "WebPages",
        "ByteSupport",
      ], exclude: ["Snapshots"]),
    tests(
      "QRRendering",
      ["ProcessConfinement", "SCALECodec", "SubstrateCrypto", "ByteSupport", "CQRCodeGen"]),
    tests(
      "DevelopmentNode",
      ["LoopbackServer", "NodeClient", "RuntimeMetadata", "JSONCodec", "ByteSupport"]),
    tests(
      "HotSide",
      [
        "DevelopmentNode", "HotStore", "NodeClient", "QRRendering", "VaultPayloads",
        "RuntimeMetadata", "RaptorQ", "SubstrateCrypto", "JSONCodec", "ByteSupport",
      ],
      exclude: ["Peers"], resources: [.copy("Vectors")]),
    // What a hostile world does to the built tool.
    .testTarget(
      name: "HostileWorldTests",
      dependencies: [
        "ToolTestSupport", "HotStore", "DevelopmentNode", "NodeClient", "QRRendering",
        "VaultPayloads",
        "RuntimeMetadata", "JSONCodec", "ByteSupport", "TestSupport",
      ], swiftSettings: settings),
    tests(
      "HotsideCommands",
      [
        "ToolTestSupport", "VectorSupport", "AirGap", "DeviceFaces", "HotSide", "ColdSide",
        "ColdSigner", "SecretShares", "DevelopmentNode", "LoopbackServer", "HotStore", "NodeClient",
        "QRRendering", "VaultPayloads",
        "RuntimeMetadata", "SCALECodec", "RaptorQ", "SQLiteStore", "SubstrateCrypto",
        "SecretVault", "CommandLineKit", "CommandLineTestSupport", "JSONCodec", "ByteSupport",
      ], exclude: ["Peers"], resources: [.copy("Vectors")]),
  ],
  cxxLanguageStandard: .cxx17
)
