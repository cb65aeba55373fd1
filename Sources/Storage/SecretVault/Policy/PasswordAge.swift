extension KeyStoreHeader {
  /// Whether the password is expired at a time in seconds since 1970, or was found expired earlier.
  ///
  /// Setting the clock back does not make an expired password valid.
  func hasExpired(at now: Int64) -> Bool {
    guard let days = policy.expiryDays else { return false }
    return expiredAt != nil || now - passwordSetAt >= Int64(days) * 86_400
  }

  /// The violation of the password's age at a time; `nil` if there is none.
  func ageViolation(at now: Int64) -> PasswordViolation? {
    guard let days = policy.expiryDays else { return nil }
    return hasExpired(at: now) ? .expired(days: days) : clockFault(at: now)
  }

  /// The violation if the clock shows an earlier day than the day on which the password was set;
  /// otherwise `nil`.
  func clockFault(at now: Int64) -> PasswordViolation? {
    let day = { (seconds: Int64) in seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0) }
    guard day(now) < day(passwordSetAt) else { return nil }
    return .clockBehind(now: now, setAt: passwordSetAt)
  }
}
