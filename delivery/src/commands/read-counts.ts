/** How many tests of a suite passed and failed, and how many of those that passed needed a second try. */
export interface Counts {
  passed: number;
  failed: number;
  secondTry: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Of the browser tests, this share may need a second try (docs/decisions/028). */
const SECOND_TRIES = 0.01;

/** Reads the counts of a JSON report of vitest or Playwright. Of too many flaky tests, each has failed. */
export function readCounts(report: VitestReport | PlaywrightReport): Counts {
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats;
    return flaky > (expected + unexpected + flaky) * SECOND_TRIES
      ? { passed: expected, failed: unexpected + flaky, secondTry: 0 }
      : { passed: expected + flaky, failed: unexpected, secondTry: flaky };
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests, secondTry: 0 };
}
