import { parseArgs } from 'node:util';
import { changeText, describeChange } from '../publish/change.ts';
import { rollBack } from '../publish/roll-back.ts';
import { siteFolder } from '../store/site.ts';
import { progress } from './progress.ts';
import { runCommand } from './run-command.ts';
import { UsageError } from './usage-error.ts';

const USAGE = 'Usage: npm run rollback -- guide|content|account|shell|<composition>';

/**
 * `npm run rollback -- guide`: makes the app's former release live again; with a composition's id, all of it.
 * SITE_DIR as for `npm start`.
 */
await runCommand(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [to] = positionals;
  if (!to || positionals.length > 1) throw new UsageError('Name one app, or one composition.');
  const site = siteFolder();
  progress.say(`Rolling back ${to}`);
  const { before, composition } = await rollBack({
    site,
    to,
    step: progress.step,
    lock: { waiting: progress.wait },
  });
  const seconds = performance.now() / 1000;
  progress.say(`\n${changeText(await describeChange(site, before, composition))}\n`);
  if (before.id !== composition.id) {
    progress.say(`Live after ${seconds.toFixed(1)} s. The composition before: ${before.id}`);
  }
});
