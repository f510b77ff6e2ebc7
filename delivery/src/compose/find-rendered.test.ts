import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import type { Composition } from '../store/site.ts';
import { SMALL_VERSIONS } from '../testing/write-releases.ts';
import { findRendered } from './find-rendered.ts';

const by = (composer: string) => ({ composer, stylesheet: '/_c/a.css' });

function composition(id: string, rest: Partial<Composition> = {}): Composition {
  return {
    id,
    versions: SMALL_VERSIONS,
    config: site,
    files: { shell: [], content: [], guide: [], account: [] },
    pages: {},
    integrity: {},
    rendered: { shell: by('now'), content: by('now'), guide: by('now'), account: by('now') },
    rootFiles: {},
    bootHash: '',
    ...rest,
  };
}

const wanted = { versions: SMALL_VERSIONS, config: site, composer: null };
const holders = (candidates: Composition[], of: Parameters<typeof findRendered>[1] = wanted) =>
  Object.fromEntries([...findRendered(candidates, of)].map(([app, { id }]) => [app, id]));

it('finds the first composition that has the pages of the same release', () => {
  const other = composition('a', { versions: { ...SMALL_VERSIONS, guide: '2.0.0' } });
  expect(holders([other, composition('b')])).toEqual({ shell: 'a', content: 'a', guide: 'b', account: 'a' });
});

it.each([
  ['another shell', { versions: { ...SMALL_VERSIONS, shell: '2.0.0' } }],
  ['another configuration', { config: { ...site, origin: 'https://www.example.com' } }],
  ['no word of how its pages came about', { rendered: undefined as unknown as Composition['rendered'] }],
])('takes nothing from a composition with %s', (_, rest) => {
  expect(holders([composition('a', rest)])).toEqual({});
});

it('takes pages whatever composed them, unless they must be of the present code', () => {
  const old = composition('a', { rendered: { ...composition('').rendered, guide: by('before') } });
  expect(holders([old])).toMatchObject({ guide: 'a' });
  expect(holders([old], { ...wanted, composer: 'now' })).toEqual({ shell: 'a', content: 'a', account: 'a' });
});
