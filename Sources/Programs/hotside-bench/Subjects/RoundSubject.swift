import ByteSupport
import FileSupport
import QRDrawing
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// The daily round: the status of 500 networks, and signing and drawing 20 updates of metadata.
struct RoundSubject: BenchSubject {
  private static let networkCount = 500
  private static let signedCount = 20
  private static let answerCount = 60
  /// The length of metadata in measurements in which only the number of networks matters.
  private static let shortLength = 3000

  /// Workspaces by their number of networks, each made at the first use.
  private final class Workspaces {
    private let make: (Int) throws -> String
    private var made: [Int: String] = [:]

    init(_ make: @escaping (Int) throws -> String) { self.make = make }

    func folder(_ count: Int) throws -> String {
      if let found = made[count] { return found }
      let folder = try make(count)
      made[count] = folder
      return folder
    }
  }

  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let known = Workspaces { try signed($0, byteCount: shortLength, in: setting.folder) }
    let short = Workspaces {
      try workspace(
        "\(setting.folder)/sign-\($0)", networks: $0, byteCount: shortLength, isSigned: false)
    }
    let waiting = Fixture {
      try workspace(
        setting.folder + "/sign", networks: signedCount, byteCount: BenchUnits.smallPayload,
        isSigned: false)
    }
    let sitting = Fixture { try self.sitting(setting.folder + "/sitting") }
    return [
      .limit("status of \(networkCount) networks", of: 100, unit: "ms") {
        try milliseconds(["status"], in: try known.folder(networkCount))
      },
      .growth("status of networks", from: networkCount / 10) {
        try processorTime(["status"], in: try known.folder($0))
      },
      .growth("sign --all, updates of \(BenchUnits.size(shortLength))", from: 3) {
        try processorTime(signing + ["--again-foreign"], in: try short.folder($0))
      },
      // A single run of a third of a round: 60 updates of equal cost may take 10 s.
      .limit(
        "sign --all, \(signedCount) updates of \(BenchUnits.size(BenchUnits.smallPayload))",
        of: 3_350, unit: "ms", isExact: true
      ) {
        let folder = try await waiting.value()
        return try milliseconds(signing + ["--again-foreign"], in: folder)
      },
      // The part of the computer in a sitting: a person holds the Vault before the camera meanwhile.
      .limit(
        "sign --all, a sitting of \(answerCount) answers of a Vault", of: mostSittingTime,
        unit: "ms",
        isExact: true
      ) {
        let folder = try await sitting.value()
        let alice = try KeyPair.development("//Alice", scheme: .sr25519).publicKey.publicKey
        return try milliseconds(
          [
            "sign", "--all", "--again-foreign", "--capsules", folder + "/answers", "--yes",
            "--verifier", Hex.encode(alice),
          ], in: folder)
      },
    ]
  }

  private static let mostSittingTime = 3_000.0

  /// Makes a workspace of pending metadata, with the answer of a Vault to each in `answers`.
  private static func sitting(_ folder: String) throws -> String {
    try workspace(folder, networks: answerCount, byteCount: 9_000, isSigned: false)
    try Folder.create(folder + "/answers")
    let alice = try KeyPair.development("//Alice", scheme: .sr25519)
    let payloads = folder + "/Output/in_progress"
    for name in try Folder.names(in: payloads) where name.hasPrefix("sign_me_") {
      let path = payloads + "/" + name
      // The file has the bytes to sign.
      let content = try FileReading.bytes(at: path, limit: 1 << 20)
      let answer = try SufficientCrypto(
        encryption: .sr25519, publicKey: alice.publicKey.publicKey,
        signature: alice.sign(content).bytes)
      let picture = try StaticPicture.png(
        of: answer.scaleBytes, drawing: DrawingOptions(scale: 2, border: 4))
      try FileReplacement.write(picture, to: "\(folder)/answers/\(name).png", under: .upkeep)
    }
    return folder
  }

  private static let signing = ["sign", "--all", "--verifier-alice", "sr25519", "--yes"]

  /// A workspace of networks whose metadata is pending or signed.
  @discardableResult
  private static func workspace(
    _ folder: String, networks: Int, byteCount: Int, isSigned: Bool
  ) throws -> String {
    try LargeDatabase.make(in: folder, networks: networks, byteCount: byteCount)
    // The default networks have no metadata.
    _ = try milliseconds(["load-metadata", "-f", "-a", "--pass-errors"], in: folder)
    if isSigned {
      // The pictures are small and not rehearsed, because the later measurements start from payloads.
      _ = try milliseconds(signing + ["--scale", "1", "--no-rehearsal"], in: folder)
      // `status` verifies the pictures once, so that later runs use its cache.
      _ = try milliseconds(["status"], in: folder)
    }
    return folder
  }

  /// A workspace of networks with signed metadata, made once for all rows; rows that change the
  /// workspace copy it.
  static func signed(_ networks: Int, byteCount: Int, in scratch: String) throws -> String {
    let folder = "\(scratch)/signed-\(networks)-\(byteCount)"
    let mark = folder + "/made"
    guard !Folder.exists(mark) else { return folder }
    try workspace(folder, networks: networks, byteCount: byteCount, isSigned: true)
    try FileReplacement.write([], to: mark, under: .upkeep)
    return folder
  }

  /// The exit code is 12, because networks without metadata and unprepared specs count as pending.
  private static let allowed: Set<Int32> = [0, 12]

  private static func milliseconds(_ words: [String], in folder: String) throws -> Double {
    let start = ContinuousClock.now
    try ChildProcess(BenchSetting.built("hotside"), words + ["--quiet", "--workspace", folder])
      .wait(allowing: allowed)
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  private static func processorTime(_ words: [String], in folder: String) throws -> Double {
    try ProcessorTime.milliseconds(
      BenchSetting.built("hotside"), words + ["--quiet", "--workspace", folder], allowing: allowed)
  }
}
