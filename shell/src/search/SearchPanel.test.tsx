// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchDialog } from './SearchDialog.tsx';
import { Marked } from './SearchPanel.tsx';
import { createSearchIndex } from './search-index.ts';
import { sampleSearchFile, searchSite } from './testing/search-site.tsx';

const source = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock('./search-index.ts', async (original) => ({
  ...(await original<object>()),
  loadSearchIndex: source.load,
}));

const { open, field, type, press, isOpen, focused, links } = searchSite;

// jsdom has no modal dialogs.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector('input')?.focus();
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

// jsdom cannot follow links.
document.addEventListener('click', (event) => event.preventDefault());
beforeEach(() => void source.load.mockReset().mockResolvedValue(createSearchIndex(sampleSearchFile)));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('results', () => {
  it('link to their section, and show the name of its page and the marked words', async () => {
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

it.each([
  ['outside the dialog', () => document.querySelector('dialog')],
  ['on a result', () => screen.getByRole('link')],
])('a click %s closes the search, but a click that opens a new tab does not', async (_, target) => {
  await open('rug');
  fireEvent.click(field());
  fireEvent.click(screen.getByRole('link'), { ctrlKey: true });
  expect(isOpen()).toBe(true);
  fireEvent.click(target() as HTMLElement);
  expect(isOpen()).toBe(false);
});

it('an index that did not load is reported with a retry button', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  source.load.mockRejectedValueOnce(new Error('/search.json returned 503'));
  await open('rug');
  expect(screen.getByRole('alert').textContent).toMatch(/^Search did not load\./);
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(links()).toEqual(['/interior-tips#interior-rug-size']);
});

it('reopening the search requests the index again only after a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  source.load.mockRejectedValueOnce(new Error('/search.json returned 503'));
  const { rerender } = render(<SearchDialog openCount={1} />);
  rerender(<SearchDialog openCount={2} />);
  await screen.findByText(/Search did not load/);
  expect(source.load).toHaveBeenCalledOnce();
  rerender(<SearchDialog openCount={3} />);
  await vi.waitFor(() => expect(source.load).toHaveBeenCalledTimes(2));
});

describe('the keyboard', () => {
  it('moves the focus from the field through the results and back', async () => {
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

  it('does not close the search on Enter without results, or during IME composition', async () => {
    await open('zzqy');
    await press('Enter');
    type('rug');
    await press('Enter', { isComposing: true });
    expect(isOpen()).toBe(true);
  });
});

it.each([
  ['<img src=x onerror=alert(1)> 8 × 10', ['8x10', 'img'], ['img', '8 × 10']],
  ['Gutters: clean the gutter twice. Guttering stays.', ['gutter'], ['Gutters', 'gutter']],
])('in "%s", the terms %o mark %o and leave the text unchanged', (text, terms, marked) => {
  const { container } = render(<Marked text={text} terms={new Set(terms)} />);
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(marked);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('img')).toBeNull();
});
