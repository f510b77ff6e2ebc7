import { progress } from './command.ts';
import { CHECKS, OTHER_BROWSERS, runSuites, SLOW_SUITES, type Suite, WHOLE_MATRIX } from './suites.ts';
import { ensureBrowser, ensureEngines, ensureNginx } from './test-programs.ts';

/** The journeys in Firefox and WebKit. Skipped where no package manager has these browsers, except in CI. */
function otherBrowsers(): readonly Suite[] {
  try {
    ensureEngines();
    return [OTHER_BROWSERS];
  } catch (error) {
    if (process.env.CI) throw error;
    progress.say(`${(error as Error).message}\nTheir journeys are left out of this run.`);
    return [];
  }
}

const [, , command] = process.argv;
if (command === 'check') {
  // `npm run check`: types, lint, unit and component tests.
  process.exit((await runSuites(CHECKS)) ? 0 : 1);
} else if (command === 'test-browsers') {
  // `npm run test:browsers`: the main journeys in Firefox and WebKit.
  ensureEngines();
  process.exit((await runSuites([OTHER_BROWSERS])) ? 0 : 1);
} else if (command === 'test-matrix') {
  // `npm run test:matrix`: every way of failing and of coming back.
  await ensureBrowser();
  process.exit((await runSuites([WHOLE_MATRIX])) ? 0 : 1);
} else {
  // `npm test`: everything, after installing missing browsers and nginx.
  await ensureBrowser();
  ensureNginx();
  process.exit((await runSuites([...CHECKS, ...SLOW_SUITES, ...otherBrowsers()])) ? 0 : 1);
}
