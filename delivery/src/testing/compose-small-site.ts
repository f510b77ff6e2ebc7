import config from 'shared-lib/site.config.json' with { type: 'json' };
import { compose } from '../compose/compose.ts';
import { type Switch, switchLive } from '../store/history.ts';
import { type Composition, earlierCompositions, type Versions } from '../store/site.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { SMALL_VERSIONS, writeReleases } from './write-releases.ts';

/** A small site that is live; `change` makes other versions live as a publish does. */
export interface SmallSite {
  site: string;
  first: Composition;
  change(versions: Partial<Versions>, action?: Switch['action']): Promise<Composition>;
}

/** Composes the small releases and makes them live. */
export async function composeSmallSite(): Promise<SmallSite> {
  const site = temporaryFolder();
  writeReleases(site);
  let live = await compose(site, SMALL_VERSIONS, { config });
  await switchLive(site, live, 'start', null);
  return {
    site,
    first: live,
    async change(versions, action = 'release') {
      const earlier = await earlierCompositions(site, live);
      live = await compose(site, { ...live.versions, ...versions }, { config, earlier });
      await switchLive(site, live, action, 'guide');
      return live;
    },
  };
}
