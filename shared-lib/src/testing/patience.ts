/**
 * Scales all timeouts of tests: TEST_PATIENCE=3 triples them. A test waits for a state, never for a time, and the machine
 * decides how long that takes. A timeout is a last resort, for a test that would wait forever.
 */
const scale = Number(process.env.TEST_PATIENCE ?? 1);
if (!(scale > 0)) throw new Error('TEST_PATIENCE multiplies the timeouts of tests. Set a number above 0.');

/** How long a test may wait for one state, in milliseconds. */
export const PATIENCE_MS = 60_000 * scale;

/** How long a whole test may take, in milliseconds. */
export const TEST_TIMEOUT_MS = 15 * PATIENCE_MS;
