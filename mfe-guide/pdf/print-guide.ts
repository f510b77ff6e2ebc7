import type { Page } from 'playwright-core';
import { edition } from './edition.ts';

/** Prints the opened guide as a tagged PDF with bookmarks; the same source gives the same bytes. */
export async function printGuide(page: Page): Promise<Buffer> {
  const pdf = await page.pdf({ tagged: true, outline: true, preferCSSPageSize: true, printBackground: true });
  // Chromium writes the time of printing; the edition's date has the same length, so no offset in the file moves.
  const dated = pdf.toString('latin1').replace(/\((D:\d{14})([^)]*)\)/g, `(D:${edition.date}$2)`);
  return Buffer.from(dated, 'latin1');
}
