// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogStandIn } from './testing/dialog-stand-in.ts';
import { sampleSearchFile } from './testing/sample-search-file.ts';
import { searchSite } from './testing/search-site.tsx';

const source = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock('./load-search-index.ts', () => ({ loadSearchIndex: source.load }));

const { open, field, type, isOpen, links } = searchSite;

beforeEach(async () => {
  dialogStandIn();
  // jsdom has no layout to scroll in.
  Element.prototype.scrollIntoView = vi.fn();
  const { createSearchIndex } =
    await vi.importActual<typeof import('./search-index.ts')>('./search-index.ts');
  source.load.mockReset().mockResolvedValue(createSearchIndex(sampleSearchFile));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('before anything is typed', () => {
  it('it waits for the index', async () => {
    source.load.mockReturnValue(new Promise(() => {}));
    await open();
    expect(screen.getByRole('status').textContent).toBe('Loading');
  });

  it('it offers examples, which are typed for the visitor', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'LED bulbs' }));
    expect(field().value).toBe('LED bulbs');
    expect(links()).toContain('/#picks');
  });
});

describe('results', () => {
  it('lead to their section, with the name of their page and the words marked', async () => {
    await open('rug');
    const [result] = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(result?.getAttribute('href')).toBe('/interior-tips#interior-rug-size');
    expect(result?.textContent).toContain('Interior Tips');
    expect([...(result?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)).toEqual([
      'rug',
      'rug',
    ]);
  });

  it('are counted at once, and read out after a pause in typing', async () => {
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
  ])('for “%s” say “%s”', async (query, text) => {
    await open(query);
    expect(screen.getByText(new RegExp(text), { selector: '[aria-hidden]' })).toBeTruthy();
  });

  it('are at most twelve, and say how many there are', async () => {
    const sections = Array.from({ length: 20 }, (_, index) => {
      return { anchor: `a${index}`, heading: `Lamp ${index}`, text: 'Light.' };
    });
    const { createSearchIndex } = await import('./search-index.ts');
    source.load.mockResolvedValue(createSearchIndex({ pages: [{ path: '/a', title: 'A', sections }] }));
    await open('lamp');
    expect(links()).toHaveLength(12);
    expect(screen.getByText('The best 12 of 20 results', { selector: '[aria-hidden]' })).toBeTruthy();
  });

  it('that there are none of leave three ways on', async () => {
    await open('zzqy');
    expect(links()).toEqual(['/diy-projects', '/blog', '/contact']);
  });
});

describe('a click', () => {
  it('beside the dialog closes it', async () => {
    await open('rug');
    fireEvent.click(field());
    expect(isOpen()).toBe(true);
    fireEvent.click(document.querySelector('dialog') as HTMLElement);
    expect(isOpen()).toBe(false);
  });

  it('on a result that is to open elsewhere leaves it open', async () => {
    await open('rug');
    fireEvent.click(screen.getAllByRole('link')[0] as HTMLElement, { ctrlKey: true });
    expect(isOpen()).toBe(true);
  });
});

describe('when the index does not arrive', () => {
  beforeEach(() => source.load.mockRejectedValueOnce(new Error('/search.json answered 503')));

  it('it says so, and a retry brings it', async () => {
    await open('rug');
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Search did not load.');
    await act(async () => within(alert).getByRole('button', { name: 'Try again' }).click());
    expect(links()).toEqual(['/interior-tips#interior-rug-size']);
  });

  it('it is asked for again as soon as the visitor is online', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open('rug');
    expect(screen.getByRole('alert').textContent).toContain('You are offline.');
    vi.useFakeTimers();
    fireEvent(window, new Event('online'));
    // The connection is given a second to settle.
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(links()).toEqual(['/interior-tips#interior-rug-size']);
    expect(source.load).toHaveBeenCalledTimes(2);
  });
});

it('the slash key can be switched off, and stays so', async () => {
  await open();
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /key opens the search/ });
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  cleanup();
  await open();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  localStorage.clear();
});
