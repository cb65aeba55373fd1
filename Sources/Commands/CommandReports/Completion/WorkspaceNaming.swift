/// A group of options that names the workspace.
package protocol WorkspaceNaming {
  /// The value of `--workspace`; `nil` without it.
  var workspace: String? { get }
}
