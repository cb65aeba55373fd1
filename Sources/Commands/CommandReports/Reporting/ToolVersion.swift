/// The version that `--version` prints and manifests carry.
package enum ToolVersion {
  package static let current = "0.1.0"
}
