// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { assembleGuide } from './assemble-guide.ts';
import { searchedPages } from './site-files.ts';

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
