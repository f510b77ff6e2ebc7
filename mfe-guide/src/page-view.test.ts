// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import site from '../../shared-lib/site.config.json' with { type: 'json' };
import reportView from './page-view.ts';
import { accessEvent } from './testing/access-event.ts';
import { endView, isNewView } from './tracking/view-once.ts';

const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const sent = () => fetch.mock.calls.map(([url, { body }]) => [url, JSON.parse(String(body))]);
const at = (address: string) => window.history.replaceState(null, '', address);

beforeEach(() => {
  document.body.innerHTML = `<script type="application/json" id="site-config">${JSON.stringify(site)}</script>`;
  fetch.mockReset().mockImplementation(async () => new Response());
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.localStorage.clear();
  endView();
  at('/');
});

const DOWNLOAD = '/homeowners-guide-download?utm_source=fall-mailing&token=secret';

it("sends the download page's event, with the body of the specification, once, and starts no application", () => {
  at(DOWNLOAD);
  expect([reportView(), reportView()]).toEqual([false, false]);
  const source = 'http://localhost:3000/homeowners-guide-download?utm_source=fall-mailing';
  expect(sent()).toEqual([[site.host, accessEvent(source)]]);
});

it('only logs an event that fails', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  at(DOWNLOAD);
  reportView();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
});

it('sends nothing when the page itself was faster', () => {
  at(DOWNLOAD);
  expect(isNewView()).toBe(true);
  reportView();
  expect(fetch).not.toHaveBeenCalled();
});

it('sends nothing of the signup page, whose views the boot script counts, and reads its internal link', () => {
  at('/free-homeowners-guide?internal=on');
  expect(reportView()).toBe(false);
  expect([fetch.mock.calls.length, window.localStorage.internal]).toEqual([0, 'on']);
});
