import { Readable } from 'node:stream';
import type { Log } from 'backend';
import { withoutFolder } from '../../core/publish/audited.ts';
import { type ChangeOptions, checkedNow } from '../../core/publish/change-live.ts';
import { listReleases, listVersionSets } from '../../core/publish/listing.ts';
import { previewKept } from '../../core/publish/make-preview.ts';
import { rollBack } from '../../core/publish/roll-back.ts';
import { Refused, Unchecked } from '../../core/report/refusal.ts';
import { concerns } from '../../core/store/audit.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { abortCanary, changeCanary, promoteCanary } from '../../rollout/change-canary.ts';
import { publishPack } from '../pack/publish-pack.ts';
import type { Done, Listing } from './done.ts';
import type { Operation } from './operation.ts';
import type { Report } from './report.ts';

/** How much of the audit log is shown beside the releases. */
const SHOWN_ENTRIES = 15;

/** What is kept, live and was done last, of one app or of the whole site. @throws Error when nothing is live. */
export async function readListing(store: SiteStore, app?: string): Promise<Listing> {
  await store.bringUp();
  // First: who ends while the rest is read may have changed it.
  const underWay = (await store.lockHolder()) ?? checkedNow(store);
  const audit = await store.audit.read();
  const [releases, { canaries }, sets] = await Promise.all([
    listReleases(store, audit),
    store.live.current(),
    // Only who has rights to all apps can go back to one.
    app === undefined ? listVersionSets(store) : [],
  ]);
  const isOwn = (one: { app: string }) => app === undefined || one.app === app;
  const own = app === undefined ? audit : audit.filter((entry) => concerns(entry, app));
  return {
    releases: releases.filter(isOwn),
    sets,
    canaries: canaries.filter(isOwn),
    audit: own.reverse().slice(0, SHOWN_ENTRIES),
    underWay,
  };
}

/** Does what is asked. @throws Refused or Error, in words for whoever asked. */
export async function perform(options: ChangeOptions, operation: Operation): Promise<Done> {
  if (operation.kind === 'publish') {
    const { kind, file, app, dryRun, preview, canary } = operation;
    return { kind, dryRun, ...(await publishPack({ ...options, dryRun, preview, canary }, file, app)) };
  }
  if (operation.kind === 'rollback')
    return { kind: 'rollback', ...(await rollBack({ ...options, ...operation })) };
  const { kind, app, version } = operation;
  if (kind === 'preview')
    return { kind, app, version, preview: await previewKept({ ...options, ...operation }) };
  const ofCanary = { ...options, app, version };
  if (kind === 'abort') return { kind, canary: await abortCanary(ofCanary) };
  if (kind === 'promote') return { kind, ...(await promoteCanary(ofCanary)) };
  const { percent, progressive } = operation;
  return { kind, ...(await changeCanary({ ...ofCanary, percent, progressive })) };
}

/** How often something is said while nothing happens: proxies and `fetch` take what is silent for broken. */
const KEEP_ALIVE_MS = 30_000;

/** Does an operation of somebody elsewhere, who hears of it line by line. It ends also when nobody listens any more. */
export function performReported(
  { store, log, ...asked }: Pick<ChangeOptions, 'store' | 'by' | 'confirm'> & { log: Log },
  operation: Operation,
): { reports: Readable; ended: Promise<void> } {
  const reports = new Readable({ read() {} });
  const write = (text: string | null) => void (reports.destroyed || reports.push(text));
  const say = (report: Report) => write(`${JSON.stringify(report)}\n`);
  /** What went wrong, in words. What the system or the language says is for whoever runs the site. */
  const failure = (err: unknown): Report => {
    const told = ({ message }: Error) => withoutFolder(store, message);
    if (err instanceof Refused) return { refused: told(err) };
    if (err instanceof Unchecked) return { unchecked: told(err) };
    if (err instanceof Error && err.constructor === Error && err.cause === undefined && !('code' in err))
      return { failed: told(err) };
    log.error({ err }, 'an operation failed');
    return { failed: 'The site failed at this; its log says why.' };
  };
  const options: ChangeOptions = {
    store,
    lock: { waiting: (waiting) => say({ waiting }) },
    async step(name, work, result) {
      const begun = performance.now();
      const value = await work();
      say({ step: name, result: result?.(value) ?? 'done', seconds: (performance.now() - begun) / 1000 });
      return value;
    },
    ...asked,
  };
  const alive = setInterval(() => write('\n'), KEEP_ALIVE_MS);
  const ended = perform(options, operation)
    .then((done) => say({ done }))
    .catch((err: unknown) => say(failure(err)))
    .finally(() => {
      clearInterval(alive);
      write(null);
    });
  return { reports, ended };
}
