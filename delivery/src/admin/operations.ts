import type { ReleaseTelemetry } from 'backend';
import { priceAgeWarning, readSiteConfig } from '../compose/site-config.ts';
import { publishPack } from '../pack/publish-pack.ts';
import type { PreviewWish } from '../preview/wish.ts';
import type { ShareOptions } from '../publish/begin-share.ts';
import { describeChange } from '../publish/change.ts';
import { listCompositions, listReleases, listShares } from '../publish/listing.ts';
import type { Published } from '../publish/publish-release.ts';
import { rollBack } from '../publish/roll-back.ts';
import { changeShare, promoteShare, stopShare } from '../publish/share.ts';
import type { ShareWish } from '../publish/share-wish.ts';
import type { Step } from '../publish/step.ts';
import { readAudit } from '../store/audit.ts';
import { lockHolder } from '../store/lock.ts';
import { bringSiteUp } from '../store/shared/session.ts';
import type { Done, Listing } from './done.ts';

/** What somebody asks of a site, on its machine or from elsewhere. */
export type Operation =
  | {
      kind: 'publish';
      /** The packed file. */
      file: string;
      /** The app that it must be of, where the sender may publish no other. */
      app?: string | undefined;
      dryRun: boolean;
      /** Shows it at an address of its own, instead of making it live. */
      preview?: PreviewWish | undefined;
      /** Gives it to a part of the visitors, instead of making it live. */
      share?: ShareWish | undefined;
    }
  | {
      kind: 'rollback';
      /** An app, or a composition's id. */
      to: string;
      /** Of an app, the version; the former one by default. */
      version?: string | undefined;
    }
  | {
      /** Gives a shared release another part of the visitors. */
      kind: 'share';
      app: string;
      percent: number;
      unattended?: boolean | undefined;
    }
  | {
      /** Makes a shared release live for everybody. */
      kind: 'promote';
      app: string;
      /** Which of several. */
      version?: string | undefined;
    }
  | {
      /** Gives everybody the live release again. */
      kind: 'stop';
      app: string;
    }
  | {
      kind: 'releases';
      /** The only app whose part of the audit log is shown. */
      app?: string | undefined;
      /** How pages went, where the sender has read it; else it is read here. */
      health?: readonly ReleaseTelemetry[] | undefined;
      /** Who is at work as far as the sender knows, in a process that may not hold the lock yet. */
      underWay?: string | undefined;
    };

/** Whether it takes back or ends what a part of the visitors has: it waits for nobody who releases. */
export const comesFirst = ({ kind }: Pick<Operation, 'kind'>): boolean =>
  kind === 'rollback' || kind === 'promote' || kind === 'stop';

/** Where an operation is done, and how it tells what it does. */
export interface Place {
  site: string;
  step: Step;
  wait(holder: string): void;
  /** Who, for the audit log; the local user by default. */
  by?: string | undefined;
  /** Asked before something becomes live. @throws Error when whoever asked may no longer do it. */
  confirm?: (() => Promise<void>) | undefined;
}

/** How much of the audit log is shown beside the releases. */
const SHOWN_ENTRIES = 15;

/**
 * What is kept, what is live and what was done last.
 * @param app the only one whose part of the audit log is shown.
 * @param told what somebody knows already: how pages went, and who is at work.
 * @throws Error when nothing is live.
 */
export async function readListing(
  site: string,
  app?: string,
  told: Pick<Extract<Operation, { kind: 'releases' }>, 'health' | 'underWay'> = {},
): Promise<Listing> {
  await bringSiteUp(site);
  // First: who ends while the rest is read may have changed it.
  const underWay = told.underWay ?? (await lockHolder(site));
  const [releases, compositions, shares, audit] = await Promise.all([
    listReleases(site),
    listCompositions(site),
    listShares(site),
    readAudit(site),
  ]);
  const shown = app === undefined ? audit : audit.filter((entry) => entry.app === app);
  const names = new Set(releases.map((release) => `${release.app}/${release.version}`));
  const health = (told.health ?? (await readSiteHealth(site))).filter(({ release }) => names.has(release));
  return {
    releases,
    compositions,
    shares,
    audit: shown.reverse().slice(0, SHOWN_ENTRIES),
    underWay,
    health,
  };
}

/** How long back pages are shown beside releases: 30 days, in milliseconds. */
export const HEALTH_MS = 30 * 86_400_000;

/** How the pages of each release went, where this process can read the backend's data. */
async function readSiteHealth(site: string): Promise<readonly ReleaseTelemetry[]> {
  try {
    // The whole backend, which no other operation should wait for.
    const { openSiteFunnel } = await import('../site-funnel.ts');
    const funnel = await openSiteFunnel(site);
    return (await funnel?.health(Date.now() - HEALTH_MS).finally(funnel.close)) ?? [];
  } catch {
    // What is live is shown whatever the backend's database does.
    return [];
  }
}

/** What a publish has done. */
export async function publishDone(
  site: string,
  { release, before, composition, preview, share }: Published,
  dryRun: boolean,
): Promise<Extract<Done, { kind: 'publish' }>> {
  const { app, version } = release;
  const change = await describeChange(site, before.composition, composition);
  return {
    kind: 'publish',
    app,
    version,
    dryRun,
    preview,
    share,
    change,
    warning: priceAgeWarning(await readSiteConfig()) ?? null,
  };
}

async function changeOfShare(
  place: Omit<ShareOptions, 'app'>,
  operation: Extract<Operation, { kind: 'share' | 'promote' | 'stop' }>,
): Promise<Done> {
  const options = { ...place, app: operation.app };
  if (operation.kind === 'stop') return { kind: 'stop', share: await stopShare(options) };
  if (operation.kind === 'share') {
    const { percent, unattended } = operation;
    return { kind: 'share', ...(await changeShare({ ...options, percent, unattended })) };
  }
  const { version } = operation;
  const { share, before, composition, ended } = await promoteShare({ ...options, version });
  return { kind: 'promote', share, change: await describeChange(place.site, before, composition), ended };
}

/** Does what is asked. @throws Refused or Error, in words for whoever asked. */
export async function perform({ site, step, wait, by, confirm }: Place, operation: Operation): Promise<Done> {
  const lock = { waiting: wait };
  if (operation.kind === 'publish') {
    const { file, app, dryRun, preview, share } = operation;
    const options = { site, step, dryRun, preview, share, lock, by, confirm };
    const published = await publishPack(options, file, app);
    return publishDone(site, published, dryRun);
  }
  if (operation.kind === 'rollback') {
    const { to, version } = operation;
    const { before, composition, ended } = await rollBack({ site, to, version, step, lock, by, confirm });
    return { kind: 'rollback', change: await describeChange(site, before, composition), ended };
  }
  if (operation.kind === 'share' || operation.kind === 'promote' || operation.kind === 'stop') {
    return changeOfShare({ site, step, lock, by, confirm }, operation);
  }
  return { kind: 'releases', listing: await readListing(site, operation.app, operation) };
}
