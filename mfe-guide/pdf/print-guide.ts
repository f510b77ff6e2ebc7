import type { Page } from 'playwright-core';
import { describeLinks } from './describe-links.ts';
import { edition } from './edition.ts';
import type { GuidePage } from './guide-page.ts';

/**
 * Prints the opened guide as a tagged PDF with bookmarks and described links; the same source gives the same bytes.
 * @param pages the guide's pages in order, whose headings describe the links to them.
 */
export async function printGuide(page: Page, pages: readonly GuidePage[]): Promise<Buffer> {
  const pdf = await page.pdf({ tagged: true, outline: true, preferCSSPageSize: true, printBackground: true });
  // Chromium writes the time of printing; the edition's date has the same length, so no offset in the file moves.
  const dated = pdf.toString('latin1').replace(/\((D:\d{14})([^)]*)\)/g, `(D:${edition.date}$2)`);
  return describeLinks(Buffer.from(dated, 'latin1'), (target) => {
    if ('address' in target) return `Opens ${target.address}`;
    const index = pages.findIndex(({ id }) => id === target.page);
    if (index < 0) throw new Error(`A link leads to #${target.page}, and no page has that id`);
    return `Page ${index + 1}: ${pages[index]?.heading.replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&')}`;
  });
}
