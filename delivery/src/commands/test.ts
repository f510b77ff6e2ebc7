import { ensureBrowser } from './ensure-browser.ts';
import { ensureEngines } from './ensure-engines.ts';
import { ensureNginx } from './ensure-nginx.ts';
import { progress } from './progress.ts';
import { runSuites } from './run-suites.ts';
import { CHECKS, OTHER_BROWSERS, SLOW_SUITES } from './suites.ts';

/** Whether Firefox and WebKit can be driven here. Where no package manager has them, the rest is still worth a run. */
function haveEngines(): boolean {
  try {
    ensureEngines();
    return true;
  } catch (error) {
    if (process.env.CI) throw error;
    progress.say(`${(error as Error).message}\nTheir journeys are left out of this run.`);
    return false;
  }
}

/** `npm test`: everything, after installing the browsers and the nginx that are missing. */
await ensureBrowser();
ensureNginx();
const others = haveEngines() ? [OTHER_BROWSERS] : [];
process.exit((await runSuites([...CHECKS, ...SLOW_SUITES, ...others])) ? 0 : 1);
