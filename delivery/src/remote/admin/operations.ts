import { describeChange } from '../../core/publish/change.ts';
import { listCanaries, listCompositions, listReleases } from '../../core/publish/listing.ts';
import { previewKept } from '../../core/publish/make-preview.ts';
import type { PreviewWish } from '../../core/publish/preview-wish.ts';
import type { Published } from '../../core/publish/publish-release.ts';
import { rollBack } from '../../core/publish/roll-back.ts';
import type { Step } from '../../core/report/step.ts';
import { concerns } from '../../core/store/audit.ts';
import type { CanaryWish } from '../../core/store/canaries.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { abortCanary, type CanaryOptions, changeCanary, promoteCanary } from '../../rollout/change-canary.ts';
import { asCanary } from '../../rollout/start-canary.ts';
import { publishPack } from '../pack/publish-pack.ts';
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
      canary?: CanaryWish | undefined;
    }
  | {
      kind: 'rollback';
      /** An app, or a composition's id. */
      to: string;
      /** Of an app, the version; the former one by default. */
      version?: string | undefined;
    }
  | {
      /** Changes the rollout percentage of a canary. */
      kind: 'canary';
      app: string;
      /** The version that the caller means: another one stays as it is. */
      version?: string | undefined;
      percent: number;
      progressive?: boolean | undefined;
    }
  | {
      /** Makes a canary live for everybody. */
      kind: 'promote';
      app: string;
      version?: string | undefined;
    }
  | {
      /** Gives everybody the live release again. */
      kind: 'abort';
      app: string;
      version?: string | undefined;
    }
  | {
      /** Gives a kept release an address to look at. */
      kind: 'preview';
      app: string;
      version: string;
      wish: PreviewWish;
    };

/** Whether it takes back or ends what a part of the visitors has: it waits for nobody who releases. */
export const comesFirst = ({ kind }: Pick<Operation, 'kind'>): boolean =>
  kind === 'rollback' || kind === 'promote' || kind === 'abort';

/** Where an operation is done, and how it tells what it does. */
export interface Place {
  store: SiteStore;
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
 * @param app the only one that is shown; every app and the whole site by default.
 * @throws Error when nothing is live.
 */
export async function readListing(store: SiteStore, app?: string): Promise<Listing> {
  await store.bringUp();
  // First: who ends while the rest is read may have changed it.
  const underWay = await store.lockHolder();
  const audit = await store.audit.read();
  const [releases, compositions, canaries] = await Promise.all([
    listReleases(store, audit),
    listCompositions(store),
    listCanaries(store),
  ]);
  const isOwn = (one: { app: string }) => app === undefined || one.app === app;
  const own = app === undefined ? audit : audit.filter((entry) => concerns(entry, app));
  return {
    releases: releases.filter(isOwn),
    // Of all apps: only who has rights to all of them can go back to one.
    compositions: app === undefined ? compositions : [],
    canaries: canaries.filter(isOwn),
    audit: own.reverse().slice(0, SHOWN_ENTRIES),
    underWay,
  };
}

/** What a publish has done. */
export async function publishDone(
  store: SiteStore,
  { release, before, composition, preview, canary }: Published,
  dryRun: boolean,
): Promise<Extract<Done, { kind: 'publish' }>> {
  const { app, version } = release;
  const change = await describeChange(store, before.composition, composition);
  return { kind: 'publish', app, version, dryRun, preview, canary, change };
}

async function changeOfCanary(
  place: Omit<CanaryOptions, 'app'>,
  operation: Extract<Operation, { kind: 'canary' | 'promote' | 'abort' }>,
): Promise<Done> {
  const { app, version } = operation;
  const options = { ...place, app, version };
  if (operation.kind === 'abort') return { kind: 'abort', canary: await abortCanary(options) };
  if (operation.kind === 'canary') {
    const { percent, progressive } = operation;
    return { kind: 'canary', ...(await changeCanary({ ...options, percent, progressive })) };
  }
  const { canary, before, composition, ended } = await promoteCanary(options);
  return { kind: 'promote', canary, change: await describeChange(place.store, before, composition), ended };
}

/** Does what is asked. @throws Refused or Error, in words for whoever asked. */
export async function perform(
  { store, step, wait, by, confirm }: Place,
  operation: Operation,
): Promise<Done> {
  const lock = { waiting: wait };
  if (operation.kind === 'publish') {
    const { file, app, dryRun, preview, canary } = operation;
    const beside = canary && asCanary(canary);
    const options = { store, step, dryRun, preview, canary: beside, lock, by, confirm };
    const published = await publishPack(options, file, app);
    return publishDone(store, published, dryRun);
  }
  if (operation.kind === 'rollback') {
    const { to, version } = operation;
    const { before, composition, ended } = await rollBack({ store, to, version, step, lock, by, confirm });
    return { kind: 'rollback', change: await describeChange(store, before, composition), ended };
  }
  if (operation.kind === 'canary' || operation.kind === 'promote' || operation.kind === 'abort') {
    return changeOfCanary({ store, step, lock, by, confirm }, operation);
  }
  const { app, version, wish } = operation;
  const preview = await previewKept({ store, app, version, wish, step, lock, by, confirm });
  return { kind: 'preview', app, version, preview };
}
