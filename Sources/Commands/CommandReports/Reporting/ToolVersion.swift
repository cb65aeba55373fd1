/// The version that `--version` prints and manifests contain.
package enum ToolVersion {
  package static let current = "0.1.0"
}
