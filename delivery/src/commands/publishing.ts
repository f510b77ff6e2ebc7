import { parseArgs } from 'node:util';
import { priceAgeWarning, readSiteConfig } from '../compose/site-config.ts';
import { APPS, type LocalApp } from '../project.ts';
import { changeText, describeChange } from '../publish/change.ts';
import { compositionsTable, listCompositions, listReleases, releasesTable } from '../publish/listing.ts';
import { KEPT_DAYS, KEPT_RELEASES, pruneSite } from '../publish/prune.ts';
import { publishRelease } from '../publish/publish-release.ts';
import { rollBack } from '../publish/roll-back.ts';
import { siteFolder } from '../store/site.ts';
import { progress, runCommand, UsageError } from './command.ts';

// React's development build would print warnings while the gate has React write attributes.
process.env.NODE_ENV ??= 'production';

/** A command on the site's folder. `args` follow its name. */
interface Command {
  usage: string;
  run(args: string[]): Promise<void>;
}

const lock = { waiting: progress.wait };
const APP_LIST = Object.keys(APPS).join('|');

/** `npm run release -- guide`: builds one app, checks it, renders its pages and makes them live. */
const release: Command = {
  usage: `Usage: npm run release -- ${APP_LIST} [--dry-run] [--json]`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    const [app = ''] = positionals;
    if (positionals.length !== 1) throw new UsageError('Name one app.');
    if (!Object.hasOwn(APPS, app)) throw new UsageError(`There is no app "${app}" in this checkout.`);
    const { 'dry-run': dryRun, json } = values;
    const site = siteFolder();
    const { say, step, wait } = json ? progress.silent : progress;
    say(dryRun ? `Trying a release of ${app}` : `Releasing ${app}`);
    const options = { site, app: app as LocalApp, step, dryRun, lock: { waiting: wait } };
    const { before, composition } = await publishRelease(options);
    // Since the start of the command, including Node's own.
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
  },
};

/** `npm run rollback -- guide`: makes an app's former release live again, or a whole composition by its id. */
const rollback: Command = {
  usage: 'Usage: npm run rollback -- <app>|<composition>',
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [to] = positionals;
    if (!to || positionals.length > 1) throw new UsageError('Name one app, or one composition.');
    const site = siteFolder();
    progress.say(`Rolling back ${to}`);
    const { before, composition } = await rollBack({ site, to, step: progress.step, lock });
    const seconds = performance.now() / 1000;
    progress.say(`\n${changeText(await describeChange(site, before, composition))}\n`);
    if (before.id !== composition.id) {
      progress.say(`Live after ${seconds.toFixed(1)} s. The composition before: ${before.id}`);
    }
  },
};

/** `npm run releases`: what is live, what was, and who may replace it; `--json` for programs. */
const releases: Command = {
  usage: 'Usage: npm run releases [-- --json]',
  async run(args) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const site = siteFolder();
    const [listed, compositions] = await Promise.all([listReleases(site), listCompositions(site)]);
    const now = Date.now();
    console.log(
      values.json
        ? JSON.stringify({ releases: listed, compositions }, null, 2)
        : `${releasesTable(listed, now)}\n\n${compositionsTable(compositions, now)}`,
    );
  },
};

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new UsageError(`--${name} must be a whole number, not "${text}".`);
  return Number(text);
}

/** `npm run prune`: deletes releases and compositions that nobody needs. */
const prune: Command = {
  usage: `Usage: npm run prune [-- --days ${KEPT_DAYS} --keep ${KEPT_RELEASES} --dry-run]`,
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        days: { type: 'string', default: String(KEPT_DAYS) },
        keep: { type: 'string', default: String(KEPT_RELEASES) },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    const dryRun = values['dry-run'];
    const days = wholeNumber('days', values.days);
    const keep = wholeNumber('keep', values.keep);
    const pruned = await pruneSite({ site: siteFolder(), days, keep, dryRun, lock });
    for (const { app, version } of pruned.releases) progress.say(`  ${app.padEnd(10)} ${version}`);
    const verb = dryRun ? 'Would delete' : 'Deleted';
    progress.say(
      `${verb} ${pruned.releases.length} releases and ${pruned.compositions.length} compositions.`,
    );
  },
};

const [, , name = '', ...args] = process.argv;
const command = { release, rollback, releases, prune }[name];
if (!command) throw new Error(`There is no command "${name}".`);
await runCommand(command.usage, () => command.run(args));
