import { beforeEach, expect, it, vi } from 'vitest';
import { abortCanary } from '../../rollout/change-canary.ts';
import { step } from '../../testing/small-canary.ts';
import { routeAt, writeRemote } from '../../testing/small-releases.ts';
import { liveStore } from '../../testing/small-store.ts';
import { rollBack } from './go-live.ts';
import { publishKept } from './publish-release.ts';

beforeEach(() => {
  vi.stubEnv('GATE_BROWSER', 'none');
  return () => void vi.unstubAllEnvs();
});

const ORIGIN = { commit: 'c0ffee', clean: true, checks: 'passed' } as const;

/** A site with a draft of the guide. */
async function siteWithDraft() {
  const { store } = await liveStore();
  writeRemote(store, 'guide', '2.0.0');
  await store.names.claim({ guide: '2.0.0' }, { guide: ORIGIN }, true);
  const live = async () => {
    const { versions, canaries } = await store.live.current();
    return [versions.guide, ...canaries.map(({ version, percent }) => `${version} ${percent}%`)];
  };
  const draft = { store, app: 'guide', version: '2.0.0', step, by: 'token:ana' };
  return { store, live, draft };
}

it('makes a draft live, and marks its name as published', async () => {
  const { store, live, draft } = await siteWithDraft();
  const { releases } = await publishKept(draft);
  expect([releases, await live()]).toEqual([[{ app: 'guide', version: '2.0.0' }], ['2.0.0']]);
  expect(await store.names.published(draft)).toMatchObject({ origin: ORIGIN });
  expect(await store.audit.read()).toMatchObject([
    { by: 'token:ana', action: 'release', outcome: 'live', version: '2.0.0', commit: 'c0ffee' },
  ]);
});

it.each([{}, { canary: { percent: 10 } }])('never publishes draft pages: %j', async (options) => {
  const { store, live, draft } = await siteWithDraft();
  const drafts = [routeAt('/attic', { indexed: false, draft: true })];
  writeRemote(store, 'guide', '2.0.0-drafts', { routes: [routeAt('/free-homeowners-guide'), ...drafts] });
  await expect(publishKept({ ...draft, version: '2.0.0-drafts', ...options })).rejects.toThrow(
    'drafts: guide 2.0.0-drafts\n    Draft pages must not be live: /attic.\n    Release the checkout, which leaves them out (npm run release -- guide).',
  );
  expect(await live()).toEqual(['1.0.0']);
});

it('makes a rolled-back release live', async () => {
  const { store, live, draft } = await siteWithDraft();
  await publishKept(draft);
  await rollBack({ store, to: 'guide', step });
  expect(await live()).toEqual(['1.0.0']);
  await publishKept(draft);
  expect(await live()).toEqual(['2.0.0']);
});

it('starts a canary, promotes it, and restarts an aborted one', async () => {
  const { store, live, draft } = await siteWithDraft();
  const canary = { percent: 10 };
  expect((await publishKept({ ...draft, canary })).canary).toMatchObject({ by: 'token:ana', percent: 10 });
  await expect(publishKept({ ...draft, canary })).rejects.toThrow(
    'Promote or abort it first (npm run canary -- guide promote, or abort).',
  );
  await abortCanary({ store, app: 'guide', step });
  await publishKept({ ...draft, canary });
  expect(await live()).toEqual(['1.0.0', '2.0.0 10%']);
  await publishKept(draft);
  expect(await live()).toEqual(['2.0.0']);
  const actions = (await store.live.history()).map(({ action }) => action);
  expect(actions).toEqual(['start', 'canary', 'canary aborted', 'canary', 'promote']);
});

it('keeps a refused draft, and reports a missing one', async () => {
  const { store, draft } = await siteWithDraft();
  writeRemote(store, 'guide', '3.0.0', { release: { renderedWith: { react: '1.0.0' } } });
  await expect(publishKept({ ...draft, version: '3.0.0' })).rejects.toThrow('Refused');
  expect(store.releases.has('guide', '3.0.0')).toBe(true);
  await expect(publishKept({ ...draft, version: '9.9.9' })).rejects.toThrow('guide 9.9.9 is no longer kept');
});
