import type { AppName } from '../../core/store/app-name.ts';
import { canariesBeside } from '../../core/store/canaries.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';

/** What the visitors of each app get, in a word: whoever changes it may say what they saw, and is asked again if it is old. */
export async function seenNow(store: SiteStore): Promise<Readonly<Record<AppName, string>>> {
  const [{ versions }, rollouts] = await Promise.all([store.live.composition(), store.rollouts.read()]);
  const canaries = canariesBeside(rollouts, versions);
  const parts = Object.entries(versions).map(([app, stable]) => {
    const variants = canaries.find((one) => one.app === app)?.variants ?? [];
    return [app, [stable, ...variants.map(({ version, percent }) => `${version}:${percent}`)].join(' ')];
  });
  return Object.fromEntries(parts);
}

/**
 * What has changed since somebody saw an app, in words; null when nothing has. Null also for who has not said what they
 * saw, and for what concerns all apps: what is seen is one app's.
 */
export async function changedSince(
  store: SiteStore,
  app: AppName | undefined,
  seen: string | undefined,
): Promise<string | null> {
  if (seen === undefined || !app || app === ALL_APPS) return null;
  const [stable, ...variants] = ((await seenNow(store))[app] ?? '').split(' ');
  if ([stable, ...variants].join(' ') === seen) return null;
  const parts = variants.map((one) => one.replace(/:(\d+)$/, ' for $1 %')).join(' and ');
  return `${app} has changed since you looked: now ${stable} is stable${parts ? `, with ${parts} of the visitors beside it` : ', without a canary'}.`;
}
