/// The kind of a fault, for the first line of a check.
package enum FindingCause: Sendable {
  /// The log or the index has another history than one that was seen or signed before.
  case otherHistory
  /// The site is older than the one that the last check has seen.
  case older
  /// The site is older than the one whose index this portal has signed.
  case olderThanOwn
  /// The site is from an earlier build of this portal.
  case earlierBuild
  /// The portal has lost a part of log, store or index that the site still has.
  case ownLost
  /// A signature of an update or of a document does not hold.
  case signature
  /// A signed document has expired.
  case expired
  /// A file was changed or added after the site was built or signed.
  case changed
  /// A link, which no build writes and no host publishes.
  case link
  /// A file is missing.
  case missing
}
