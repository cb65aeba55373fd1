package import ChainInquiry

/// Where networks are stored and how they are asked, for every job that fetches them.
package struct FetchEnvironment: Sendable {
  /// Where database, payload folder and release set are.
  package let workspace: Workspace
  /// How each network is asked.
  package let settings: InquirySettings
  /// How many metadata are transferred at the same time, at least 1.
  package let jobs: Int
  /// Seconds since 1970 (UTC), for the history.
  package let now: Int64
  /// Told of the work as it goes on.
  package let progress: FetchProgress

  /// Takes the parts.
  package init(
    workspace: Workspace, settings: InquirySettings = InquirySettings(), jobs: Int = 32, now: Int64,
    progress: FetchProgress = FetchProgress()
  ) {
    self.workspace = workspace
    self.settings = settings
    self.jobs = max(1, jobs)
    self.now = now
    self.progress = progress
  }

  /// What asks many networks at the same time.
  package var fetcher: ParallelInquiry {
    ParallelInquiry(settings: settings, jobs: jobs, progress: progress)
  }
}
