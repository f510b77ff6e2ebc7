import type { SiteConfig } from 'shared-lib';
import { APPS, type AppName } from '../apps.ts';
import { buildRelease } from '../release/build-release.ts';
import type { Release } from '../release/release.ts';
import { compose } from './compose.ts';
import type { Composition } from './composition.ts';
import { makeLive } from './live.ts';
import type { Versions } from './releases-of.ts';

/** How preparing tells what it does. */
export type Step = <Result>(
  name: string,
  work: () => Promise<Result>,
  result?: (value: Result) => string,
) => Promise<Result>;

/** Builds what has changed, composes it and makes it live. */
export async function prepareSite(
  site: string,
  config: SiteConfig,
  mode: Release['mode'],
  step: Step,
): Promise<Composition> {
  const versions: Partial<Record<AppName, string>> = {};
  for (const { name, folder } of Object.values(APPS)) {
    const { release } = await step(
      folder,
      () => buildRelease(site, name, mode),
      ({ release: { version }, built }) => `${version} ${built ? 'built' : 'unchanged'}`,
    );
    versions[name] = release.version;
  }
  const composition = await step(
    'composition',
    () => compose(site, versions as Versions, config),
    ({ id, pages }) => `${id}, ${Object.keys(pages).length} pages`,
  );
  await makeLive(site, composition.id);
  return composition;
}
