import { parseArgs } from 'node:util';
import { auditTable, compositionsTable, releasesTable } from '../core/publish/listing.ts';
import { endPreviews } from '../core/publish/make-preview.ts';
import { KEPT_RELEASES, pruneSite } from '../core/publish/prune.ts';
import { publishRelease } from '../core/publish/publish-release.ts';
import { plainWords } from '../core/report/plain-words.ts';
import { progress, runCommand, UsageError, wholeNumber } from '../core/report/terminal.ts';
import { entriesWith } from '../core/store/audit.ts';
import { KEPT_DAYS } from '../core/store/live.ts';
import { openSiteStore } from '../open-site.ts';
import { remoteAudit, remoteListing } from '../remote/admin/client.ts';
import { doneText } from '../remote/admin/done.ts';
import { publishDone, readListing } from '../remote/admin/operations.ts';
import { asCanary } from '../rollout/start-canary.ts';
import { CANARY_OPTIONS, canaryWish, namedApp, PREVIEW_OPTIONS, previewWish } from './command.ts';
import { usageOf } from './help.ts';
import { performAt, remoteAt, storeAt } from './perform-at.ts';

const lock = { waiting: progress.wait };

/** `npm run release -- guide`: builds one app, checks it, renders its pages and makes them live. */
async function release(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      ...CANARY_OPTIONS,
    },
  });
  const app = namedApp(positionals);
  const { 'dry-run': dryRun, json } = values;
  const canary = canaryWish(values);
  const store = openSiteStore(process.env);
  const { say, step, wait } = json ? progress.silent : progress;
  say(dryRun ? `Trying a release of ${app}` : canary ? `Starting a canary of ${app}` : `Releasing ${app}`);
  const beside = canary && asCanary(canary);
  const options = { store, app, step, dryRun, canary: beside, lock: { waiting: wait } };
  const done = await publishDone(store, await publishRelease(options), dryRun);
  // Since the start of the command, including Node's own.
  const seconds = performance.now() / 1000;
  if (json) console.log(JSON.stringify({ ...done.change, dryRun, canary: done.canary, seconds }, null, 2));
  else say(doneText(done, seconds));
}

/**
 * `npm run preview -- guide [1.0.0-3fa9c1d2]`: checks an app like a release, and gives it an address to look at before it is
 * live; one that is kept gets it at once.
 */
async function preview(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { end: { type: 'string' }, to: { type: 'string' }, ...PREVIEW_OPTIONS },
  });
  const { to } = values;
  if (values.end && positionals.length === 0) {
    if (remoteAt(to))
      throw new UsageError("A preview is ended on the site's own machine: run this there without --to.");
    await endPreviews(storeAt(to), values.end, lock);
    progress.say(`${values.end} is shown to nobody any more.`);
    return;
  }
  if (values.end) throw new UsageError('Name one app.');
  const [kept, version, ...more] = positionals;
  const wish = previewWish(values);
  if (kept && version && more.length === 0) {
    progress.say(`Previewing ${kept} ${version}`);
    await performAt(to, { kind: 'preview', app: kept, version, wish });
    return;
  }
  const app = namedApp(positionals);
  if (to) throw new UsageError('Name a kept release: its version comes after the app.');
  progress.say(`Previewing ${app}`);
  const store = openSiteStore(process.env);
  const options = { store, app, step: progress.step, preview: wish, lock };
  const done = await publishDone(store, await publishRelease(options), false);
  progress.say(doneText(done, performance.now() / 1000));
}

/** `npm run rollback -- guide [1.0.0-3fa9c1d2]`: makes an earlier release live again, or a whole composition by its id. */
async function rollback(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' } },
  });
  const [what, version] = positionals;
  if (!what || positionals.length > 2) throw new UsageError('Name one app, or one composition.');
  progress.say(`Rolling back ${what}${version ? ` to ${version}` : ''}`);
  await performAt(values.to, { kind: 'rollback', to: what, version });
}

/** `npm run releases`: what is live, what was, who may replace it and who did; `--json` for programs. */
async function releases(args: string[]): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: flag,
      audit: flag,
      to: { type: 'string' },
      skip: { type: 'string', default: '0' },
    },
  });
  const { json, audit, to } = values;
  const words = positionals.join(' ');
  if (words && !audit) throw new UsageError('Words are searched in the audit log: --audit WORDS.');
  const skip = wholeNumber('skip', values.skip, 0, 999_999);
  const [remote, store] = [remoteAt(to), storeAt(to)];
  const now = Date.now();
  if (skip > 0 && !(audit && remote)) throw new UsageError('--skip belongs to --audit --to https://….');
  if (audit) {
    if (!remote) await store.bringUp(false);
    const page = remote && (await remoteAudit(remote, words, skip));
    const entries = page ? page.entries.toReversed() : entriesWith(await store.audit.read(), words);
    console.log(
      json ? entries.map((entry) => JSON.stringify(entry)).join('\n') : plainWords(auditTable(entries, now)),
    );
    const seen = skip + entries.length;
    if (page && !json && seen < page.found)
      console.log(`\n${page.found - seen} more are older: --skip ${seen}`);
    return;
  }
  const listing = await (remote ? remoteListing(remote) : readListing(store));
  if (json) {
    console.log(JSON.stringify(listing, null, 2));
    return;
  }
  const { releases: listed, compositions, audit: latest } = listing;
  const tables = [releasesTable(listed, now), compositionsTable(compositions, now)];
  if (latest.length > 0) tables.push(auditTable(latest, now));
  console.log(tables.join('\n\n'));
}

/** `npm run prune`: deletes releases and compositions that nobody needs. */
async function prune(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      days: { type: 'string', default: String(KEPT_DAYS) },
      keep: { type: 'string', default: String(KEPT_RELEASES) },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const dryRun = values['dry-run'];
  const days = wholeNumber('days', values.days, 0, 9999);
  const keep = wholeNumber('keep', values.keep, 0, 9999);
  const pruned = await pruneSite({ store: openSiteStore(process.env), days, keep, dryRun, lock });
  for (const { app, version } of pruned.releases) progress.say(`  ${app.padEnd(10)} ${version}`);
  const verb = dryRun ? 'Would delete' : 'Deleted';
  progress.say(`${verb} ${pruned.releases.length} releases and ${pruned.compositions.length} compositions.`);
}

const [, , name = '', ...args] = process.argv;
const command = { release, preview, rollback, releases, prune }[name];
if (!command) throw new Error(`There is no command "${name}".`);
await runCommand(usageOf(name), () => command(args));
