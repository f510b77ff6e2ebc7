import { expect, it, vi } from 'vitest';
import { composeSmallSite } from '../testing/compose-small-site.ts';
import { routeAt } from '../testing/release-of.ts';
import { writeRemote } from '../testing/write-releases.ts';
import { describeChange } from './describe-change.ts';

// Processes on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000 });

const paths = (pages: readonly { path: string }[]) => pages.map(({ path }) => path);

it('tells pages that were added, changed, kept and taken away, with bytes and versions', async () => {
  const { site, first, change } = await composeSmallSite();
  writeRemote(site, 'guide', '2.0.0', '() => "other"', [routeAt('/free-homeowners-guide'), routeAt('/new')]);
  const second = await change({ guide: '2.0.0' });
  const forth = await describeChange(site, first, second);
  expect(forth).toMatchObject({
    from: first.id,
    to: second.id,
    versions: [{ app: 'guide', before: '1.0.0', after: '2.0.0' }],
    pages: { kept: 5 },
    shared: [],
  });
  expect([paths(forth.pages.added), paths(forth.pages.changed), paths(forth.pages.gone)]).toEqual([
    ['/new'],
    ['/free-homeowners-guide'],
    [],
  ]);
  expect(forth.pages.added[0]?.html.before).toBe(0);
  expect(forth.pages.added[0]?.html.after).toBeGreaterThan(50);
  const back = await describeChange(site, second, first);
  expect(paths(back.pages.gone)).toEqual(['/new']);
});

it('finds nothing between a composition and itself', async () => {
  const { site, first } = await composeSmallSite();
  const change = await describeChange(site, first, first);
  expect(change.versions).toEqual([]);
  expect(change.pages).toEqual({ added: [], changed: [], readdressed: [], gone: [], kept: 6 });
});
