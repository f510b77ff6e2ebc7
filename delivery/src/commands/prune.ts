import { parseArgs } from 'node:util';
import { KEPT_DAYS, KEPT_RELEASES, pruneSite } from '../publish/prune.ts';
import { siteFolder } from '../store/site.ts';
import { progress } from './progress.ts';
import { runCommand } from './run-command.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `Usage: npm run prune [-- --days ${KEPT_DAYS} --keep ${KEPT_RELEASES} --dry-run]`;

function number(name: string, text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new UsageError(`--${name} must be a whole number, not "${text}".`);
  return Number(text);
}

/**
 * `npm run prune`: deletes releases and compositions that nobody needs any more: not live for `--days`, and not
 * among the last `--keep` of their app. SITE_DIR as for `npm start`.
 */
await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      days: { type: 'string', default: String(KEPT_DAYS) },
      keep: { type: 'string', default: String(KEPT_RELEASES) },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const dryRun = values['dry-run'];
  const { releases, compositions } = await pruneSite({
    site: siteFolder(),
    days: number('days', values.days),
    keep: number('keep', values.keep),
    dryRun,
    lock: { waiting: progress.wait },
  });
  for (const { app, version } of releases) progress.say(`  ${app.padEnd(10)} ${version}`);
  const verb = dryRun ? 'Would delete' : 'Deleted';
  progress.say(`${verb} ${releases.length} releases and ${compositions.length} compositions.`);
});
