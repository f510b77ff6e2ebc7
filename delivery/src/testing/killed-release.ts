import { publishRelease } from '../core/publish/publish-release.ts';
import type { Step } from '../core/report/terminal.ts';
import { openSiteStore } from '../open-site.ts';

/** Publishes `app`. The process dies when step `stepName` ends, or `moment` milliseconds after the step begins. */
const [, , app = '', stepName, moment = 'after'] = process.argv;

const die = () => process.kill(process.pid, 'SIGKILL');

const step: Step = async (name, work) => {
  if (name === stepName && moment !== 'after') setTimeout(die, Number(moment));
  const value = await work();
  if (name === stepName) die();
  return value;
};

await publishRelease({ store: openSiteStore(process.env), apps: [app], step });
console.log('The publish ended before it was killed.');
