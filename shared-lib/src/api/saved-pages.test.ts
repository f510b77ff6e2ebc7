// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import type { ContentItem } from './api.ts';
import { clearPendingSave, getPendingSave, listSavedPages, savePage, setPendingSave } from './saved-pages.ts';

const PAGE = { path: '/backyard-diy-oasis', title: '7 DIY Projects for a Backyard Oasis' };

const account = (items: ContentItem[] = []) => ({
  items,
  list: async <Item extends ContentItem>() => ({ data: items as Item[] }),
  create: async (fields: Record<string, unknown>) => void items.push({ id: '0', ...fields }),
});

afterEach(() => sessionStorage.clear());

it('savePage stores a page once, with its title and the time', async () => {
  const ada = account();
  await savePage(ada, PAGE);
  await savePage(ada, PAGE);
  expect(ada.items).toEqual([
    { id: '0', type: 'saved_page', ...PAGE, savedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  ]);
  expect((await listSavedPages(ada)).data).toEqual(ada.items);
});

it.each([
  { path: '//evil.example' },
  { path: '/\\evil.example' },
  { path: 'javascript:alert(1)' },
  { path: null },
  { title: '' },
])('listSavedPages omits a page with %j', async (wrong) => {
  const ada = account([{ id: '1', type: 'saved_page', path: '/blog', title: 'Here', ...wrong }]);
  expect((await listSavedPages(ada)).data).toEqual([]);
});

it('getPendingSave returns the stored page for an hour, or until it is cleared', () => {
  expect(getPendingSave()).toBeNull();
  setPendingSave(PAGE, 1000);
  expect(getPendingSave(1000)).toEqual(PAGE);
  expect(getPendingSave(1000 + 60 * 60 * 1000)).toBeNull();
  clearPendingSave();
  expect(getPendingSave(1000)).toBeNull();
});

const INVALID = ['{', '{"at":1,"path":"//evil.example","title":"x"}'];
it.each(INVALID)('getPendingSave ignores the invalid stored page %s', (entry) => {
  sessionStorage.setItem('save-for-later', entry);
  expect(getPendingSave(1)).toBeNull();
});
