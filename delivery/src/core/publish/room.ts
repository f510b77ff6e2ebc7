import { type Refusal, releaseName } from '../report/refusal.ts';
import { formerStylesheets } from '../store/canaries.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';

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
      remedy: `Whoever runs the site can end one: npm run preview -- --end ${first?.composition}. The next one ends by itself on ${first?.expiresAt.slice(0, 10)}.`,
    },
  ];
}

/**
 * Deletes what earlier dry runs of an app have left: releases whose name was never published, but this one, and the
 * compositions with them. Whoever only tries releases from elsewhere keeps room for one. Only the holder of the publish
 * lock may call it.
 */
export async function forgetUnpublished(store: SiteStore, { app, version: own }: Release): Promise<void> {
  const gone = new Set<string>();
  for (const { version } of await store.releases.list(app)) {
    if (version !== own && !(await store.names.published({ app, version }))) gone.add(version);
  }
  if (gone.size === 0) return;
  const history = new Set((await store.live.history()).map(({ to }) => to));
  for (const { composition } of await store.compositions.list()) {
    const { id, versions } = composition;
    const version = versions[app];
    if (!version || !gone.has(version)) continue;
    if (history.has(id)) gone.delete(version);
    else await store.compositions.discard(id);
  }
  for (const version of gone) await store.releases.discard(app, version);
  const { rollouts, damage } = await store.rollouts.look();
  // It says which ones tabs may still show.
  if (!damage) await store.compositions.discardStylesheets(formerStylesheets(rollouts));
}
