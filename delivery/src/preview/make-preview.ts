import { audited } from '../publish/audited.ts';
import { type LockOptions, withPublishLock } from '../store/lock.ts';
import { forgetPreviews, keepPreview, makePreviewKey } from '../store/previews.ts';
import type { Composition, Release } from '../store/site.ts';
import { isCompositionId } from '../store/tokens.ts';
import { signPass } from './pass.ts';
import type { MadePreview, PreviewWish } from './wish.ts';

/** Where a release shows itself first: a page that anybody may see. */
function firstPage({ routes }: Release): string {
  return (routes.find(({ access }) => access === 'anyone') ?? routes[0])?.path ?? '/';
}

/** Gives a composition an address to look at, until it expires. Only the holder of the publish lock may call it. */
export async function makePreview(
  site: string,
  composition: Composition,
  release: Release,
  { days, forms }: PreviewWish,
): Promise<MadePreview> {
  const now = Date.now();
  const expires = Math.floor(now / 1000) + days * 86_400;
  const expiresAt = new Date(expires * 1000).toISOString();
  const { id } = composition;
  const { app, version } = release;
  const preview = await keepPreview(site, { composition: id, app, version, expiresAt }, now);
  const pass = signPass(await makePreviewKey(site), { preview, expires, forms });
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
export function endPreviews(site: string, composition: string, lock: LockOptions = {}): Promise<void> {
  const id = isCompositionId(composition) ? composition : null;
  return audited(site, { action: 'preview ended', app: null }, async (note) => {
    note({ outcome: 'done', composition: id });
    const ended =
      id &&
      (await withPublishLock(site, 'Ending a preview', () => forgetPreviews(site, id, Date.now()), lock));
    if (!ended)
      throw new Error('There is no preview of this composition: "npm run releases -- --audit" shows them.');
  });
}
