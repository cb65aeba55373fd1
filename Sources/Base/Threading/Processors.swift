internal import Glibc

/// The processors of this computer, which limit parallel work.
public enum Processors {
  /// The number of processors, at most 64.
  public static var count: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 64) }
}
