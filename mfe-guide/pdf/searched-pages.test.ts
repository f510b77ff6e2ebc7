// @vitest-environment node
import { expect, it } from 'vitest';
import { assembleGuide } from './assemble-guide.ts';
import { searchedPages } from './searched-pages.ts';

const { pages } = await assembleGuide();
const [{ path, title, sections }] = JSON.parse(searchedPages(pages, '/guide.pdf', 'Guide'));

it('gives every page that tells something its own place in the file', () => {
  expect([path, title]).toEqual(['/guide.pdf', 'Guide']);
  const caulk = pages.findIndex(({ id }) => id === 'caulk') + 1;
  expect(sections.find(({ anchor }: { anchor: string }) => anchor === `page=${caulk}`)).toMatchObject({
    heading: 'New caulk that stays white',
    text: expect.stringContaining('mold grows behind it'),
  });
  expect(sections.length).toBeGreaterThan(40);
});

it('leaves out covers, contents and chapter openers, markup and what is still to be filled in', () => {
  const headings = sections.map(({ heading }: { heading: string }) => heading);
  expect(headings).not.toContain('Contents');
  expect(headings).not.toContain('Energy and Water');
  expect(JSON.stringify(sections)).not.toMatch(/[<>]|\{page\}|&amp;/);
});
