import { APP_NAMES } from '../core/project/project.ts';
import { auditTable, releasesTable, versionSetsTable } from '../core/publish/listing.ts';
import { endPreviews } from '../core/publish/make-preview.ts';
import { pruneSite } from '../core/publish/prune.ts';
import { plainWords } from '../core/report/plain-words.ts';
import { progress, UsageError } from '../core/report/terminal.ts';
import { entriesWith } from '../core/store/audit.ts';
import { openSiteStore } from '../open-site.ts';
import { remoteListing } from '../remote/admin/client.ts';
import { readListing } from '../remote/admin/perform.ts';
import { type PreviewFlags, previewWish } from './command.ts';
import { performAt, remoteAt, storeAt } from './perform-at.ts';
import { publishCheckout } from './release.ts';

const lock = { waiting: progress.wait };

/** `npm run preview -- guide [1.0.0-3fa9c1d2]`: checks an app of the checkout, or shows a kept release at once. */
export async function preview(
  app: string | undefined,
  version: string | undefined,
  { end, to, ...flags }: PreviewFlags & { end?: string; to?: string },
): Promise<void> {
  if (end !== undefined) {
    if (app !== undefined) throw new UsageError('--end takes the version set of a preview and no app.');
    if (remoteAt(to))
      throw new UsageError("A preview ends on the site's own machine: run this there without --to.");
    await endPreviews({ store: storeAt(to), set: end, lock });
    progress.say(`${end} is shown to nobody any more.`);
    return;
  }
  if (app === undefined) throw new UsageError('Name one app.');
  const wish = previewWish(flags);
  progress.say(`Previewing ${app} ${version ?? ''}`.trim());
  if (version !== undefined) return performAt(to, { kind: 'preview', app, version, wish });
  if (!APP_NAMES.includes(app)) throw new UsageError(`There is no app "${app}" in this checkout.`);
  if (to) throw new UsageError('--to requires a kept release: its version comes after the app.');
  await publishCheckout({ apps: [app], preview: wish });
}

/** `npm run rollback -- guide [1.0.0-3fa9c1d2]`: makes an earlier release live again, or a whole version set by its id. */
export async function rollback(what: string, version?: string, to?: string): Promise<void> {
  progress.say(`Rolling back ${what}${version ? ` to ${version}` : ''}`);
  await performAt(to, { kind: 'rollback', to: what, version });
}

/** Options of `npm run releases`. */
interface ReleasesOptions {
  json?: boolean;
  audit?: boolean;
  to?: string;
}

/** `npm run releases`: what is live, what was, who may replace it and who did; `--json` for programs. */
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
    await store.bringUp(false);
    const entries = entriesWith(await store.audit.read(), words.join(' '));
    const lines = entries.map((entry) => JSON.stringify(entry)).join('\n');
    console.log(json ? lines : plainWords(auditTable(entries, now)));
    return;
  }
  const listing = await (remote ? remoteListing(remote) : readListing(storeAt(to)));
  const { releases: listed, sets, audit: latest } = listing;
  const tables = [releasesTable(listed, now), versionSetsTable(sets, now)];
  if (latest.length > 0) tables.push(auditTable(latest, now));
  console.log(json ? JSON.stringify(listing, null, 2) : plainWords(tables.join('\n\n')));
}

/** `npm run site -- prune`: deletes old releases. */
export async function prune(options: { days?: number; keep?: number; dryRun?: boolean }): Promise<void> {
  const pruned = await pruneSite({ store: openSiteStore(process.env), ...options, lock });
  for (const { app, version } of pruned.releases) progress.say(`  ${app.padEnd(10)} ${version}`);
  const verb = options.dryRun ? 'Would delete' : 'Deleted';
  progress.say(`${verb} ${pruned.releases.length} releases.`);
}
