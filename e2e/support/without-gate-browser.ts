/**
 * Runs a publish that a test only needs as its start: the gate skips the browser, which takes as long as all
 * the rest. Other publishes show whether pages pass in a browser.
 */
export async function withoutGateBrowser<Result>(publish: () => Promise<Result>): Promise<Result> {
  // The test's processes inherit it.
  process.env.GATE_BROWSER = 'none';
  try {
    return await publish();
  } finally {
    delete process.env.GATE_BROWSER;
  }
}
