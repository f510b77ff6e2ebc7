// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditEntry, ListedRelease, Listing, ReachView } from 'delivery/admin-api';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { QUERY_OPTIONS } from '../api/queries.tsx';
import { session } from '../api/session.ts';
import { ReleasePage } from '../pages/ReleasePage.tsx';
import { DialogHost } from '../ui/Dialog.tsx';
import { CopyField } from '../ui/parts.tsx';
import { type Change, consequenceText, openChange } from './changes.tsx';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());
afterEach(cleanup);

const SINCE = '2026-11-02T12:00:00.000Z';
const CANARY: Omit<Listing['canaries'][number], 'percent'> = {
  ...{ app: 'guide', version: '2.0.0', stable: '1.0.0', digit: 'tens', turn: 0, progressive: false },
  ...{ since: SINCE, changedAt: SINCE, by: 'token:ana' },
};

const release = (version: string, title: string, state: ListedRelease['state']): ListedRelease => ({
  ...{ app: 'guide', version, title, state, headline: null, mainPath: '/free-homeowners-guide' },
  ...{ since: SINCE, arrivedAt: SINCE, author: 'token:ana', pages: 2, owner: 'marketing team' },
  ...{ stable: null, by: 'token:ana', origin: null, hasDrafts: false, stop: null },
});

function listingWith({
  live = '1.0.0',
  canary,
  audit = [],
}: { live?: string; canary?: number } & Partial<Pick<Listing, 'audit'>> = {}): Listing {
  const stateOf = (version: string, other: ListedRelease['state']) => (version === live ? 'live' : other);
  return {
    origin: 'http://localhost:4300',
    releases: [
      release('1.0.0', 'Rewrite the privacy sentence', stateOf('1.0.0', 'former')),
      release('0.9.0', 'Fix a typo', stateOf('0.9.0', 'former')),
      release('2.0.0', 'Shorter headline', stateOf('2.0.0', canary ? `canary ${canary}%` : 'draft')),
    ],
    sets: [],
    canaries: canary ? [{ ...CANARY, percent: canary }] : [],
    tags: { guide: `"${live} ${canary ?? 0}"` },
    audit,
  };
}

function open(change: Change, listing: Listing, reports: readonly object[] = [], views = {}) {
  const own = { '/state': listing, '/canaries': reports, '/reach?app=guide': PACE };
  const json: Record<string, unknown> = { ...own, ...views };
  const sent = vi.fn(async (path: string, _?: RequestInit) =>
    path in json ? Response.json(json[path]) : new Response(''),
  );
  vi.stubGlobal('fetch', sent);
  session.begin({ token: { name: 'ana', app: 'guide', scopes: ['release', 'rollback'], expiresAt: '' } });
  openChange(change);
  render(
    <SWRConfig value={QUERY_OPTIONS}>
      <DialogHost />
    </SWRConfig>,
  );
  return sent;
}

const change = (kind: Change['kind']): Change => ({ kind, app: 'guide', version: '2.0.0' });

it('sends the change with an idempotency key and the entity tag', async () => {
  const sent = open(change('release'), listingWith());
  await userEvent.click(await screen.findByRole('button', { name: 'Make live' }));
  const [path, init] = sent.mock.calls.find(([sentTo]) => sentTo !== '/state') ?? [];
  expect([path, init?.body]).toEqual(['/live', '{"app":"guide","version":"2.0.0"}']);
  const headers = new Headers(init?.headers);
  expect(headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  expect(headers.get('if-match')).toBe('"1.0.0 0"');
});

it('does not say that the first release of an app replaces another', async () => {
  open(change('release'), listingWith({ live: '' }));
  expect(await screen.findByText('Every visitor gets “Shorter headline”.')).toBeTruthy();
});

const entry = (action: AuditEntry['action'], outcome: AuditEntry['outcome'], said: string[] = []) =>
  ({ ...change('release'), action, outcome, said, by: 'token:emil', at: SINCE }) as unknown as AuditEntry;

it.each<[string, Parameters<typeof listingWith>[0]]>([
  ['emil made “Shorter headline” live.', { live: '2.0.0', audit: [entry('release', 'live')] }],
  [
    'emil showed “Shorter headline” to 50% of the visitors.',
    { canary: 50, audit: [entry('canary', 'done', ['guide 2.0.0 for 50% of the visitors, after 20%'])] },
  ],
  [
    'emil stopped the canary “Shorter headline”.',
    { audit: [entry('renamed', 'done'), entry('canary aborted', 'done')] },
  ],
])('reports “%s” instead of offering an outdated change', async (sentence, now) => {
  open(change('promote'), listingWith({ canary: 20 }));
  await screen.findByRole('button', { name: 'Make live' });
  vi.stubGlobal('fetch', async () => Response.json(listingWith(now)));
  dispatchEvent(new Event('focus'));
  await screen.findByText(sentence, { exact: false });
  expect(screen.queryByRole('button', { name: 'Make live' })).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
});

it('a rollback names the pages that visitors lose', async () => {
  const pages = [
    { path: '/new', fate: 'added' },
    { path: '/', fate: 'changed' },
  ];
  const comparison = { stable: '1.0.0', pages };
  const views = { '/release?app=guide&version=2.0.0': { comparison } };
  open({ ...change('rollback'), version: '1.0.0' }, listingWith({ live: '2.0.0' }), [], views);
  expect((await screen.findByRole('alert')).textContent).toBe('Visitors will no longer find /new.');
});

it('shows a conflicting canary with the buttons to decide about it', async () => {
  open({ ...change('release'), version: '3.0.0' }, listingWith({ canary: 20 }));
  expect(await screen.findByText(/20% of the visitors get “Shorter headline” at the moment\./)).toBeTruthy();
  for (const name of ['Keep the new one…', 'Keep the old one…', 'Change the percentage…'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false);
  expect(screen.queryByRole('button', { name: 'Make live' })).toBe(null);
});

it.each(['too early', 'better'] as const)(
  'warns before a promotion unless the new release is better: %s',
  async (kind) => {
    const verdict = { kind, sentence: 'The verdict.' };
    const report = { app: 'guide', releases: [{ version: '1.0.0' }, { version: '2.0.0' }], verdict };
    open(change('promote'), listingWith({ canary: 20 }), [report]);
    expect(await screen.findByRole('button', { name: 'Make live' })).toBeTruthy();
    const warnings = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(warnings()).toEqual(kind === 'better' ? [] : ['The verdict.']));
  },
);

it.each([
  ['release', 'canary aborted', /stopped by emil <time datetime="2026-11-02.*<p>Why\./],
  ['canary', 'rollback', /rolled back by emil <time datetime="2026-11-02.*<\/time>\.$/],
] as const)('the dialog for a %s warns of a former %s', async (kind, action, warning) => {
  const stop = { action, by: 'token:emil', at: SINCE, said: ['Why.', 'guide 2.0.0 for 10% of the visitors'] };
  open(change(kind), { ...listingWith(), releases: [{ ...release('2.0.0', 'A', 'aborted'), stop }] });
  expect((await screen.findByRole('alert')).innerHTML).toMatch(warning);
});

it('starts a canary at the percentage of the slider', async () => {
  const sent = open(change('canary'), listingWith());
  const slider = await screen.findByRole('slider', { name: 'Part of the visitors' });
  fireEvent.change(slider, { target: { value: '35' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('35%');
  // The slider itself announces the percentage.
  expect(screen.getByText('35%').getAttribute('aria-live')).toBe('off');
  await userEvent.click(screen.getByRole('button', { name: 'Show to 35% of the visitors' }));
  const [, init] = sent.mock.calls.find(([path]) => path === '/live') ?? [];
  expect(init?.body).toContain('"canary":{"percent":35,"progressive":false}');
});

it('the form for a progressive canary proposes the first stage without an estimate', async () => {
  open(change('canary'), listingWith());
  await screen.findByText(/About 40 of 200 views a day/);
  await userEvent.click(await screen.findByRole('checkbox'));
  expect(screen.getByRole('slider')).toHaveProperty('value', '2');
  expect(screen.getByRole('button', { name: 'Show to 2%, then 15%, then 60%, then everybody' })).toBeTruthy();
  expect(screen.getByText(/to 15%, then 60%, then everybody, each after 30 minutes\./)).toBeTruthy();
  expect(screen.queryByText(/About/)).toBe(null);
});

it('the form for a progressive canary keeps a chosen percentage', async () => {
  open(change('canary'), listingWith());
  await userEvent.click(await screen.findByRole('button', { name: '20%' }));
  await userEvent.click(await screen.findByRole('checkbox'));
  expect(screen.getByRole('button', { name: 'Show to 20%, then 60%, then everybody' })).toBeTruthy();
});

it('the form for a running canary names only later stages, and warns that counting restarts', async () => {
  open(change('canary'), listingWith({ canary: 20 }));
  await screen.findByRole('heading', { name: 'Change the percentage of “Shorter headline”' });
  expect(await screen.findByText(/Raise automatically to 60%, then everybody/)).toBeTruthy();
  expect(screen.getByText(/^Its figures then start again/)).toBeTruthy();
});

it('highlights “Keep the new one…” only while the new release is better', async () => {
  const listing = listingWith({ canary: 20 });
  const reports = (kind: string) => [{ app: 'guide', releases: [{}, change('canary')], verdict: { kind } }];
  const looks = () => new Set(screen.queryAllByText(/^Keep/).map(({ className }) => className));
  open({ ...change('release'), version: '3.0.0' }, listing, reports('better'));
  await vi.waitFor(() => expect(looks().size).toBe(2));
  const later = (path: string) => (path === '/canaries' ? reports('too early') : listing);
  vi.stubGlobal('fetch', async (path: string) => Response.json(later(path)));
  dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(looks().size).toBe(1));
});

it('the rollback dialog warns that the next release restores what is rolled back', async () => {
  open({ kind: 'rollback', app: 'guide', version: '0.9.0' }, listingWith());
  const warning = /Tell the author of “Rewrite the privacy sentence” to revert it/;
  expect(await screen.findByText(warning)).toBeTruthy();
});

it('a release with draft articles offers a preview first, and its page links open the preview', async () => {
  const { releases, ...state } = listingWith();
  const listing = { ...state, releases: releases.map((one) => ({ ...one, hasDrafts: true })) };
  const pages = [{ path: '/new', fate: 'added' }];
  const comparison = { name: 'c', app: 'guide', at: SINCE, commits: [], pages, pictures: [], pictured: 1 };
  const previews = [{ address: 'https://a.example/_preview/pass?to=/', set: 's', expiresAt: SINCE }];
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/state' ? listing : { comparison, previews, history: [] }),
  );
  render(
    <SWRConfig value={QUERY_OPTIONS}>
      <MemoryRouter initialEntries={['/guide/2.0.0']}>
        <Routes>
          <Route path=":app/:version" element={<ReleasePage />} />
        </Routes>
      </MemoryRouter>
    </SWRConfig>,
  );
  const link = await screen.findByRole('link', { name: '/new' });
  expect(link.getAttribute('href')).toBe('https://a.example/_preview/pass?to=%2Fnew');
  expect(screen.getByText(/^No screenshot: the page looks the same/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /…$/ })[0]?.textContent).toBe('Share a preview…');
});

it('announces a copy once, and shows “Copied” for 3 seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } });
  render(<CopyField label="Address" value="https://a.example" />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
  expect(screen.getByRole('status').textContent).toBe('Copied');
  await act(async () => vi.advanceTimersByTime(3000));
  expect(screen.getByRole('status').textContent).toBe('');
});

const REACH = { page: '/guide', viewsPerDay: 200, rate: 0.1, days: 14 };
const PACE: ReachView = { stages: [2, 15, 60, 100], stageMs: 1_800_000, reach: REACH };

it.each<[ReachView['reach'], number, string]>([
  [
    REACH,
    50,
    'About 100 of 200 views a day of /guide; about 5 weeks until an increase by a fifth can be detected (from 100 to 120 of 1,000)',
  ],
  [REACH, 80, 'About 160 of 200 views a day of /guide; about 3 months until'],
  [REACH, 100, 'Nobody is left to compare with.'],
  [null, 20, 'none were counted recently'],
  [{ ...REACH, rate: 0 }, 20, 'no requests or clicks were counted'],
  [{ ...REACH, rate: 1 }, 20, 'No increase can be detected'],
])('consequenceText for the reach %j describes a canary at %i%', (reach, percent, words) => {
  expect(consequenceText(reach, percent)).toContain(words);
});
