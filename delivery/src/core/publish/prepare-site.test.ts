import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSmallCanary, step } from '../../testing/small-canary.ts';
import { smallCanary, smallSet, writeReleases, writeRemote } from '../../testing/small-releases.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { APP_NAMES } from '../project/project.ts';
import { openStore, type SiteStore } from '../store/site-store.ts';
import { listReleases } from './listing.ts';
import { prepareSite, unreleasedApps } from './prepare-site.ts';

beforeEach(() => {
  vi.stubEnv('GATE_BROWSER', 'none');
  return () => void vi.unstubAllEnvs();
});

const COMMITS = [{ commit: 'a'.repeat(40), subject: 'Correct a typo' }];
vi.mock('./store-release.ts', () => ({
  storeBuiltRelease: async (store: SiteStore, app: string) => {
    const release = await store.releases.read(app, '1.0.0');
    return { release, origin: { commit: null, clean: null, checks: 'skipped', commits: COMMITS } };
  },
}));

it('the first releases of a site have the title “First release”, not a commit’s subject', async () => {
  const store = openStore(temporaryFolder());
  writeReleases(store);
  await prepareSite({ store, config: smallSet().config, step });
  for (const { title } of await listReleases(store, [])) expect(title).toBe('First release');
});

it('does not change a site whose settings are the same, and lists apps with unreleased sources', async () => {
  const { store, first } = await liveStore();
  expect(await prepareSite({ store, config: first.config, step })).toBe(null);
  expect(await store.live.history()).toHaveLength(1);
  const lines = (await unreleasedApps(store)).join('\n');
  for (const app of APP_NAMES)
    expect(lines).toMatch(
      new RegExp(`${app} +\\S+ \\(live: 1\\.0\\.0\\)\\. To release it: npm run release -- ${app}\n`),
    );
});

it('applies a changed origin and backend address, and keeps releases and canaries', async () => {
  const { store, first } = await liveStore();
  writeRemote(store, 'guide', '2.0.0');
  const canary = await startSmallCanary(store);
  const config = { ...first.config, origin: 'https://moved.example.com', host: 'https://api.example.com' };
  expect(await prepareSite({ store, config, step })).toBe(null);
  expect(await store.live.current()).toEqual({ versions: first.versions, config, canaries: [canary] });
  expect((await store.live.history()).at(-1)).toMatchObject({ action: 'start', app: null });
  expect(await store.audit.read()).toMatchObject([{ action: 'start', apps: Object.keys(first.versions) }]);
});

it('drops an app that site.config.ts does not list, unless pages link to it', async () => {
  const { store, first } = await liveStore();
  for (const version of ['1.0.0', '2.0.0']) writeRemote(store, 'offers', version);
  const link = { pages: { '/blog': '<h1>Blog</h1><a href="/offers">Offers</a>' } };
  writeRemote(store, 'content', '2.0.0', link);
  const canaries = [smallCanary({ app: 'offers' })];
  const live = await publishVersions(store, { offers: '1.0.0', content: '2.0.0' }, { canaries });
  expect(await prepareSite({ store, config: live.config, step })).toContain('/offers');
  expect(await store.live.current()).toEqual(live);
  await publishVersions(store, { content: '1.0.0' });
  expect(await prepareSite({ store, config: live.config, step })).toBe(null);
  expect(await store.live.current()).toEqual(first);
  const audit = await store.audit.read();
  expect(audit.flatMap(({ said }) => said)).toContain('offers was removed from the site.');
});

it('refuses a site folder that an earlier version wrote, and refers to CHANGELOG.md', async () => {
  const { store, first } = await liveStore();
  writeFileSync(join(store.folder, 'live'), 'c0ffee');
  await expect(prepareSite({ store, config: first.config, step })).rejects.toThrow('CHANGELOG.md');
});
