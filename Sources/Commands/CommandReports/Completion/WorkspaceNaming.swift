/// A group of options that names the workspace.
package protocol WorkspaceNaming {
  /// What `--workspace` says; `nil` without it.
  var workspace: String? { get }
}
