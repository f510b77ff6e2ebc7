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
    "file: 'guide-preview-1.webp',\n    large: 'guide-preview-1-large.webp',\n    width: 600,\n    height: 776,",
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

  it('keeps a label apart from what it names, and says neither the chapter nor the head of a table', () => {
    const textOf = (id: string): string => {
      const anchor = `page=${pages.findIndex((page) => page.id === id) + 1}`;
      return sections.find((section: { anchor: string }) => section.anchor === anchor).text;
    };
    expect(textOf('fix-toilet')).toMatch(
      /^A toilet that hisses .* Skill: Beginner\. Time: 20 to 40 minutes\./,
    );
    expect(textOf('year-at-a-glance')).not.toMatch(/Print this one|Jan Feb/);
    expect(textOf('year-at-a-glance')).toMatch(/furnace or AC filter\. Air conditioner/);
    expect(textOf('house-record')).toMatch(/Furnace or boiler\. Air conditioner, heat pump\./);
  });

  it('leaves out covers, contents and chapter openers, markup and what is still to be filled in', () => {
    const headings = sections.map(({ heading }: { heading: string }) => heading);
    expect(headings).not.toContain('Contents');
    expect(headings).not.toContain('Energy and Water');
    expect(headings).not.toContain('Work log and sources');
    expect(JSON.stringify(sections)).not.toMatch(/[<>]|\{page\}|&amp;/);
  });
});
