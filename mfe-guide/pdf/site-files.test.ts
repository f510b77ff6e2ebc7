// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { assembleGuide } from './assemble-guide.ts';
import { chapters } from './chapters.ts';
import { chaptersModule, previewsModule, searchedPages } from './site-files.ts';

it('writes the file, the size and the page of each preview', () => {
  const text = previewsModule(
    [{ pageId: 'spring', alt: 'It’s a "page"', caption: "The year's page" }],
    () => 7,
  );
  expect(text).toContain(
    "file: 'guide-preview-1.jpg',\n    large: 'guide-preview-1-large.jpg',\n    width: 600,\n    height: 776,",
  );
  expect(text).toContain("caption: 'The year\\'s page',\n    page: 7,");
});

it('writes the page of each chapter', () => {
  const text = chaptersModule(chapters, (id) => id.length);
  expect(text.match(/ {4}page: \d+,/g)).toEqual(chapters.map(({ id }) => `    page: ${id.length},`));
});

const { pages } = await assembleGuide();
const [{ path, title, sections }] = JSON.parse(searchedPages(pages, '/guide.pdf', 'Guide'));

describe('the search', () => {
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
});
