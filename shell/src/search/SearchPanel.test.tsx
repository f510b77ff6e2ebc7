// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Marked } from './SearchPanel.tsx';
import { createSearchIndex } from './search-index.ts';
import { sampleSearchFile, searchSite } from './testing/search-site.tsx';

const source = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock('./search-index.ts', async (original) => ({
  ...(await original<object>()),
  loadSearchIndex: source.load,
}));

const { open, field, type, press, goTo, isOpen, focused, links } = searchSite;

/** Adds the focus handling of modal dialogs that jsdom lacks. */
function dialogStandIn(): void {
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      if (this.open) return;
      before.set(this, document.activeElement);
      this.open = true;
      this.querySelector<HTMLElement>('input, button')?.focus();
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      (before.get(this) as HTMLElement | null)?.focus();
    },
  });
}

beforeEach(() => {
  dialogStandIn();
  source.load.mockReset().mockResolvedValue(createSearchIndex(sampleSearchFile));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('results', () => {
  it('lead to their section, with the name of their page and the words marked', async () => {
    await open('rug');
    const result = screen.getByRole('link');
    expect(links()).toEqual(['/interior-tips#interior-rug-size']);
    expect(result.textContent).toContain('Interior Tips');
    const marked = [...result.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marked).toEqual(['rug', 'rug']);
  });

  it('are counted immediately, and announced after a pause in typing', async () => {
    vi.useFakeTimers();
    await open();
    const status = screen.getByRole('status');
    type('l');
    type('led');
    expect(screen.getByText('2 results', { selector: '[aria-hidden]' })).toBeTruthy();
    expect(status.textContent).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(status.textContent).toBe('2 results');
  });

  it.each([
    ['bulbs furniture studs', 'No exact match. Closest:'],
    ['drywlal', 'No exact match. Closest: 1 result'],
    ['zzqy', 'Nothing found for “zzqy”'],
  ])('for “%s” show “%s”', async (query, text) => {
    await open(query);
    expect(screen.getByText(new RegExp(text), { selector: '[aria-hidden]' })).toBeTruthy();
  });

  it('are at most twelve, with the total count', async () => {
    const sections = Array.from({ length: 20 }, (_, index) => {
      return { anchor: `a${index}`, heading: `Lamp ${index}`, text: 'Light.' };
    });
    source.load.mockResolvedValue(createSearchIndex({ pages: [{ path: '/a', title: 'A', sections }] }));
    await open('lamp');
    expect(links()).toHaveLength(12);
    expect(screen.getByText('Top 12 of 20 results', { selector: '[aria-hidden]' })).toBeTruthy();
  });
});

it('a click outside the dialog closes it; one that opens a result in a new tab does not', async () => {
  await open('rug');
  fireEvent.click(field());
  fireEvent.click(screen.getByRole('link'), { ctrlKey: true });
  expect(isOpen()).toBe(true);
  fireEvent.click(document.querySelector('dialog') as HTMLElement);
  expect(isOpen()).toBe(false);
});

describe('an index that did not load', () => {
  beforeEach(() => source.load.mockRejectedValueOnce(new Error('/search.json returned 503')));

  it('is reported with a retry button', async () => {
    await open('rug');
    expect(screen.getByRole('alert').textContent).toMatch(/^Search did not load\./);
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(links()).toEqual(['/interior-tips#interior-rug-size']);
  });

  it('is requested again as soon as the visitor is online', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open('rug');
    expect(screen.getByRole('alert').textContent).toContain('You are offline.');
    vi.useFakeTimers();
    fireEvent(window, new Event('online'));
    // The connection gets a second to settle.
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(links()).toEqual(['/interior-tips#interior-rug-size']);
    expect(source.load).toHaveBeenCalledTimes(2);
  });
});

describe('the keyboard', () => {
  it('moves from the field through the results and back', async () => {
    await open('led');
    expect(focused()).toBe('INPUT');
    for (const [key, place] of [
      ['ArrowUp', 'INPUT'],
      ['ArrowDown', '/#picks'],
      ['ArrowDown', '/energy#energy-led'],
      ['ArrowUp', '/#picks'],
      ['ArrowUp', 'INPUT'],
    ] as const) {
      press(key);
      expect(focused()).toBe(place);
    }
  });

  it('continues typing from a result', async () => {
    await open('led');
    press('ArrowDown');
    press('s');
    expect(focused()).toBe('INPUT');
    press('ArrowDown');
    press('c', { ctrlKey: true });
    expect(focused()).toBe('/#picks');
  });

  it('ignores Enter without results, and during IME composition', async () => {
    await open('zzqy');
    await press('Enter');
    type('rug');
    await press('Enter', { isComposing: true });
    expect(isOpen()).toBe(true);
    expect(screen.getByText('Page /about')).toBeTruthy();
  });
});

it('a page without the hash’s target gets the focus on its heading', async () => {
  await open('technology');
  await press('Enter');
  expect(screen.getByRole('heading').textContent).toBe('Page /smart-home');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});

it('does not move the focus when another page is shown instead', async () => {
  await open('rug');
  const link = screen.getAllByRole('link')[0] as HTMLElement;
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  // Listens after the search, so it is notified later.
  const later = Promise.withResolvers<void>();
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('page /interior-tips').length > 0) later.resolve();
  });
  observer.observe({ type: 'mark' });
  await goTo('/blog');
  await goTo('/interior-tips');
  await later.promise;
  observer.disconnect();
  expect(document.activeElement).toBe(screen.getByText('Search'));
});

it.each([
  ['An 8 × 10 rug and Wi-Fi', ['8x10', 'wifi'], ['8 × 10', 'Wi-Fi']],
  ['<img src=x onerror=alert(1)> paint', ['paint', 'img'], ['img', 'paint']],
  ['Gutters: clean the gutter twice. Guttering stays.', ['gutter'], ['Gutters', 'gutter']],
])('the marked words of "%s" by %o are %o, and the text is unchanged', (text, terms, marked) => {
  const { container } = render(<Marked text={text} terms={new Set(terms)} />);
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(marked);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('img')).toBeNull();
});
