import { runSuites } from './run-suites.ts';
import { CHECKS } from './suites.ts';

/** `npm run check`: types, lint, unit and component tests. */
process.exit((await runSuites(CHECKS)) ? 0 : 1);
