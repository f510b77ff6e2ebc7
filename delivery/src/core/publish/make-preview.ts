import { readCompatible } from '../gate/gate.ts';
import { type Refusal, refuse, releaseName } from '../report/refusal.ts';
import { type Preview, signPass } from '../store/previews.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { type AppName, type ReleaseKey, setId, type VersionSet, withVersions } from '../store/version-set.ts';
import { type ChangeOptions, changeUnderLock } from './change-live.ts';
import type { MadePreview, PreviewOptions } from './preview-options.ts';
import { readStored } from './store-release.ts';

const MAX_PREVIEWS = 10;

export async function checkPreviewLimit(store: SiteStore, release: Release): Promise<Refusal[]> {
  const { app, version } = release;
  const previews = await store.previews.list(Date.now());
  const others = previews.filter((one) => one.app === app && one.version !== version);
  const [first] = others.sort((a, b) => a.expiresAt.localeCompare(b.expiresAt));
  const { size } = new Set(others.map((one) => one.version));
  if (size < MAX_PREVIEWS || !first) return [];
  const reason = `${size} releases of ${app} have previews already, which is the limit.`;
  const remedy = `End one of them first (npm run preview -- --end ${setId(first)}), or wait: the first expires on ${first.expiresAt.slice(0, 10)}.`;
  return [{ check: 'previews', subject: releaseName(release), reason, remedy }];
}

function describePreview(key: Buffer, { routes }: Release, { id, expiresAt, ...set }: Preview): MadePreview {
  const shown = routes.find(({ draft }) => draft) ?? routes.find(({ access }) => access === 'anyone');
  const to = (shown ?? routes[0])?.path ?? '/';
  const pass = signPass(key, { preview: id, expires: Date.parse(expiresAt) / 1000 });
  const address = `${set.config.origin}/_preview/${pass}${to === '/' ? '' : `?to=${encodeURI(to)}`}`;
  return { address, set: setId(set), expiresAt };
}

export async function previewsOf(store: SiteStore, app: AppName, version: string): Promise<MadePreview[]> {
  const previews = await store.previews.list(Date.now());
  const own = previews.filter((one) => one.app === app && one.version === version);
  const key = await store.previews.key();
  if (!key || own.length === 0) return [];
  const release = await store.releases.read(app, version);
  return own.map((preview) => describePreview(key, release, preview));
}

/** Only the holder of the publish lock may call this function. */
export async function makePreview(
  store: SiteStore,
  { versions, config }: VersionSet,
  release: Release,
  { days }: PreviewOptions,
): Promise<MadePreview> {
  const now = Date.now();
  // A pass contains its expiry in whole seconds.
  const expiresAt = new Date((Math.floor(now / 1000) + days * 86_400) * 1000).toISOString();
  const { app, version } = release;
  const shown = { versions, config, app, version, expiresAt };
  const id = await store.previews.add(shown, now);
  return describePreview(await store.previews.makeKey(), release, { ...shown, id });
}

export function previewStored({
  app,
  version,
  days,
  ...options
}: ChangeOptions & ReleaseKey & PreviewOptions): Promise<MadePreview> {
  const { store, step } = options;
  const what = `The preview of ${app}`;
  return changeUnderLock({ ...options, what }, { action: 'preview', app }, async (live, note) => {
    const release = await readStored(store, { app, version });
    const set = withVersions(live, { [app]: version });
    note({ version, set: setId(set) });
    refuse(await checkPreviewLimit(store, release));
    await readCompatible(store, set, app);
    await store.names.claim({ [app]: version }, {}, true);
    const made = await step('preview', () => makePreview(store, set, release, { days }));
    note({ said: [`until ${made.expiresAt}`] });
    return made;
  });
}

/** `set` is a version set's id or a preview's address. @throws Error if the set has no preview. */
export function endPreviews({
  set,
  app,
  ...options
}: Omit<ChangeOptions, 'step'> & { set: string; app?: AppName }): Promise<void> {
  const { previews } = options.store;
  const entry = { action: 'preview ended', app: app ?? null } as const;
  return changeUnderLock({ ...options, what: 'Ending a preview' }, entry, async (_, note) => {
    const now = Date.now();
    const current = (await previews.list(now)).filter((one) => app === undefined || one.app === app);
    const isNamed = (preview: Preview) => setId(preview) === set || set.includes(`/_preview/${preview.id}.`);
    const named = current.find(isNamed);
    if (!named) {
      const sets = current.map((one) => `${setId(one)} (${releaseName(one)})`).join(', ');
      throw new Error(`This version set has no preview. Previews: ${sets || 'none'}.`);
    }
    await previews.end(isNamed, now);
    note({ outcome: 'done', set: setId(named) });
  });
}
