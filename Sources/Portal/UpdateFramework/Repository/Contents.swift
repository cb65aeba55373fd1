import ByteSupport

/// The files of a site, as its index lists them.
package struct Contents: Sendable {
  /// The files of a delegated role.
  package struct Group: Sendable {
    /// The name of the role, such as `n-polkadot`.
    package let role: String
    /// The path patterns that the role is trusted for.
    package let paths: [String]
    /// The files.
    package let targets: [TargetFile]

    /// Creates a group.
    package init(role: String, paths: [String], targets: [TargetFile]) {
      (self.role, self.paths, self.targets) = (role, paths, targets)
    }
  }

  /// The files that belong to no group.
  package let targets: [TargetFile]
  /// The delegated roles.
  package let groups: [Group]

  /// Creates the contents; the order of files and groups does not matter.
  package init(targets: [TargetFile], groups: [Group] = []) {
    (self.targets, self.groups) = (targets, groups)
  }

  static func precedes(_ left: TargetFile, _ right: TargetFile) -> Bool {
    ByteText(left.path) < ByteText(right.path)
  }

  /// The groups in the order of their names.
  ///
  /// - Throws: ``UpdateFrameworkError`` for two files with one path, which JSON readers confuse, and
  ///   for files that readers do not find, because the patterns of their role do not match.
  func checkedGroups() throws -> [Group] {
    for names in [groups.map(\.role), (targets + groups.flatMap(\.targets)).map(\.path)] {
      var seen: Set<String> = []
      for name in names where !seen.insert(name).inserted {
        throw UpdateFrameworkError.listedTwice(name: name)
      }
    }
    for group in groups {
      let delegation = Delegation(name: group.role, roleKeys: RoleKeys(), paths: group.paths)
      for file in group.targets where !delegation.matches(file.path) {
        throw UpdateFrameworkError.outsidePaths(path: file.path, role: group.role)
      }
    }
    return groups.sorted { ByteText($0.role) < ByteText($1.role) }
  }
}
