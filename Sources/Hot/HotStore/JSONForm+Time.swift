package import JSONCodec
import Reporting

extension JSONForm where Value == Int64 {
  /// A time in seconds since 1970, written in the format of RFC 3339.
  package static let time = JSONForm(
    shape: .text, problem: "is not a time", read: { $0.string.flatMap(RFC3339.seconds) },
    write: { .string(RFC3339.text($0)) })
}
