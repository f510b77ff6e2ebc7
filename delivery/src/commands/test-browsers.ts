import { ensureEngines } from './ensure-engines.ts';
import { runSuites } from './run-suites.ts';
import { OTHER_BROWSERS } from './suites.ts';

/** `npm run test:browsers`: the main journeys in Firefox and WebKit. */
ensureEngines();
process.exit((await runSuites([OTHER_BROWSERS])) ? 0 : 1);
