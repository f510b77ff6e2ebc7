import { ensureBrowser } from './ensure-browser.ts';
import { runSuites } from './run-suites.ts';
import { CHECKS, SLOW_SUITES } from './suites.ts';

/** `npm test`: everything, after installing a browser where there is none. */
await ensureBrowser();
process.exit((await runSuites([...CHECKS, ...SLOW_SUITES])) ? 0 : 1);
