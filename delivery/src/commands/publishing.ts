import { writeFile } from 'node:fs/promises';
import { createTemporaryFolder } from '../core/process/temporary-folder.ts';
import { APP_NAMES } from '../core/project/project.ts';
import { auditTable, canariesTable, releasesTable, versionSetsTable } from '../core/publish/listing.ts';
import { endPreviews } from '../core/publish/make-preview.ts';
import { PREVIEW_DAYS } from '../core/publish/preview-options.ts';
import { pruneSite } from '../core/publish/prune.ts';
import { type PublishOptions, publishRelease } from '../core/publish/publish-release.ts';
import { progress, stripControlChars, UsageError, userPath } from '../core/report/terminal.ts';
import type { CanaryOptions } from '../core/store/canaries.ts';
import { openSiteStore, readFigures } from '../open-site.ts';
import { performRemotely, type RemoteSite, remoteListing } from '../remote/admin/client.ts';
import type { Operation } from '../remote/admin/operation.ts';
import { formatResult, previewComment } from '../remote/admin/operation-result.ts';
import { type OperationResult, perform } from '../remote/admin/perform.ts';
import { readListing } from '../remote/admin/read-releases.ts';
import { buildStep, packRelease, runTeamChecks } from '../remote/pack/pack-release.ts';

const localSite = () => ({
  store: openSiteStore(process.env),
  step: progress.step,
  lock: { onWait: progress.wait },
  readFigures,
});

interface Flags {
  audit?: boolean;
  canary?: number;
  comment?: string;
  days?: number;
  draft?: boolean;
  dryRun?: boolean;
  end?: string;
  keep?: number;
  out?: string;
  preview?: boolean;
  progressive?: boolean;
  skipChecks?: boolean;
  to?: string;
}

const remoteAt = (to: string | undefined): RemoteSite | null =>
  to ? { to, token: process.env.PUBLISH_TOKEN, progress } : null;

async function performAt(to: string | undefined, operation: Operation): Promise<OperationResult> {
  const remote = remoteAt(to);
  const result = await (remote ? performRemotely(remote, operation) : perform(localSite(), operation));
  progress.say(formatResult(result, to));
  return result;
}

type CheckoutOptions = Pick<PublishOptions, 'draft' | 'canary' | 'preview'>;

async function publishCheckout(apps: readonly string[], options: CheckoutOptions): Promise<void> {
  const published = await publishRelease({ ...options, ...localSite(), apps });
  progress.say(formatResult({ kind: 'publish', draft: options.draft ?? false, ...published }));
}

function canaryOptions({ canary, progressive = false }: Flags): CanaryOptions | undefined {
  if (canary !== undefined) return { percent: canary, progressive };
  if (progressive) throw new UsageError('--progressive requires --canary.');
  return undefined;
}

export async function build(app: string, { out }: Flags): Promise<void> {
  await using temporary = await createTemporaryFolder('build');
  const folder = out ? userPath(out) : temporary.path;
  const release = await buildStep(folder, app);
  if (out) progress.say(`Written: ${folder} (${release.app} ${release.version})`);
}

export async function release(names: readonly string[], flags: Flags): Promise<void> {
  await publishCheckout([...new Set(names)], { draft: flags.draft, canary: canaryOptions(flags) });
}

export async function preview(
  app: string | undefined,
  version: string | undefined,
  { end, to, days = PREVIEW_DAYS.default }: Flags,
): Promise<void> {
  if (end !== undefined) {
    if (app !== undefined) throw new UsageError('With --end, specify only the version set of the preview.');
    await endPreviews({ ...localSite(), set: end });
    progress.say(`Preview ${end} ended.`);
    return;
  }
  if (app === undefined) throw new UsageError('Specify an app to preview.');
  if (version !== undefined) {
    await performAt(to, { kind: 'preview', app, version, days });
    return;
  }
  if (!APP_NAMES.includes(app)) throw new UsageError(`There is no such app. Apps: ${APP_NAMES.join(', ')}.`);
  if (to) throw new UsageError('With --to, add the version of a stored release after the app.');
  await publishCheckout([app], { preview: { days } });
}

export async function rollback(target: string, version: string | undefined, { to }: Flags): Promise<void> {
  await performAt(to, { kind: 'rollback', to: target, version });
}

const print = (...tables: string[]): void => console.log(stripControlChars(tables.join('\n\n')));

function listingAt(to: string | undefined) {
  const remote = remoteAt(to);
  return remote ? remoteListing(remote) : readListing(openSiteStore(process.env));
}

export async function releases({ audit: onlyAudit, to }: Flags): Promise<void> {
  if (onlyAudit) {
    const store = openSiteStore(process.env);
    await store.sync(false);
    return print(auditTable((await store.audit.read()).reverse()));
  }
  const { releases: all, sets, audit } = await listingAt(to);
  const setTables = sets.length > 0 ? [versionSetsTable(sets)] : [];
  print(releasesTable(all), ...setTables, auditTable(audit));
}

export async function prune(options: Flags): Promise<void> {
  const pruned = await pruneSite({ ...localSite(), ...options });
  for (const { app, version } of pruned) progress.say(`  ${app.padEnd(10)} ${version}`);
  progress.say(`${options.dryRun ? 'Releases to delete' : 'Deleted releases'}: ${pruned.length}`);
}

async function listCanaries(to: string | undefined): Promise<void> {
  const { canaries } = await listingAt(to);
  if (canaries.length > 0) return print(canariesTable(canaries));
  progress.say('There is no canary. To start one: npm run release -- guide --canary 10');
}

export async function canary(
  app: string | undefined,
  change: 'promote' | 'abort' | number | undefined,
  version: string | undefined,
  { to, progressive = false }: Flags,
): Promise<void> {
  if (app === undefined) return listCanaries(to);
  if (change === undefined)
    throw new UsageError('Add a change after the app: a percentage, promote or abort.');
  if (version !== undefined && change !== 'promote') throw new UsageError('Only "promote" takes a version.');
  const isPercent = typeof change === 'number';
  if (progressive && !isPercent) throw new UsageError('--progressive requires a percentage.');
  await performAt(
    to,
    isPercent ? { kind: 'canary', app, percent: change, progressive } : { kind: change, app, version },
  );
}

export async function pack(app: string, flags: Flags): Promise<void> {
  const { say } = progress;
  const { file, pack: packed } = await packRelease(app, runTeamChecks, flags);
  const { commit, clean, version, checks } = packed;
  const from = commit
    ? `${commit.slice(0, 12)}${clean ? '' : ' with uncommitted changes'}`
    : 'a folder without Git';
  say(`\n  ${file}\n  ${version}, from ${from}, checks ${checks}\n`);
  say(`Upload the file in the console under "New release", or: npm run publish -- ${file} [--to https://…]`);
}

export async function publish(path: string, flags: Flags): Promise<void> {
  const { to, draft = false, comment, days = PREVIEW_DAYS.default } = flags;
  for (const name of ['comment', 'days'] as const) {
    if (flags[name] && !flags.preview) throw new UsageError(`--${name} requires --preview.`);
  }
  const file = userPath(path);
  const preview = flags.preview ? { days } : undefined;
  const canary = canaryOptions(flags);
  const result = await performAt(to, { kind: 'publish', file, draft, preview, canary });
  if (comment && result.kind === 'publish') await writeFile(userPath(comment), previewComment(result));
}
