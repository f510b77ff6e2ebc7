// @vitest-environment jsdom
import { recordListeners } from 'shared-lib/testing/window-listeners.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import site from '../../shared-lib/site.config.json' with { type: 'json' };
import reportView from './page-view.ts';
import { accessEvent } from './testing/visits.ts';

const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const sentEvents = () => fetch.mock.calls.map(([url, { body }]) => [url, JSON.parse(String(body))]);
const setAddress = (address: string) => window.history.replaceState(null, '', address);
const press = (id: string, init: MouseEventInit = {}, type = 'click') =>
  document
    .getElementById(id)
    ?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1, ...init }));
let removeListeners: () => void;

beforeEach(() => {
  removeListeners = recordListeners();
  document.body.innerHTML = `<script type="application/json" id="site-config">${JSON.stringify(site)}</script>
    <a href="/homeowners-guide.pdf" target="_blank" data-early=""><b id="button">Download</b></a>
    <a href="/homeowners-guide.pdf" target="_blank" id="other">Download again</a>`;
  fetch.mockReset().mockImplementation(async () => new Response());
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  removeListeners();
  window.early = undefined;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.localStorage.clear();
  delete document.documentElement.dataset.viewed;
  setAddress('/');
});

const DOWNLOAD = '/homeowners-guide-download?utm_source=fall-mailing&token=secret';

it('reportView, called twice, sends one access event for the download page', () => {
  setAddress(DOWNLOAD);
  expect([reportView(), reportView()]).toEqual([false, false]);
  const source = 'http://localhost:3000/homeowners-guide-download?utm_source=fall-mailing';
  expect(sentEvents()).toEqual([[site.host, accessEvent(source)]]);
});

it('reportView sends nothing on the signup page, and applies `internal=on` in its address', () => {
  setAddress('/free-homeowners-guide?internal=on');
  expect(reportView()).toBe(false);
  expect([fetch.mock.calls.length, window.localStorage.internal]).toEqual([0, 'on']);
});

it('reportView reports each click on a download button immediately, except a right click', () => {
  const early = new MouseEvent('click');
  Object.defineProperty(early, 'target', { value: document.getElementById('button') });
  window.early = { clicks: [early] };
  setAddress('/homeowners-guide-download');
  reportView();
  press('button', { ctrlKey: true });
  press('button', { detail: 0 });
  press('button', { button: 1 }, 'auxclick');
  press('button', { button: 2 }, 'auxclick');
  press('other');
  const click = { ...accessEvent('http://localhost:3000/homeowners-guide-download'), name: 'Guide Download' };
  expect(sentEvents().slice(1)).toEqual(Array(4).fill([site.host, click]));
  expect(fetch.mock.lastCall?.[1].keepalive).toBe(true);
});
