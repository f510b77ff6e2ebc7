import { publishRelease } from '../core/publish/publish-release.ts';
import type { Step } from '../core/report/terminal.ts';
import { openSiteStore } from '../open-site.ts';

/** Publishes an app. Kills the process when step `stepName` ends, or `moment` ms after it begins if `moment` is a number. */
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
