/** TEST_TIMEOUT_SCALE=3 triples the timeouts. They are so long that only a test that hangs reaches one. */
const scale = Number(process.env.TEST_TIMEOUT_SCALE ?? 1);
if (!(scale > 0))
  throw new Error('TEST_TIMEOUT_SCALE multiplies the timeouts of tests. Set a number above 0.');

/** How long a test may wait for one state, in milliseconds. */
export const STATE_TIMEOUT_MS = 60_000 * scale;

/** How long a whole test may take, in milliseconds. */
export const TEST_TIMEOUT_MS = 15 * STATE_TIMEOUT_MS;
