import CommandTestSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Faults of the reference tool (hot-side 7) in runtime code; the tests have their numbers.
@Suite struct RuntimeFaultTests {
  private let tool: Tool

  init() throws { tool = try Tool(["development": ["ws://nowhere:1"]]) }

  @Test func fault26IncompleteExtensionsAreWarnedOf() throws {
    var metadata = Nodes.metadata()
    try Nodes.replace("CheckMortality", by: "CheckMortalitx", in: &metadata)
    let path = try tool.folder.write(
      SampleCode.module(metadata: metadata).bytes, to: "runtime.wasm")
    let run = try tool.succeed("unwasm", "-f", path)
    #expect(run.error.contains("Warning: "), "\(run)")
    #expect(run.error.contains("CheckMortality"), "\(run)")
  }

  @Test func fault27ImportsThatAreNotCalledDoNotMatterAndMemoryGrows() throws {
    var module = SampleCode.module()
    module.imports = [
      ("ext_allocator_malloc_version_1", .i32ToI32), ("ext_nobody_knows_version_7", .call),
    ]
    for index in module.functions.indices where module.functions[index].name == "Metadata_metadata"
    {
      // Takes 10 MiB, far more than 64 pages, and drops the place.
      module.functions[index].body =
        [0x41, 0x80, 0x80, 0x80, 0x05, 0x10, 0x00, 0x1a] + module.functions[index].body
    }
    let path = try tool.folder.write(module.bytes, to: "runtime.wasm")
    let document = try tool.succeed("unwasm", "-f", path, "--json").document
    #expect(document["metadataHash"] == .string(Nodes.hash(of: Nodes.metadata())))
  }

  @Test func fault27AnImportThatIsCalledIsNamed() throws {
    var module = SampleCode.module()
    module.imports = [("ext_nobody_knows_version_7", .none)]
    for index in module.functions.indices where module.functions[index].name == "Metadata_metadata"
    {
      module.functions[index].body = [0x10, 0x00] + module.functions[index].body
    }
    let path = try tool.folder.write(module.bytes, to: "runtime.wasm")
    try tool.refuses(
      65, "Error: …ext_nobody_knows_version_7…", from: ["unwasm", "-f", path])
  }
}
