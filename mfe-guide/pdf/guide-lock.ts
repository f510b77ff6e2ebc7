import type { SmallestType } from './layout-problems.ts';

/** What `guide.lock.json` records of the last build, so that a test can tell when the PDF is older than its source. */
export type GuideLock = {
  /** Hash of the source (`source-hash.ts`) it was built from. */
  readonly sources: string;
  /** Ids of the pages in order: the first is page 1. */
  readonly pages: readonly string[];
  /** The smallest letters of each page, as measured while it was printed. */
  readonly smallestType: SmallestType;
  /** SHA-256 of every file the build wrote, by its path in the remote. */
  readonly outputs: Readonly<Record<string, string>>;
};
