import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeChromium } from 'delivery/chromium';
import { chromium, type Page } from 'playwright-core';
import { assembleGuide, type GuidePage } from './assemble-guide.ts';
import { calendarFile } from './calendar-file.ts';
import { chapters, edition } from './chapters.ts';
import { describeLinks } from './chromium-pdf.ts';
import { type GuideLock, sourceHash } from './guide-lock.ts';
import { layoutProblems, type SmallestType } from './layout-problems.ts';
import { largeFormat, type PictureFormat, previewFormat, previews, takePreviews } from './previews.ts';
import { chaptersModule, previewsModule, searchedPages } from './site-files.ts';

const remote = join(import.meta.dirname, '..');
const { html, pages } = await assembleGuide();
const pageOf = (id: string): number => {
  const index = pages.findIndex((page) => page.id === id);
  if (index < 0) throw new Error(`The guide has no page #${id}`);
  return index + 1;
};

const browser = await chromium.launch({
  executablePath: wholeChromium(),
  // The PDF names the browser's user agent as the document's creator.
  args: [`--user-agent=${edition.publisher}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const outputs = new Map<string, Buffer>();
let smallest: SmallestType = {};
try {
  /** The guide as it prints, opened so that pictures of its pages have this format. */
  const openGuide = async ({ width }: PictureFormat): Promise<Page> => {
    const page = await browser.newPage({
      viewport: { width: 816, height: 1056 },
      deviceScaleFactor: width / 816,
    });
    await page.emulateMedia({ media: 'print' });
    await page.setContent(html, { waitUntil: 'load' });
    return page;
  };
  const page = await openGuide(previewFormat);
  const { problems, smallest: type } = await layoutProblems(page);
  smallest = type;
  if (problems.length > 0) throw new Error(`The guide would print badly:\n${problems.join('\n')}`);

  const shown = previews.map((preview) => preview.pageId);
  for (const [index, picture] of (await takePreviews(page, shown, previewFormat)).entries())
    outputs.set(`public/guide-preview-${index + 1}.webp`, picture);
  const large = await takePreviews(await openGuide(largeFormat), shown, largeFormat);
  for (const [index, picture] of large.entries())
    outputs.set(`public/guide-preview-${index + 1}-large.webp`, picture);
  const [cover] = await takePreviews(page, ['cover'], previewFormat);
  if (cover) outputs.set('public/guide-cover.webp', cover);
  outputs.set('public/homeowners-guide.pdf', await printGuide(page, pages));
} finally {
  await browser.close();
}
outputs.set('public/homeowners-calendar.ics', Buffer.from(calendarFile()));
outputs.set('src/guide-chapters.ts', Buffer.from(chaptersModule(chapters, pageOf)));
outputs.set(
  'public/searched-documents.json',
  Buffer.from(searchedPages(pages, '/homeowners-guide.pdf', edition.title)),
);
outputs.set('src/guide-previews.ts', Buffer.from(previewsModule(previews, pageOf)));

mkdirSync(join(remote, 'public'), { recursive: true });
for (const [path, bytes] of outputs) writeFileSync(join(remote, path), bytes);
const lock: GuideLock = {
  sources: sourceHash(import.meta.dirname),
  pages: pages.map((page) => page.id),
  smallestType: smallest,
  outputs: Object.fromEntries(
    [...outputs].map(([path, bytes]) => [path, createHash('sha256').update(bytes).digest('hex')]),
  ),
};
writeFileSync(join(import.meta.dirname, 'guide.lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  `${pages.length} pages, ${Math.round((outputs.get('public/homeowners-guide.pdf')?.length ?? 0) / 1024)} KB`,
);

/**
 * Prints the opened guide as a tagged PDF with bookmarks and described links; the same source gives the same bytes.
 * @param pages the guide's pages in order, whose headings describe the links to them.
 */
async function printGuide(page: Page, pages: readonly GuidePage[]): Promise<Buffer> {
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
