// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogStandIn } from './testing/dialog-stand-in.ts';
import { sampleSearchFile } from './testing/sample-search-file.ts';
import { searchSite } from './testing/search-site.tsx';

const source = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock('./load-search-index.ts', () => ({ loadSearchIndex: source.load }));

const { open, type, press, goTo, isOpen, focused } = searchSite;
const scrolled = vi.fn();

beforeEach(async () => {
  dialogStandIn();
  // jsdom has no layout to scroll in.
  Element.prototype.scrollIntoView = scrolled;
  scrolled.mockReset();
  const { createSearchIndex } =
    await vi.importActual<typeof import('./search-index.ts')>('./search-index.ts');
  source.load.mockReset().mockResolvedValue(createSearchIndex(sampleSearchFile));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the keyboard', () => {
  it('moves from the field through the results and back', async () => {
    await open('led');
    expect(focused()).toBe('INPUT');
    press('ArrowUp');
    expect(focused()).toBe('INPUT');
    press('ArrowDown');
    expect(focused()).toBe('/#picks');
    press('ArrowDown');
    press('ArrowDown');
    expect(focused()).toBe('/energy#energy-led');
    press('ArrowUp');
    press('ArrowUp');
    expect(focused()).toBe('INPUT');
  });

  it('goes on typing from a result', async () => {
    await open('led');
    press('ArrowDown');
    press('s');
    expect(focused()).toBe('INPUT');
    press('ArrowDown');
    press('c', { ctrlKey: true });
    expect(focused()).toBe('/#picks');
  });

  it('opens the first result with Enter in the field, closes, and moves the focus there', async () => {
    await open('rug');
    await press('Enter');
    expect(screen.getByRole('heading').textContent).toBe('Page /interior-tips#interior-rug-size');
    expect(isOpen()).toBe(false);
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('interior-rug-size'));
    expect(scrolled).toHaveBeenCalledOnce();
    act(() => screen.getByText('Search').focus());
    expect(document.getElementById('interior-rug-size')?.hasAttribute('tabindex')).toBe(false);
  });

  it('leaves Enter alone where nothing was found, and while a word is being composed', async () => {
    await open('zzqy');
    await press('Enter');
    type('rug');
    await press('Enter', { isComposing: true });
    expect(isOpen()).toBe(true);
    expect(screen.getByText('Page /about')).toBeTruthy();
  });

  it('closes with Escape, and gives the focus back', async () => {
    await open('rug');
    press('Escape');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(screen.getByText('Search'));
  });
});

it('a page that has no place of that name gets the focus on its heading', async () => {
  await open('technology');
  await press('Enter');
  expect(screen.getByRole('heading').textContent).toBe('Page /smart-home');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});

it('does not take the focus any more when another page is shown instead', async () => {
  await open('rug');
  const link = screen.getAllByRole('link')[0] as HTMLElement;
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  // Hears of each page after the search, which has begun to listen before it.
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

it('closes when the visitor goes back, and leaves the focus where it was before', async () => {
  await open('rug');
  await goTo('/blog');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(screen.getByText('Search'));
});
