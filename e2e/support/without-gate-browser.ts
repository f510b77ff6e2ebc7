/**
 * Runs a publish that a test needs only for what follows: the gate judges it by everything but a browser, which
 * takes as long as all the rest. Whether pages pass in a browser is shown by the publishes that are not in here.
 */
export async function withoutGateBrowser<Result>(publish: () => Promise<Result>): Promise<Result> {
  // What the test starts inherits it.
  process.env.GATE_BROWSER = 'none';
  try {
    return await publish();
  } finally {
    delete process.env.GATE_BROWSER;
  }
}
