// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const RELEASE = 'content/1.0.0-3fa9c1d2';
const sent = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
const link = (name: string) => document.querySelector(`#${name}`) as HTMLElement;
const press = (name: string) =>
  link(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
const preventNavigation = (event: Event) => event.preventDefault();
const bodies = () => sent.mock.calls.map(([, { body }]) => JSON.parse(String(body)));

beforeEach(async () => {
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('navigator', { webdriver: false });
  document.body.innerHTML = `<script type="application/json" id="site-config">{"host":"/api"}</script>
    <a id="own" href="/blog">Blog</a>
    <a id="drill" href="https://shop.example/s?k=drill" rel="sponsored nofollow noopener">Shop drills (opens in a new tab)</a>
    <a id="rug" href="https://shop.example/s?k=rug" rel="sponsored nofollow noopener"><b>Buy Now</b> <span>Wool rug (opens in a new tab)</span></a>`;
  document.body.addEventListener('click', preventNavigation);
  history.replaceState(null, '', '/smart-home?q=1');
  const { default: countShopClicks } = await import('./page-view.ts');
  countShopClicks(RELEASE);
  countShopClicks(RELEASE);
});
afterEach(() => {
  document.body.replaceChildren();
  document.body.removeEventListener('click', preventNavigation);
  sent.mockClear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('countShopClicks counts a click once, by release, page and label', async () => {
  expect(press('rug')).toBe(false);
  expect(bodies()).toEqual([{ release: RELEASE, page: '/smart-home', link: 'Buy Now Wool rug' }]);
  const [[url, init]] = sent.mock.calls as [[string, RequestInit]];
  expect(url).toBe('/api/shop-click');
  expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
  await vi.waitFor(() => expect(sent.mock.settledResults[0]?.value.bodyUsed).toBe(true));
});

it('countShopClicks counts a keyboard click inside a shop link, and no click on another link', () => {
  link('rug')
    .querySelector('b')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  press('own');
  expect(sent).toHaveBeenCalledOnce();
});

it.each([
  ['Global Privacy Control', { globalPrivacyControl: true }],
  ['Do Not Track', { doNotTrack: '1' }],
  ['an automated browser', { webdriver: true }],
  ['the mark of internal traffic', {}, 'on'],
])('countShopClicks sends nothing with %s', (_, navigator, internal = '') => {
  vi.stubGlobal('navigator', navigator);
  localStorage.internal = internal;
  press('drill');
  expect(sent).not.toHaveBeenCalled();
});
