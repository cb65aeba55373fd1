import PortalStore
import Reporting

/// A subject of measurements; each has its own file.
protocol BenchSubject {
  /// The rows of the subject.
  static func comparisons(_ setting: BenchSetting) -> [Comparison]

  /// The reason why rows are missing, as a sentence; `nil` if none are.
  static func absence(_ setting: BenchSetting) -> String?
}

extension BenchSubject { static func absence(_ setting: BenchSetting) -> String? { nil } }

/// All subjects in table order.
enum BenchSubjects {
  private static var all: [any BenchSubject.Type] {
    [
      RaptorQSubject.self, RaptorQMemorySubject.self, DrawingSubject.self, MovieSubject.self,
      SizeSubject.self, ReadingSubject.self, ScanSubject.self, ToolSubject.self,
      MetadataSubject.self, ReductionSubject.self, CallSubject.self,
      SignatureSubject.self, ProofSubject.self, FetchingSubject.self, DeviceSubject.self,
      DatabaseSubject.self,
      RoundSubject.self, PageSubject.self, PortalSubject.self, GrowthSubject.self,
    ]
  }

  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    all.flatMap { $0.comparisons(setting) }
  }

  /// The reasons why rows are missing.
  static func absences(_ setting: BenchSetting) -> [String] {
    all.compactMap { $0.absence(setting) }
  }

  static func message(of error: any Error) -> String {
    switch error {
    case let error as BenchError: error.message
    case let error as PortalFinding: error.message
    default: error.reportable.message
    }
  }
}

/// Sizes used by several subjects.
enum BenchUnits {
  /// The size of a typical payload of metadata, in bytes.
  static let smallPayload = 330_000
  /// The size of a large payload of metadata, in bytes.
  static let largePayload = 700_000

  /// A size with its unit: `330 KB`, `2 MB`, `200 B`.
  static func size(_ byteCount: Int) -> String {
    switch byteCount {
    case 1_000_000...: "\(byteCount / 1_000_000) MB"
    case 1000...: "\(byteCount / 1000) KB"
    default: "\(byteCount) B"
    }
  }
}
