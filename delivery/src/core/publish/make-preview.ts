import type { Composition } from '../store/compositions.ts';
import type { LockOptions } from '../store/file-lock.ts';
import { signPass } from '../store/preview-pass.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { isCompositionId } from '../store/tokens.ts';
import { audited } from './audited.ts';
import type { MadePreview, PreviewWish } from './preview-wish.ts';

/** Where a release shows itself first: a page that anybody may see. */
function firstPage({ routes }: Release): string {
  return (routes.find(({ access }) => access === 'anyone') ?? routes[0])?.path ?? '/';
}

/** Gives a composition an address to look at, until it expires. Only the holder of the publish lock may call it. */
export async function makePreview(
  store: SiteStore,
  composition: Composition,
  release: Release,
  { days, forms }: PreviewWish,
): Promise<MadePreview> {
  const now = Date.now();
  const expires = Math.floor(now / 1000) + days * 86_400;
  const expiresAt = new Date(expires * 1000).toISOString();
  const { id } = composition;
  const { app, version } = release;
  const preview = await store.previews.keep({ composition: id, app, version, expiresAt }, now);
  const pass = signPass(await store.previews.makeKey(), { preview, expires, forms });
  const to = firstPage(release);
  const query = to === '/' ? '' : `?to=${encodeURI(to)}`;
  return {
    address: `${composition.config.origin}/_preview/${pass}${query}`,
    composition: id,
    expiresAt,
    forms,
  };
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
