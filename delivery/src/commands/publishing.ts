import { APP_NAMES } from '../core/project/project.ts';
import { auditTable, canariesTable, releasesTable, versionSetsTable } from '../core/publish/listing.ts';
import { endPreviews } from '../core/publish/make-preview.ts';
import { pruneSite } from '../core/publish/prune.ts';
import { progress, stripControlChars, typedPath, UsageError } from '../core/report/terminal.ts';
import { entriesWith } from '../core/store/audit.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { openSiteStore } from '../open-site.ts';
import { isAddress, performRemotely, type RemoteSite, remoteListing } from '../remote/admin/client.ts';
import type { CanaryOperation, Operation } from '../remote/admin/operation.ts';
import { formatResult, type OperationResult } from '../remote/admin/operation-result.ts';
import { perform, readListing } from '../remote/admin/perform.ts';
import { type PreviewFlags, previewOptions } from './command.ts';
import { publishCheckout } from './release.ts';

const lock = { waiting: progress.wait };

/** `npm run preview -- guide [1.0.0-3fa9c1d2]`: checks an app of the checkout, or previews a kept release immediately. */
export async function preview(
  app: string | undefined,
  version: string | undefined,
  { end, to, ...flags }: PreviewFlags & { end?: string; to?: string },
): Promise<void> {
  if (end !== undefined) {
    if (app !== undefined) throw new UsageError('--end requires the version set of a preview, and no app.');
    if (remoteAt(to))
      throw new UsageError("End a preview on the site's own machine: run this there without --to.");
    await endPreviews({ store: storeAt(to), set: end, lock });
    progress.say(`Preview ${end} ended.`);
    return;
  }
  if (app === undefined) throw new UsageError('Name one app.');
  const options = previewOptions(flags);
  progress.say(`Previewing ${app} ${version ?? ''}`.trim());
  if (version !== undefined) return performAt(to, { kind: 'preview', app, version, ...options });
  if (!APP_NAMES.includes(app)) throw new UsageError(`There is no app "${app}" in this checkout.`);
  if (to) throw new UsageError('--to requires a kept release: its version comes after the app.');
  await publishCheckout({ apps: [app], preview: options });
}

/** `npm run rollback -- guide [1.0.0-3fa9c1d2]`: makes an earlier release live again, or a whole version set by its id. */
export async function rollback(what: string, version?: string, to?: string): Promise<void> {
  progress.say(`Rolling back ${what}${version ? ` to ${version}` : ''}`);
  await performAt(to, { kind: 'rollback', to: what, version });
}

interface ReleasesOptions {
  json?: boolean;
  audit?: boolean;
  to?: string;
}

/** `npm run releases`: live and former releases, their owners and publishers; `--json` for programs. */
export async function releases(
  words: readonly string[],
  { json, audit, to }: ReleasesOptions,
): Promise<void> {
  const remote = remoteAt(to);
  if (words.length > 0 && !audit) throw new UsageError('Words require --audit.');
  if (audit && remote) throw new UsageError("The console shows another machine's audit log.");
  const now = Date.now();
  if (audit) {
    const store = storeAt(to);
    await store.sync(false);
    const entries = entriesWith(await store.audit.read(), words.join(' '));
    const lines = entries.map((entry) => JSON.stringify(entry)).join('\n');
    console.log(json ? lines : stripControlChars(auditTable(entries, now)));
    return;
  }
  const listing = await (remote ? remoteListing(remote) : readListing(storeAt(to)));
  const { releases: listed, sets, audit: latest } = listing;
  const tables = [releasesTable(listed, now), versionSetsTable(sets, now)];
  if (latest.length > 0) tables.push(auditTable(latest, now));
  console.log(json ? JSON.stringify(listing, null, 2) : stripControlChars(tables.join('\n\n')));
}

/** `npm run site -- prune`: deletes old releases. */
export async function prune(options: { days?: number; keep?: number; dryRun?: boolean }): Promise<void> {
  const pruned = await pruneSite({ store: openSiteStore(process.env), ...options, lock });
  for (const { app, version } of pruned.releases) progress.say(`  ${app.padEnd(10)} ${version}`);
  const verb = options.dryRun ? 'Would delete' : 'Deleted';
  progress.say(`${verb} ${pruned.releases.length} releases.`);
}

/** The remote site that `--to` names; null for a folder, and without it. */
const remoteAt = (to: string | undefined): RemoteSite | null =>
  to && isAddress(to) ? { to, token: process.env.PUBLISH_TOKEN, progress } : null;

/** The site on this machine: in the folder of `--to`, or of the environment. */
const storeAt = (to: string | undefined): SiteStore =>
  openSiteStore(process.env, to && !isAddress(to) ? typedPath(to) : undefined);

/** Runs an operation on the site of `--to`, local or remote, and prints the result. */
export async function performAt(
  to: string | undefined,
  operation: Operation,
  onDone?: (done: OperationResult) => Promise<void>,
): Promise<void> {
  const remote = remoteAt(to);
  if (remote) return progress.say(await performRemotely({ ...remote, onDone }, operation));
  const { step, wait: waiting } = progress;
  const done = await perform({ store: storeAt(to), step, lock: { waiting } }, operation);
  await onDone?.(done);
  progress.say(formatResult(done, performance.now() / 1000));
}

type Words = readonly [app?: string, change?: string, version?: string];

interface CanaryCommandOptions {
  progressive?: boolean;
  json?: boolean;
  to?: string;
}

function operationOf([app = '', change, version]: Words, progressive: boolean): CanaryOperation {
  if (change === undefined) throw new UsageError('Name one app and a percentage, promote or abort.');
  if (version !== undefined && change !== 'promote') throw new UsageError('Only promote accepts a version.');
  if (change === 'promote' || change === 'abort') {
    if (progressive) throw new UsageError('--progressive requires a percentage.');
    return change === 'abort' ? { kind: 'abort', app } : { kind: 'promote', app, version };
  }
  const percent = Number(change);
  if (!/^\d{1,3}$/.test(change) || percent < 1 || percent > 100)
    throw new UsageError('A percentage is a whole number from 1 to 100.');
  return { kind: 'canary', app, percent, progressive };
}

const STARTED: Readonly<Record<CanaryOperation['kind'], string>> = {
  canary: 'Changing the canary of',
  promote: 'Promoting the canary of',
  abort: 'Aborting the canary of',
};

async function listCanaries({ to, json }: CanaryCommandOptions): Promise<void> {
  const [remote, store] = [remoteAt(to), storeAt(to)];
  if (!remote) await store.sync(false);
  const { canaries } = remote ? await remoteListing(remote) : await store.live.current();
  if (json) console.log(JSON.stringify(canaries, null, 2));
  else if (canaries.length === 0)
    progress.say('There is no canary. To start one: npm run release -- guide --canary 10');
  else console.log(stripControlChars(canariesTable(canaries, Date.now())));
}

/** `npm run canary`: lists canaries, or changes the percentage of one, promotes or aborts it. */
export async function canary(words: Words, options: CanaryCommandOptions): Promise<void> {
  if (words[0] === undefined) return listCanaries(options);
  const operation = operationOf(words, options.progressive ?? false);
  progress.say(`${STARTED[operation.kind]} ${operation.app}`);
  await performAt(options.to, operation);
}
