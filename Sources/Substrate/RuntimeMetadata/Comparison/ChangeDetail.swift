/// One detail of a ``MetadataChange``.
public struct ChangeDetail: Hashable, Sendable {
  /// The changed member, such as `argument dest`; empty if the detail concerns the whole part.
  public let subject: String
  /// The old value; `nil` if there was none.
  public let old: String?
  /// The new value; `nil` if there is none.
  public let new: String?
  /// The detail on one line; for multiline texts, only that they changed.
  public let text: String

  /// A detail without an old and a new value.
  static func remark(_ text: String) -> ChangeDetail {
    ChangeDetail(subject: "", old: nil, new: nil, text: text)
  }

  /// A changed value: `index 1 → 2`, or with a colon after the subject.
  static func changed(
    _ subject: String, _ old: String, _ new: String, colon: Bool = false
  ) -> ChangeDetail {
    let front = subject.isEmpty ? "" : subject + (colon ? ": " : " ")
    return ChangeDetail(subject: subject, old: old, new: new, text: "\(front)\(old) → \(new)")
  }

  /// A member that exists only in the old metadata.
  static func removed(_ subject: String, _ old: String) -> ChangeDetail {
    ChangeDetail(subject: subject, old: old, new: nil, text: "\(subject) removed (\(old))")
  }

  /// A member that exists only in the new metadata.
  static func added(_ subject: String, _ new: String) -> ChangeDetail {
    ChangeDetail(subject: subject, old: nil, new: new, text: "\(subject) added (\(new))")
  }

  /// The details of a part that exists on only one side.
  static func whole(_ kind: MetadataChange.Kind, _ text: String) -> ChangeDetail {
    ChangeDetail(
      subject: "", old: kind == .removed ? text : nil, new: kind == .added ? text : nil, text: text)
  }
}
