// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guideChapters } from '../src/guide-chapters.ts';
import { guideFacts } from '../src/guide-facts.ts';

const read = (file: string): Buffer => readFileSync(join(import.meta.dirname, '../public', file));

/** Chromium writes the objects of a PDF as plain text and compresses only their streams. */
const pdf = read('homeowners-guide.pdf').toString('latin1');

/** A text as stored in the PDF: UTF-16 in hexadecimal. */
const encoded = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

function pageIds(): string[] {
  const kidsOf = (id: string): string[] => {
    const [, kids] =
      new RegExp(`\\n${id} 0 obj\\n<</Type /Pages\\n[^>]*?/Kids \\[([^\\]]*)\\]`).exec(pdf) ?? [];
    return kids === undefined
      ? [id]
      : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid = '']) => kidsOf(kid));
  };
  return kidsOf(/<<\/Type \/Catalog\n\/Pages (\d+) 0 R/.exec(pdf)?.[1] ?? '');
}

it('the PDF is tagged and has its language and title', () => {
  expect(/\/MarkInfo <<\/Type \/MarkInfo\n\/Marked true>>/.test(pdf)).toBe(true);
  expect(/\/StructTreeRoot \d+ 0 R/.test(pdf)).toBe(true);
  expect(pdf.includes('/Lang (en-US)')).toBe(true);
  expect(pdf.includes(`<</Title ${encoded(guideFacts.title)}`)).toBe(true);
});

it('the PDF has all pages and is below 3 MB', () => {
  expect(pageIds()).toHaveLength(guideFacts.pages);
  expect(pdf.length).toBeLessThan(3_000_000);
  expect(String(read('searched-documents.json'))).not.toMatch(/\{\w+\}/);
});

it('the PDF has six chapters, each with a bookmark to its first page', () => {
  const pages = pageIds();
  expect(guideChapters).toHaveLength(6);
  for (const { title, page } of guideChapters) {
    const bookmark = pdf.indexOf(`/Title ${encoded(title.replaceAll(' ', '\u00a0'))}`);
    const destination = /\/Dest \[(\d+) 0 R/.exec(pdf.slice(bookmark, bookmark + 500))?.[1];
    expect([title, destination]).toEqual([title, pages[page - 1]]);
  }
});

it('the PDF has alternative text for every figure and a description for every link', () => {
  const figures = pdf.match(/<<\/Type \/StructElem\n\/S \/Figure\n[\s\S]*?\nendobj/g) ?? [];
  const annotations = pdf.matchAll(/^(\d+) 0 obj\n<<\/Type \/Annot\n\/Subtype \/Link\n[\s\S]*?\nendobj/gm);
  // The incremental update at the end of the file replaces objects, so each id's last object counts.
  const links = [...new Map([...annotations].map(([object, id]) => [id, object])).values()];
  expect([figures.length, links.length].every((count) => count > 30)).toBe(true);
  expect(figures.filter((figure) => !/\/Alt [<(][^>)]{10}/.test(figure))).toEqual([]);
  expect(links.filter((link) => !/\/Contents <[^>]{20}/.test(link))).toEqual([]);
});
