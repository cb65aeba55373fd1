package import ChainInquiry

/// The storage, settings and limits of every job that fetches networks.
package struct FetchEnvironment: Sendable {
  /// The workspace with database, payload folder and release set.
  package let workspace: Workspace
  package let settings: InquirySettings
  /// The maximum number of concurrent metadata transfers, at least 1.
  package let jobs: Int
  /// Seconds since 1970 (UTC), for the history.
  package let now: Int64
  /// Receives the progress of the work.
  package let progress: FetchProgress
  /// The networks to prove; `nil` to prove none.
  package let proving: (any NetworkProving)?

  package init(
    workspace: Workspace, settings: InquirySettings = InquirySettings(), jobs: Int = 32, now: Int64,
    progress: FetchProgress = FetchProgress(), proving: (any NetworkProving)? = nil
  ) {
    self.workspace = workspace
    self.settings = settings
    self.jobs = max(1, jobs)
    self.now = now
    self.progress = progress
    self.proving = proving
  }

  /// Fetches several networks in parallel.
  package var fetcher: ParallelInquiry {
    ParallelInquiry(settings: settings, jobs: jobs, progress: progress)
  }
}
