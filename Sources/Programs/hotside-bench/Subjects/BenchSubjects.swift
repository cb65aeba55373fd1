import FileSupport
import Reporting

/// Something that is measured: a file each.
protocol BenchSubject {
  /// Its rows of the table.
  static func comparisons(_ setting: BenchSetting) -> [Comparison]

  /// Why rows are missing here, as a sentence; `nil` where none are.
  static func absence(_ setting: BenchSetting) -> String?
}

extension BenchSubject { static func absence(_ setting: BenchSetting) -> String? { nil } }

/// All that is measured, in the order of the table.
enum BenchSubjects {
  private static var all: [any BenchSubject.Type] {
    [
      RaptorQSubject.self, RaptorQMemorySubject.self, DrawingSubject.self, MovieSubject.self,
      SizeSubject.self, ReadingSubject.self, ScanSubject.self, ToolSubject.self,
      MetadataSubject.self, ReductionSubject.self, CallSubject.self,
      SignatureSubject.self, FetchingSubject.self, DeviceSubject.self, DatabaseSubject.self,
      RoundSubject.self, PageSubject.self, PortalSubject.self, GrowthSubject.self,
    ]
  }

  /// The rows of all subjects.
  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    all.flatMap { $0.comparisons(setting) }
  }

  /// Why rows are missing here.
  static func absences(_ setting: BenchSetting) -> [String] {
    all.compactMap { $0.absence(setting) }
  }

  /// An error as a sentence.
  static func message(of error: any Error) -> String {
    switch error {
    case let error as BenchError: error.message
    case let error as FileError: error.message
    default: "\(error)"
    }
  }
}

/// Sizes that several subjects measure, and how they are written.
enum BenchUnits {
  /// The payload of metadata of today.
  static let smallPayload = 330_000
  /// The payload of large metadata.
  static let largePayload = 700_000

  /// `330 KB`, `2 MB`, `200 B`.
  static func size(_ byteCount: Int) -> String {
    switch byteCount {
    case 1_000_000...: "\(byteCount / 1_000_000) MB"
    case 1000...: "\(byteCount / 1000) KB"
    default: "\(byteCount) B"
    }
  }
}
