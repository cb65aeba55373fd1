/// One thing in which a part of metadata differs from its counterpart.
public struct ChangeDetail: Hashable, Sendable {
  /// What differs, such as `argument dest`; empty where it is the part as a whole.
  public let subject: String
  /// How it was; `nil` where there was nothing.
  public let old: String?
  /// How it is; `nil` where there is nothing.
  public let new: String?
  /// All of it on one line; of texts of several lines only that they differ.
  public let text: String

  /// A remark with nothing to set side by side.
  static func remark(_ text: String) -> ChangeDetail {
    ChangeDetail(subject: "", old: nil, new: nil, text: text)
  }

  /// A value that is another: `index 1 → 2`, or with a colon behind the subject.
  static func changed(
    _ subject: String, _ old: String, _ new: String, colon: Bool = false
  ) -> ChangeDetail {
    let front = subject.isEmpty ? "" : subject + (colon ? ": " : " ")
    return ChangeDetail(subject: subject, old: old, new: new, text: "\(front)\(old) → \(new)")
  }

  /// A member of which only the old metadata has one.
  static func removed(_ subject: String, _ old: String) -> ChangeDetail {
    ChangeDetail(subject: subject, old: old, new: nil, text: "\(subject) removed (\(old))")
  }

  /// A member of which only the new metadata has one.
  static func added(_ subject: String, _ new: String) -> ChangeDetail {
    ChangeDetail(subject: subject, old: nil, new: new, text: "\(subject) added (\(new))")
  }

  /// The whole of what only one side has.
  static func whole(_ kind: MetadataChange.Kind, _ text: String) -> ChangeDetail {
    ChangeDetail(
      subject: "", old: kind == .removed ? text : nil, new: kind == .added ? text : nil, text: text)
  }
}
