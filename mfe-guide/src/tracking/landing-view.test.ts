// @vitest-environment jsdom
import { configureSite } from 'shared-lib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import site from '../../../shared-lib/site.config.json' with { type: 'json' };
import { reportLandingView } from './landing-view.ts';
import { releaseHeader } from './release-header.ts';
import { heedTeamLink } from './team-mark.ts';
import { endView, isNewView } from './view-once.ts';

const RELEASE = 'guide/1.0.0-3fa9c1d2';
const at = (search: string) => window.history.replaceState(null, '', `/free-homeowners-guide${search}`);

beforeEach(() => configureSite(site));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.localStorage.clear();
  at('');
  endView();
});

it('is the release of the code, nothing where the code is of none, and says that a program drives the browser', () => {
  expect([releaseHeader(RELEASE), releaseHeader()]).toEqual([`${RELEASE};`, undefined]);
  // This DOM has no such property.
  vi.stubGlobal('navigator', { webdriver: true });
  expect(releaseHeader(RELEASE)).toBe(`${RELEASE};robot`);
});

it('says that a browser is the team’s, by a link, until another link takes the mark away', () => {
  at('?team=on');
  heedTeamLink();
  at('');
  heedTeamLink();
  expect(releaseHeader(RELEASE)).toBe(`${RELEASE};team`);
  at('?team=off');
  heedTeamLink();
  expect(releaseHeader(RELEASE)).toBe(`${RELEASE};`);
});

it('takes the wish out of the address, which may be copied for a reader, and nothing else', () => {
  const state = { key: 'of the router' };
  window.history.replaceState(
    state,
    '',
    '/free-homeowners-guide?utm_source=mail&team=on&q=a%20b#get-the-guide',
  );
  heedTeamLink();
  const { pathname, search, hash } = window.location;
  expect([pathname, search, hash]).toEqual([
    '/free-homeowners-guide',
    '?utm_source=mail&q=a+b',
    '#get-the-guide',
  ]);
  expect(window.history.state).toEqual(state);
  at('?team=&q=a%20b');
  heedTeamLink();
  expect(window.location.search).toBe('?team=&q=a%20b');
  expect(window.localStorage.team).toBe('team');
});

it('works in a browser that keeps nothing', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  at('?team=on');
  heedTeamLink();
  expect(releaseHeader(RELEASE)).toBe(`${RELEASE};`);
});

it.each([
  ['the team', () => window.localStorage.setItem('team', 'team')],
  ['a robot', () => void vi.stubGlobal('navigator', { webdriver: true })],
])('reports no view by %s', async (_, mark) => {
  mark();
  const fetch = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', fetch);
  reportLandingView(window.location.href, RELEASE);
  expect(fetch).not.toHaveBeenCalled();
});

it.each([
  ['/api', '/api/landing-page-view', { 'content-type': 'application/json', 'x-release': `${RELEASE};` }],
  [
    'https://hooks.example/x',
    `https://hooks.example/x/landing-page-view?release=${RELEASE};`,
    { 'content-type': 'application/json' },
  ],
])('reports a view to %s', async (host, url, headers) => {
  configureSite({ ...site, host });
  const fetch = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', fetch);
  reportLandingView(null, RELEASE);
  reportLandingView('https://www.example.com/free-homeowners-guide?utm_source=mail&team=secret', RELEASE);
  expect(fetch).toHaveBeenCalledOnce();
  const [asked, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect([asked, init.headers, init.credentials, init.keepalive]).toEqual([url, headers, 'omit', true]);
  expect(JSON.parse(String(init.body))).toEqual({
    source: 'https://www.example.com/free-homeowners-guide?utm_source=mail',
  });
});

it('is a new view once, until the visitor leaves the page', () => {
  expect([isNewView(), isNewView()]).toEqual([true, false]);
  endView();
  expect(isNewView()).toBe(true);
});
