import { parseArgs } from 'node:util';
import { priceAgeWarning, readSiteConfig } from '../compose/site-config.ts';
import { APPS, type AppName } from '../project.ts';
import { changeText, describeChange } from '../publish/change.ts';
import { publishRelease } from '../publish/publish-release.ts';
import { siteFolder } from '../store/site.ts';
import { progress } from './progress.ts';
import { runCommand } from './run-command.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `Usage: npm run release -- ${Object.keys(APPS).join('|')} [--dry-run] [--json]`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  });
  const [app = ''] = positionals;
  if (positionals.length !== 1) throw new UsageError('Name one app.');
  if (!Object.hasOwn(APPS, app)) throw new UsageError(`There is no app "${app}".`);
  return { app: app as AppName, dryRun: values['dry-run'], json: values.json };
}

/**
 * `npm run release -- guide`: builds that app alone, checks it, renders its pages and makes them live while the
 * site runs. `--dry-run` shows what would change. SITE_DIR as for `npm start`.
 */
await runCommand(USAGE, async () => {
  const { app, dryRun, json } = readArguments();
  const site = siteFolder();
  const { say, step, wait } = json ? progress.silent : progress;
  say(dryRun ? `Trying a release of ${app}` : `Releasing ${app}`);
  const { before, composition } = await publishRelease({ site, app, step, dryRun, lock: { waiting: wait } });
  // Since the command was started, the start of Node included.
  const seconds = performance.now() / 1000;
  const change = await describeChange(site, before.composition, composition);
  if (json) {
    console.log(JSON.stringify({ ...change, dryRun, seconds }, null, 2));
    return;
  }
  say(`\n${changeText(change)}\n`);
  const warning = priceAgeWarning(await readSiteConfig());
  if (warning) say(`${warning}\n`);
  if (dryRun) say(`Nothing was made live. To do so: npm run release -- ${app}`);
  else if (change.from !== change.to) {
    say(`Live after ${seconds.toFixed(1)} s. To go back: npm run rollback -- ${app}`);
  }
});
