// @vitest-environment jsdom
import { ApiError, api, configureSite, sharedAuthStore } from 'shared-lib';
import { getPendingSave } from 'shared-lib/api/saved-pages.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { ADA } from 'shared-lib/testing/stub-store.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activateIslands } from './activate.ts';

const SECTIONS = ['one', 'two', 'three'];
const PAGE = `<main id="main">
  <div><button data-island="save" data-title="The page" aria-pressed="false">Save for later</button>
    <button data-island="share">Share</button></div>
  <p data-safety>Wear glasses.</p>
  ${SECTIONS.map((id) => `<section id="${id}"><h2>${id}</h2><a href="#${id}" data-island="copy">Copy</a><button data-island="print">Print</button></section>`).join('')}
</main>`;

let deactivate = () => {};

const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const saveButton = () => find('[data-island=save]');
const stubNavigator = (features: object) =>
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), features));
const statusText = () => document.querySelector('[role=status]')?.textContent;

beforeEach(() => {
  configureSite(site);
  document.body.innerHTML = PAGE;
  history.replaceState(null, '', '/backyard-diy-oasis');
  deactivate = activateIslands();
});
afterEach(() => {
  deactivate();
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a section’s link', () => {
  it('is copied on a press before the code has loaded, and the copy is announced', async () => {
    const writeText = vi.fn(async (_: string) => {});
    stubNavigator({ clipboard: { writeText } });
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    find('#two [data-island=copy]').dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    await vi.waitFor(() => expect(statusText()).toBe('Copied'));
    expect(writeText.mock.calls).toEqual([[`${location.origin}/backyard-diy-oasis#two`]]);
    expect(find('#two [data-island=copy]').dataset.copied).toBe('');
  });

  it('navigates to the section if copying is not allowed', async () => {
    stubNavigator({ clipboard: undefined });
    find('#three [data-island=copy]').click();
    await vi.waitFor(() => expect(statusText()).toBe('The link is in the address bar.'));
    expect(location.hash).toBe('#three');
  });

  it('opens in a new tab on a click with Ctrl', async () => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    find('#one [data-island=copy]').dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
  });
});

describe('sharing', () => {
  it("opens the device's share sheet with the page's address", async () => {
    const share = vi.fn(async (_: ShareData) => {});
    stubNavigator({ share });
    find('[data-island=share]').click();
    const url = `${location.origin}/backyard-diy-oasis`;
    await vi.waitFor(() => expect(share).toHaveBeenCalledWith(expect.objectContaining({ url })));
  });

  it('copies the address on a device without a share sheet, and shows “Copied”', async () => {
    const writeText = vi.fn(async (_: string) => {});
    stubNavigator({ share: undefined, clipboard: { writeText } });
    find('[data-island=share]').click();
    await vi.waitFor(() => expect(find('[data-note]').textContent).toBe('Copied'));
    expect(writeText.mock.calls).toEqual([[`${location.origin}/backyard-diy-oasis`]]);
  });
});

it('a project’s button prints only its section, with site name, address and safety advice', async () => {
  const before = find('main').innerHTML;
  const printed = vi.fn();
  vi.stubGlobal('print', () =>
    printed([...document.querySelectorAll('[data-print]')].map(({ id, textContent }) => [id, textContent])),
  );
  find('#two [data-island=print]').click();
  await vi.waitFor(() => expect(printed).toHaveBeenCalled());
  const added = `Gable & Grain: ${location.host}/backyard-diy-oasisWear glasses.`;
  expect(printed.mock.calls).toEqual([[[['two', `two${added}CopyPrint`]]]]);
  window.dispatchEvent(new Event('afterprint'));
  find('[role=status]').remove();
  expect(find('main').innerHTML).toBe(before);
});

it('saving while logged out remembers the page, and offers a login until the page is left', async () => {
  await sharedAuthStore.start();
  saveButton().click();
  await vi.waitFor(() => expect(statusText()).toBe('Log in and we’ll save this page to your dashboard.'));
  const links = [...find('[data-note]').querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/login', '/register']);
  expect(getPendingSave()).toEqual({ path: '/backyard-diy-oasis', title: 'The page' });
  expect(saveButton().getAttribute('aria-disabled')).toBeNull();
  deactivate();
  expect(statusText()).toBeUndefined();
});

describe('saving while signed in', () => {
  const OFFLINE = new ApiError('network', '/content/list', 'No');
  const FULL = 'An account can store at most 500 items. Delete some first.';
  const refusal = (status: number, message: string) =>
    new ApiError('status', '/content/list', message, status, undefined, true);
  beforeEach(async () => {
    await sharedAuthStore.start();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(sharedAuthStore, 'getSnapshot').mockReturnValue({
      ...sharedAuthStore.getSnapshot(),
      status: 'authenticated',
      user: { ...ADA, id: crypto.randomUUID() },
    });
  });
  afterEach(() => document.documentElement.removeAttribute('data-user'));

  const pressed = () => saveButton().ariaPressed;

  it('shows that the page is already saved, and removes it on a press', async () => {
    const item = { id: 'i1', type: 'saved_page', path: '/backyard-diy-oasis', title: 'The page' };
    const list = vi.spyOn(api.content, 'list').mockResolvedValue({ data: [item] });
    const remove = vi.spyOn(api.content, 'delete').mockResolvedValue({});
    document.documentElement.dataset.user = '';
    deactivate();
    deactivate = activateIslands();
    await vi.waitFor(() => expect(pressed()).toBe('true'));
    saveButton().click();
    await vi.waitFor(() => expect(statusText()).toBe('Removed from your saved pages.'));
    expect(remove.mock.calls).toEqual([['i1']]);
    expect(pressed()).toBe('false');
    expect(list).toHaveBeenCalledOnce();
  });

  it('saves the page while the saved pages load, and links to the dashboard', async () => {
    const savedPages = Promise.withResolvers<{ data: [] }>();
    vi.spyOn(api.content, 'list').mockResolvedValue({ data: [] }).mockReturnValueOnce(savedPages.promise);
    const create = vi.spyOn(api.content, 'create').mockResolvedValue({});
    document.documentElement.dataset.user = '';
    deactivate();
    deactivate = activateIslands();
    await vi.waitFor(() => expect(api.content.list).toHaveBeenCalled());
    saveButton().click();
    await vi.waitFor(() => expect(statusText()).toBe('Saved.'));
    const page = { type: 'saved_page', path: '/backyard-diy-oasis', title: 'The page' };
    expect(create).toHaveBeenCalledWith(expect.objectContaining(page));
    expect(find('[data-note] a').getAttribute('href')).toBe('/dashboard');
    savedPages.resolve({ data: [] });
    await vi.dynamicImportSettled();
    expect(pressed()).toBe('true');
  });

  it.each([
    ['You are offline. Connect to the internet and try again.', OFFLINE],
    [FULL, refusal(409, FULL)],
    ['Log in and we’ll save this page to your dashboard.', refusal(401, 'Please log in again.')],
  ])('after a failure, shows “%s” and enables the button again', async (message, cause) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.spyOn(api.content, 'list').mockRejectedValue(cause);
    saveButton().click();
    await vi.waitFor(() => expect(statusText()).toBe(message));
    expect(find('[data-note]').textContent).toContain(message);
    expect(saveButton().getAttribute('aria-disabled')).toBeNull();
  });

  it('shows a hint after 5 seconds of saving, and ignores a second press meanwhile', async () => {
    const response = Promise.withResolvers<{ data: [] }>();
    const list = vi.spyOn(api.content, 'list').mockReturnValue(response.promise);
    vi.useFakeTimers();
    saveButton().click();
    saveButton().click();
    await vi.advanceTimersByTimeAsync(5000);
    expect(statusText()).toBe('This is taking longer than usual. We are still trying.');
    expect([saveButton().getAttribute('aria-disabled'), list.mock.calls.length]).toEqual(['true', 1]);
    vi.spyOn(api.content, 'create').mockResolvedValue({});
    response.resolve({ data: [] });
    await vi.advanceTimersByTimeAsync(0);
    expect(statusText()).toBe('Saved.');
  });
});
