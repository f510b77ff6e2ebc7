import type { ChangeOptions } from '../../core/publish/change-live.ts';
import { rollBack } from '../../core/publish/go-live.ts';
import { listReleases, listVersionSets } from '../../core/publish/listing.ts';
import { previewStored } from '../../core/publish/make-preview.ts';
import { publishStored } from '../../core/publish/publish-release.ts';
import { concerns } from '../../core/store/audit.ts';
import { contentName } from '../../core/store/files.ts';
import type { Live } from '../../core/store/live.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { abortCanary, changeCanary, promoteCanary } from '../../rollout/change-canary.ts';
import { publishPack } from '../pack/publish-pack.ts';
import type { Operation } from './operation.ts';
import type { Listing, OperationResult } from './operation-result.ts';

const SHOWN_ENTRIES = 15;

/** Lists releases, canaries and recent audit entries of one app or of all apps. @throws Error when nothing is live. */
export async function readListing(store: SiteStore, app = ALL_APPS): Promise<Listing> {
  const isAll = app === ALL_APPS;
  await store.sync();
  const audit = await store.audit.read();
  const [releases, live, sets] = await Promise.all([
    listReleases(store, audit),
    store.live.current(),
    // Only a token for all apps can roll back to a version set.
    isAll ? listVersionSets(store) : [],
  ]);
  const isOwn = (one: { app: string }) => isAll || one.app === app;
  const own = audit.filter((entry) => isAll || concerns(entry, app));
  const apps = isAll ? releases.map((one) => one.app) : [app];
  return {
    // Of another app, lists only the live release, without its origin.
    releases: releases.flatMap((one) => {
      if (isOwn(one)) return one;
      return one.state === 'live' ? { ...one, origin: null } : [];
    }),
    sets,
    canaries: live.canaries.filter(isOwn),
    tags: Object.fromEntries(apps.map((name) => [name, appTag(live, name)])),
    audit: own.reverse().slice(0, SHOWN_ENTRIES),
    origin: live.config.origin,
  };
}

/** `reason` is the outcome of a canary, for the audit log. */
type PerformOptions = ChangeOptions & { reason?: string | undefined };

/** Runs an operation. @throws Refused or Error with a message for the caller. */
export async function perform(options: PerformOptions, operation: Operation): Promise<OperationResult> {
  if (operation.kind === 'publish') {
    const { kind, file, app, draft, preview, canary } = operation;
    return { kind, draft, ...(await publishPack({ ...options, draft, preview, canary }, file, app)) };
  }
  if (operation.kind === 'rollback')
    return { kind: 'rollback', ...(await rollBack({ ...options, ...operation })) };
  if (operation.kind === 'release')
    return { kind: 'publish', draft: false, ...(await publishStored({ ...options, ...operation })) };
  const { kind, app, version } = operation;
  if (kind === 'preview')
    return { kind, app, version, preview: await previewStored({ ...options, ...operation }) };
  const ofCanary = { ...options, app, version };
  if (kind === 'abort') return { kind, canary: await abortCanary(ofCanary) };
  if (kind === 'promote') return { kind, ...(await promoteCanary(ofCanary)) };
  const { percent, progressive } = operation;
  return { kind, ...(await changeCanary({ ...ofCanary, percent, progressive })) };
}

/** The entity tag of an app (`If-Match`), which changes with its live release and canary. */
export function appTag({ versions, canaries }: Live, app: string): string {
  const canary = canaries.find((one) => one.app === app);
  return `"${contentName(JSON.stringify([app, versions[app], canary]))}"`;
}
