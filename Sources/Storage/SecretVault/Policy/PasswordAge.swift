extension KeyStoreHeader {
  /// Whether the password has grown too old by a time, in seconds since 1970, or was found so before: a
  /// clock that is set back makes it no younger.
  func hasExpired(at now: Int64) -> Bool {
    guard let days = policy.expiryDays else { return false }
    return expiredAt != nil || now - passwordSetAt >= Int64(days) * 86_400
  }

  /// Why the age of the password forbids its use at a time; `nil` where it does not.
  func ageViolation(at now: Int64) -> PasswordViolation? {
    guard let days = policy.expiryDays else { return nil }
    return hasExpired(at: now) ? .expired(days: days) : clockFault(at: now)
  }

  /// A clock that is behind the password: on a day before the one on which it was set.
  func clockFault(at now: Int64) -> PasswordViolation? {
    let day = { (seconds: Int64) in seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0) }
    guard day(now) < day(passwordSetAt) else { return nil }
    return .clockBehind(now: now, setAt: passwordSetAt)
  }
}
