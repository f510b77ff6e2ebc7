/**
 * Runs a publish without the browser checks, which take half of its time, for tests that only need the release. Other tests
 * cover the browser checks.
 */
export async function withoutGateBrowser<Result>(publish: () => Promise<Result>): Promise<Result> {
  // Child processes inherit it.
  process.env.GATE_BROWSER = 'none';
  try {
    return await publish();
  } finally {
    delete process.env.GATE_BROWSER;
  }
}
