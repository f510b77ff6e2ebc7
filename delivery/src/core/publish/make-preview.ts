import { type Refusal, refuse, releaseName } from '../report/refusal.ts';
import type { Step } from '../report/step.ts';
import type { AppName } from '../store/app-name.ts';
import type { Composition } from '../store/compositions.ts';
import type { LockOptions } from '../store/file-lock.ts';
import { type Pass, signPass } from '../store/preview-pass.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { isCompositionId } from '../store/tokens.ts';
import { audited } from './audited.ts';
import type { MadePreview, PreviewWish } from './preview-wish.ts';

/** How many releases of an app may have previews: each keeps its files and a composition until it ends. */
const MOST_PREVIEWS = 10;

/** Refuses a preview of an app that has as many as it may have. One of the same release takes no more room. */
export async function checkPreviewRoom(
  store: SiteStore,
  release: Release,
  now = Date.now(),
): Promise<Refusal[]> {
  const { app, version } = release;
  const own = (await store.previews.list(now)).filter((one) => one.app === app);
  const others = new Set(own.map((one) => one.version).filter((one) => one !== version));
  if (others.size < MOST_PREVIEWS) return [];
  const first = own.toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt))[0];
  return [
    {
      check: 'previews',
      subject: releaseName(release),
      reason: `${others.size} releases of ${app} have previews, and no more may have any.`,
      remedy: `Whoever runs the site can end one: npm run preview -- --end ${first?.composition}. The next one expires on ${first?.expiresAt.slice(0, 10)}.`,
    },
  ];
}

/** Where a release shows itself first: a page that anybody may see. */
function firstPage({ routes }: Release): string {
  return (routes.find(({ access }) => access === 'anyone') ?? routes[0])?.path ?? '/';
}

/** The address that opens a preview until it expires. */
function addressOf(
  key: Buffer,
  { composition: { config }, release }: Omit<Shown, 'comparison'>,
  pass: Pass,
): string {
  const to = firstPage(release);
  const query = to === '/' ? '' : `?to=${encodeURI(to)}`;
  return `${config.origin}/_preview/${signPass(key, pass)}${query}`;
}

/** What a preview shows. */
interface Shown {
  composition: Composition;
  release: Release;
  /** The name of its comparison with what is live. */
  comparison: string;
}

/** A release's previews that have not expired, with their addresses. `now` in milliseconds since 1970 UTC. */
export async function previewsOf(
  store: SiteStore,
  app: AppName,
  version: string,
  now: number,
): Promise<MadePreview[]> {
  const own = (await store.previews.list(now)).filter((one) => one.app === app && one.version === version);
  const key = await store.previews.key();
  if (!key || own.length === 0) return [];
  const release = await store.releases.read(app, version);
  const made = own.map(async ({ id, composition: name, expiresAt }) => {
    const composition = await store.compositions.whole(name);
    if (!composition) return [];
    const pass = { preview: id, expires: Math.floor(Date.parse(expiresAt) / 1000) };
    const address = addressOf(key, { composition, release }, pass);
    return [{ address, composition: name, expiresAt }];
  });
  return (await Promise.all(made)).flat();
}

/** Gives a composition an address to look at, until it expires. Only the holder of the publish lock may call it. */
export async function makePreview(
  store: SiteStore,
  shown: Shown,
  { days }: PreviewWish,
): Promise<MadePreview> {
  const now = Date.now();
  const expires = Math.floor(now / 1000) + days * 86_400;
  const expiresAt = new Date(expires * 1000).toISOString();
  const { id } = shown.composition;
  const { app, version } = shown.release;
  const { comparison } = shown;
  const preview = await store.previews.keep({ composition: id, app, version, comparison, expiresAt }, now);
  const key = await store.previews.makeKey();
  return { address: addressOf(key, shown, { preview, expires }), composition: id, expiresAt };
}

/** A preview of a release that is kept. */
export interface KeptPreviewOptions {
  store: SiteStore;
  app: AppName;
  version: string;
  wish: PreviewWish;
  step: Step;
  lock?: LockOptions;
  /** As of `PublishOptions`. */
  by?: string | undefined;
  confirm?: (() => Promise<void>) | undefined;
}

/**
 * Gives a kept release an address to look at, as the gate has seen it when it was last checked: it is neither built nor checked
 * again.
 * @throws Error when it was never checked here or its pages are not kept any more; Refused when the app has too many previews.
 */
export function previewKept(options: KeptPreviewOptions): Promise<MadePreview> {
  const { store, app, version, wish, step, lock, by, confirm } = options;
  return audited(store, { by, action: 'preview', app }, async (note) => {
    const found = await store.comparisons.of(app, version);
    const composition = await store.compositions.whole(found?.comparison.to ?? null);
    if (!found || !composition || !store.releases.has(app, version)) {
      throw new Error(
        `The pages of ${releaseName({ app, version: version.slice(0, 80) })} are not kept: publish it once more with --preview.`,
      );
    }
    note({ version, composition: composition.id });
    const release = await store.releases.read(app, version);
    refuse(await checkPreviewRoom(store, release));
    await store.names.claim({ [app]: version }, {}, true);
    await store.stage(composition, found.name);
    const show = async () => {
      await confirm?.();
      // It may have been pruned meanwhile.
      if (!(await store.compositions.whole(composition.id)))
        throw new Error('Its pages were deleted. Try again.');
      return makePreview(store, { composition, release, comparison: found.name }, wish);
    };
    const made = await step('preview', () => store.withLock(`The preview of ${app}`, show, lock));
    note({ said: [`until ${made.expiresAt}`] });
    return made;
  });
}

/** Ends a composition's previews before they expire. @throws Error when there are none. */
export function endPreviews(store: SiteStore, composition: string, lock: LockOptions = {}): Promise<void> {
  const id = isCompositionId(composition) ? composition : null;
  return audited(store, { action: 'preview ended', app: null }, async (note) => {
    note({ outcome: 'done', composition: id });
    const ended =
      id && (await store.withLock('Ending a preview', () => store.previews.forget(id, Date.now()), lock));
    if (!ended)
      throw new Error('There is no preview of this composition: "npm run releases -- --audit" shows them.');
  });
}
