// swift-tools-version: 6.2
import Foundation
import PackageDescription

func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

/// One list for every Swift target: data races, unsafe memory and untyped existentials are found by
/// the compiler, and a warning stops the build.
let settings: [SwiftSetting] =
  [.swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error)]
  + ["ExistentialAny", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) }
  + ["MemberImportVisibility", "NonisolatedNonsendingByDefault"].map { .enableUpcomingFeature($0) }
  + ["Lifetimes", "SafeInteropWrappers"].map { .enableExperimentalFeature($0) }

/// What is checked at run time in our C: stacks, bounds of copies, and, where the processor can (CET), jumps.
var checks = words("-Wall -Wextra -Werror -fstack-protector-strong -fstack-clash-protection")
#if arch(x86_64)
  checks.append("-fcf-protection=full")
#endif

/// glibc's checks work in optimized code alone.
let release = BuildSettingCondition.when(configuration: .release)
let cSettings: [CSetting] = [.unsafeFlags(checks), .define("_FORTIFY_SOURCE", to: "3", release)]
let cxxSettings: [CXXSetting] = [
  .unsafeFlags(checks), .define("_FORTIFY_SOURCE", to: "3", release),
  .define("_GLIBCXX_ASSERTIONS"),
]

/// Tests run once: no optimization, and no check by LLVM of what it is given, a sixth of their compilation.
///
/// Batches, for the compiler of 6.3 ends at the tests of RaptorQ (signal 11) where it makes plain code of a whole
/// module in several parts; `halves` for what is compiled last, alone. `closed`, for nobody imports tests: a module
/// would expand their macros again.
let plain = SwiftSetting.unsafeFlags(
  words("-Onone -no-whole-module-optimization -enable-batch-mode -driver-batch-count 1")
    + ["-Xfrontend", "-disable-llvm-verify"], release)
let closed = SwiftSetting.unsafeFlags(["-no-emit-module-separately"], release)
let halves = SwiftSetting.unsafeFlags(["-driver-batch-count", "2"], release)

/// What `make docs` reads of a library, in the folder that the Makefile names.
let graphs = Context.environment["HOTSIDE_GRAPHS"].map {
  ["-emit-symbol-graph-dir", $0]
    + words("-emit-symbol-graph -symbol-graph-minimum-access-level package")
}

/// The targets: a kind and names, what they stand on (`:`), what they hold (`+`), what is left out (`-`).
///
/// A number is the row of a library of Swift (docs/architecture.md), which holds files in itself; `make lint` holds
/// what it imports, and the rows of that, against its line. Everything above row 0 stands on row 0. `tests` mirror
/// the libraries: they may use whatever stands below theirs, and have files in their bundle, as what they share
/// (`support`). `clang` is ours in C, and links a library; `system` is Debian's, with its pkg-config file and its
/// package, and `late` is Debian's, loaded when its first function is called.
let table = """
  executable hotside: HotsideCommands CommandReports CommandLineKit - Documentation
  executable hotside-bench: DevelopmentNode HotSide HotStore ColdSide PictureWork ColdSigner ColdRecords NodeClient \
    QRRendering VaultPayloads CallEncoding CallDecoding RuntimeMetadata SCALECodec RaptorQ SubstrateCrypto \
    CommandLineKit TerminalKit JSONCodec BrowserFaces BrowserDesk DevicePages - Peers
  9 hotside-fuzz: DevelopmentNode ColdSigner ColdRecords QRRendering VaultPayloads CallEncoding CallDecoding \
    RuntimeMetadata SecretShares SCALECodec RaptorQ SubstrateCrypto JSONCodec TOMLDecoding SledLog WebSocketCodec
  8 HotsideCommands: NetworkCommands UpdateCommands RoundCommands KeyCommands ColdCommands PortalCommands \
    CommandReports Upkeep DevelopmentNode HotSide ChainInquiry PictureWork HotStore NodeClient RuntimeWasm \
    SecretVault QRRendering VaultPayloads RuntimeMetadata SCALECodec SubstrateCrypto CommandLineKit TerminalKit \
    JSONCodec
  7 NetworkCommands: CommandReports AirGap Upkeep DevelopmentNode HotSide ChainInquiry PictureWork HotStore NodeClient \
    SecretVault VaultPayloads RuntimeMetadata SubstrateCrypto CommandLineKit TerminalKit JSONCodec
  7 UpdateCommands: CommandReports AirGap DerivationLists Round HotSide ChainInquiry PictureWork HotStore NodeClient \
    SecretVault QRRendering VaultPayloads RuntimeMetadata SubstrateCrypto CommandLineKit TerminalKit JSONCodec
  7 RoundCommands: CommandReports RoundSigning PortalStore AirGap Round BrowserDesk DevicePages HotSide ChainInquiry \
    PictureWork HotStore LoopbackServer QRRendering SecretVault VaultPayloads IdentityPictures SubstrateCrypto \
    CommandLineKit TerminalKit JSONCodec WebPages + Station/station.css
  7 KeyCommands: CommandReports HotSide PictureWork SecretVault QRRendering VaultPayloads SCALECodec SubstrateCrypto \
    CommandLineKit TerminalKit JSONCodec
  7 PortalCommands: CommandReports PortalSite PortalStore Round BrowserDesk HotSide HotStore LoopbackServer \
    CommandLineKit TerminalKit JSONCodec
  7 ColdCommands: CommandReports TerminalFaces BrowserFaces AirGap DevicePages BrowserDesk HotSide ColdSide \
    PictureWork ColdSigner ColdRecords SecretVault QRRendering VaultPayloads SecretShares CallDecoding \
    RuntimeMetadata SCALECodec SubstrateCrypto CommandLineKit TerminalKit JSONCodec
  6 CommandReports: AirGap Upkeep BrowserDesk DevelopmentNode HotSide ChainInquiry PictureWork ColdSigner ColdRecords \
    HotStore NodeClient RuntimeWasm SecretVault QRRendering VaultPayloads CallDecoding RuntimeMetadata \
    IdentityPictures SCALECodec RaptorQ SubstrateCrypto CommandLineKit TerminalKit JSONCodec TOMLDecoding
  6 RoundSigning: AirGap Round HotSide PictureWork HotStore QRRendering VaultPayloads RuntimeMetadata SubstrateCrypto \
    CommandLineKit JSONCodec WebPages + round.css
  6 PortalSite: PortalStore Round HotSide PictureWork HotStore QRRendering VaultPayloads RuntimeMetadata \
    SubstrateCrypto JSONCodec WebPages + Page/portal.css Page/tables.js Page/raptorq.js Page/qr.js Page/blake2b.js \
    Page/player.js Page/portal.js
  6 TerminalFaces: DevicePages ColdSide ColdSigner QRRendering IdentityPictures SubstrateCrypto CommandLineKit \
    TerminalKit
  6 BrowserFaces: DevicePages BrowserDesk ColdSide ColdSigner LoopbackServer QRRendering IdentityPictures \
    SecretShares SubstrateCrypto WebPages + device.css
  5 AirGap: HotSide PictureWork ColdSigner ColdRecords HotStore QRRendering VaultPayloads CallEncoding CallDecoding \
    RuntimeMetadata SCALECodec SubstrateCrypto SQLiteStore JSONCodec WebPages + Calls/calls.css
  5 Round: HotSide ChainInquiry PictureWork HotStore NodeClient VaultPayloads RuntimeMetadata SubstrateCrypto \
    CommandLineKit JSONCodec
  5 PortalStore: HotSide ChainInquiry PictureWork HotStore NodeClient QRRendering VaultPayloads RuntimeMetadata \
    SubstrateCrypto JSONCodec TOMLDecoding WebPages
  5 Upkeep: HotSide ChainInquiry PictureWork HotStore NodeClient RuntimeWasm SecretVault QRRendering VaultPayloads \
    RuntimeMetadata SCALECodec RaptorQ SubstrateCrypto SQLiteStore JSONCodec SledLog
  5 DerivationLists: HotSide PictureWork HotStore SecretVault VaultPayloads SubstrateCrypto JSONCodec WebPages + \
    sheet.css
  5 DevicePages: ColdSide ColdSigner ColdRecords QRRendering VaultPayloads CallDecoding IdentityPictures SecretShares \
    SCALECodec SubstrateCrypto
  5 BrowserDesk: LoopbackServer QRRendering SubstrateCrypto CommandLineKit TerminalKit JSONCodec WebPages + desk.css \
    desk.js icon.svg
  5 DevelopmentNode: LoopbackServer VaultPayloads RuntimeMetadata SCALECodec SubstrateCrypto JSONCodec WebSocketCodec
  4 HotSide: ChainInquiry PictureWork HotStore NodeClient RuntimeWasm SecretVault QRRendering VaultPayloads \
    CallDecoding RuntimeMetadata SCALECodec RaptorQ SubstrateCrypto SQLiteStore JSONCodec WebPages
  4 ColdSide: ColdSigner ColdRecords SecretVault VaultPayloads IdentityPictures SecretShares SCALECodec \
    SubstrateCrypto JSONCodec
  3b ChainInquiry: HotStore NodeClient RuntimeWasm VaultPayloads RuntimeMetadata SCALECodec SubstrateCrypto JSONCodec
  3b PictureWork: HotStore QRRendering VaultPayloads RuntimeMetadata IdentityPictures SubstrateCrypto JSONCodec \
    WebPages + Page/controls.html Page/player.css Page/player.js
  3b ColdSigner: ColdRecords VaultPayloads CallDecoding RuntimeMetadata IdentityPictures SecretShares SCALECodec \
    SubstrateCrypto SQLiteStore JSONCodec
  3a ColdRecords: VaultPayloads CallDecoding RuntimeMetadata IdentityPictures SecretShares SCALECodec SubstrateCrypto \
    SQLiteStore JSONCodec
  3a HotStore: VaultPayloads RuntimeMetadata SCALECodec SubstrateCrypto SQLiteStore JSONCodec + \
    Defaults/Networks/defaults.json Defaults/Networks/kusama.json Defaults/Networks/mythos.json \
    Defaults/Networks/polkadot.json Defaults/Networks/types.json Defaults/Networks/westend.json - \
    Defaults/make_types.py
  3a LoopbackServer: SubstrateCrypto WebSocketCodec CMicroHTTPD
  3a NodeClient: JSONCodec WebSocketCodec CCurl
  3a RuntimeWasm: SCALECodec ProcessConfinement CWabt CZstd
  3a SecretVault: SubstrateCrypto SQLiteStore JSONCodec CKeyutils CLinux
  3a QRRendering: SCALECodec SubstrateCrypto ProcessConfinement CGIF CJPEG CPNG CQREncode CZXing CZlib
  2 VaultPayloads: RuntimeMetadata SCALECodec RaptorQ SubstrateCrypto JSONCodec
  2 CallEncoding: VaultPayloads CallDecoding RuntimeMetadata SCALECodec
  2 CallDecoding: RuntimeMetadata SCALECodec SubstrateCrypto JSONCodec
  2 RuntimeMetadata: SCALECodec SubstrateCrypto
  2 IdentityPictures: SubstrateCrypto JSONCodec
  2 SecretShares: SubstrateCrypto JSONCodec
  1 SCALECodec JSONCodec SledLog WebSocketCodec
  1 RaptorQ: CKernels - Tables/make_tables.py
  1 SubstrateCrypto: CSecp256k1 CSodium - Mnemonic/make_english_words.py
  1 SQLiteStore: CSQLite
  1 ProcessConfinement: CConfinement
  1 CommandLineKit: TerminalKit + Completion/completion.bash Completion/completion.fish Completion/completion.zsh \
    Completion/subcommands.zsh
  1 TerminalKit: CCharacterWidth
  1 TOMLDecoding: CTOML
  1 WebPages: FileSupport + Style/parts.css Style/report.css Style/shared.css
  0 FileSupport: ByteSupport Reporting CFolderExchange
  0 ByteSupport: Reporting CMalloc
  0 Reporting: CBuildRecord CInterruption
  clang CBuildRecord CInterruption CKernels CConfinement CLateLibrary CTOML
  clang CWabt + wabt
  late CCurl CGIF CJPEG CMicroHTTPD CPNG CQREncode CZXing CZstd
  system CCharacterWidth CMalloc CLinux CFolderExchange: libc6-dev
  system CSodium: libsodium libsodium-dev
  system CSecp256k1: libsecp256k1 libsecp256k1-dev
  system CSQLite: sqlite3 libsqlite3-dev
  system CZlib: zlib zlib1g-dev
  system CKeyutils: libkeyutils libkeyutils-dev

  support TestSupport
  support CommandLineTestSupport: CommandLineKit
  support VectorSupport: TestSupport VaultPayloads SubstrateCrypto JSONCodec + Vectors
  support ToolTestSupport: TestSupport DevelopmentNode HotStore QRRendering VaultPayloads RuntimeMetadata SCALECodec \
    RaptorQ SubstrateCrypto JSONCodec
  support DeviceTestSupport: TestSupport VectorSupport ColdSigner ColdRecords VaultPayloads RuntimeMetadata \
    SCALECodec SubstrateCrypto JSONCodec
  tests ByteSupport HotStore JSONCodec LoopbackServer ProcessConfinement RaptorQ RuntimeWasm SCALECodec
  tests SQLiteStore SecretVault SledLog SubstrateCrypto TOMLDecoding WebSocketCodec
  tests IdentityPictures SecretShares: VectorSupport
  tests DevelopmentNode: NodeClient
  tests NodeClient Round RuntimeMetadata VaultPayloads: DevelopmentNode
  tests CommandLineKit: CommandLineTestSupport
  tests CallDecoding: VectorSupport DevelopmentNode CallEncoding
  tests ColdSigner: DeviceTestSupport VectorSupport DevelopmentNode + Fixtures/device-0.1.0.sql - \
    Fixtures/make_released_device.py
  tests ColdSide: DeviceTestSupport VectorSupport
  tests DevicePages: TerminalFaces BrowserFaces BrowserDesk TerminalKit
  tests QRRendering: CQRCodeGen
  tests WebPages: ToolTestSupport ByteSupport JSONCodec
  tests HotSide: DerivationLists Upkeep DevelopmentNode
  tests HotsideCommands: ToolTestSupport VectorSupport CommandLineTestSupport
  tests HostileWorld: ToolTestSupport DevelopmentNode HotStore NodeClient QRRendering VaultPayloads RuntimeMetadata \
    JSONCodec
  """

/// A line of the table: the words after each sign, and the names, which stand before all signs.
struct Line {
  let kind: String
  private var lists: [String: [String]] = [:]

  init(_ text: Substring) {
    let all = words(String(text).replacing(":", with: " :"))
    kind = all[0]
    var sign = ""
    for word in all.dropFirst() {
      if [":", "+", "-"].contains(word) { sign = word } else { lists[sign, default: []] += [word] }
    }
  }

  subscript(sign: String) -> [String] { lists[sign] ?? [] }
}

let lines = table.split(separator: "\n").map(Line.init)
let row0 = lines.filter { $0.kind == "0" }.flatMap { $0[""] }

/// What the library of each row stands on.
let grounds: [String: [String]] = lines.filter { $0.kind.first?.isNumber == true }
  .reduce(into: [:]) { grounds, line in for name in line[""] { grounds[name] = line[":"] } }

/// Targets that are named, and row 0, which everything above it may use.
func targets(_ names: [String]) -> [Target.Dependency] {
  Set(names + row0).sorted().map { .byName(name: $0) }
}

/// What is named, and all that stands below.
func closure(_ names: [String]) -> [String] {
  var (found, waiting): (Set<String>, [String]) = ([], names)
  while let next = waiting.popLast() {
    if found.insert(next).inserted { waiting += grounds[next] ?? [] }
  }
  return found.sorted()
}

/// Those of the folders that a target of tests has.
func folders(_ names: [String], of target: String) -> [String] {
  let tests = "\(Context.packageDirectory)/Tests/\(target)"
  return names.filter { FileManager.default.fileExists(atPath: "\(tests)/\($0)") }
}

func target(_ name: String, _ line: Line) -> Target {
  switch line.kind {
  case "clang", "late":
    return .target(
      name: name, dependencies: line.kind == "late" ? ["CLateLibrary"] : [], cSettings: cSettings,
      cxxSettings: cxxSettings, linkerSettings: line["+"].map { .linkedLibrary($0) })
  case "system":
    return .systemLibrary(
      name: name, pkgConfig: line[":"].dropLast().first, providers: [.apt(line[":"].suffix(1))])
  case "executable":
    // All symbols are bound at the start, and read-only then; Swift's own are in the program, which lends none.
    let linking: [LinkerSetting] =
      [.unsafeFlags(words("-Xlinker -z -Xlinker now"))]
      + [.unsafeFlags(words("-static-stdlib -Xlinker --no-export-dynamic"), release)]
    return .executableTarget(
      name: name, dependencies: targets(line[":"]), exclude: line["-"], swiftSettings: settings,
      linkerSettings: linking)
  case "support":
    return .target(
      name: name, dependencies: targets(line[":"]), path: "Tests/" + name,
      exclude: folders(["Peers"], of: name), resources: line["+"].map { .copy($0) },
      swiftSettings: settings + [plain])
  case "tests":
    let (tests, own) = (name + "Tests", grounds[name] == nil ? [] : [name])
    return .testTarget(
      name: tests, dependencies: targets(closure(own + line[":"] + ["TestSupport"])),
      exclude: line["-"] + folders(["Peers", "Snapshots"], of: tests),
      resources: (line["+"] + folders(["Vectors"], of: tests)).map { .copy($0) },
      swiftSettings: settings + [plain, closed] + (name == "HotsideCommands" ? [halves] : []))
  default:
    return .target(
      name: name,
      dependencies: line.kind == "0" ? line[":"].map { .byName(name: $0) } : targets(line[":"]),
      exclude: line["-"], resources: line["+"].map { .embedInCode($0) },
      swiftSettings: settings + [.unsafeFlags(graphs ?? [])])
  }
}

let package = Package(
  name: "hotside",
  products: [
    .executable(name: "hotside", targets: ["hotside"]),
    // Linked by hand in the Makefile: the fuzzer brings its own main.
    .library(name: "hotside-fuzz", type: .static, targets: ["hotside-fuzz"]),
  ],
  targets: lines.flatMap { line in line[""].map { target($0, line) } } + [
    .executableTarget(
      name: "hotside-bench-floor", dependencies: ["CZlib"], cSettings: cSettings,
      cxxSettings: cxxSettings,
      linkerSettings: ["qrencode", "gif", "ZXing", "m"].map { .linkedLibrary($0) }),
    // The oracle of the symbol drawer.
    .systemLibrary(
      name: "CQRCodeGen", path: "Tests/CQRCodeGen", pkgConfig: "qrcodegen",
      providers: [.apt(["libqrcodegen-dev"])]),
  ],
  cxxLanguageStandard: .cxx17
)
