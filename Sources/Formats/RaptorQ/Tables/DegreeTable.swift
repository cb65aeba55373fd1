// Written by make_tables.py; change the script, not this file.

/// The degree distribution of the LT part; RFC 6330, 5.3.5.2.
enum DegreeTable {
  /// f[d] out of 2^20, d from 0 to 30.
  static let cumulative: [UInt32] = [
    0, 5243, 529531, 704294, 791675, 844104, 879057, 904023, 922747, 937311, 948962, 958494, 966438,
    973160, 978921, 983914, 988283, 992138, 995565, 998631, 1001391, 1003887, 1006157, 1008229,
    1010129, 1011876, 1013490, 1014983, 1016370, 1017662, 1048576,
  ]
}
