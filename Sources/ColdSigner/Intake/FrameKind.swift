/// The kinds of codes that a camera meets (cold-signer 1.2).
package enum FrameKind: String, Sendable {
  /// A share of a seed.
  case share
  /// A frame of a movie.
  case raptorq
  /// A frame of the old multi-frame form.
  case legacy
  /// A whole payload.
  case complete = "static"
}
