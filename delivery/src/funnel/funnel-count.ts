/** What happened in the guide funnel in one stretch: a day, a source, a release, or all of it. */
export interface FunnelCount {
  /** How often the download page was looked at. */
  views: number;
  /** Guide requests, without the suspected ones. */
  requests: number;
  /** Clicks on a download button. */
  downloads: number;
  /** Guide requests that a robot may have sent. */
  suspected: number;
}

/** A count and what it is of. */
export interface FunnelRow {
  name: string;
  count: FunnelCount;
}

/** The guide funnel of some days. */
export interface FunnelReport {
  /** First and last day, ISO 8601, in UTC. */
  from: string;
  to: string;
  /** Which database it was read from. */
  engine: string;
  total: FunnelCount;
  /** Every day from the first one with an event, also those without any. */
  days: readonly FunnelRow[];
  /** Most first; the smallest are added up as "other". */
  sources: readonly FunnelRow[];
  releases: readonly FunnelRow[];
}
