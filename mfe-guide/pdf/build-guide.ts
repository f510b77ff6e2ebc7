import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeChromium } from 'delivery/chromium';
import { chromium, type Page } from 'playwright-core';
import type { SearchPage } from 'shared-lib';
import { CELL_END, LABEL_END, LINE_END, searchedText } from 'shared-lib/search/search-file.ts';
import sharp, { type WebpOptions } from 'sharp';
import { guideChapters } from '../src/guide-chapters.ts';
import { guideFacts, guidePreviews } from '../src/guide-facts.ts';
import { buildGuideHtml, EDITION_DATE, type GuidePage } from './guide-html.ts';

// Prints the PDF, the pictures of its pages and the text for the site's search, all in `public/`.

/** US Letter in CSS pixels. */
const PAGE = { width: 816, height: 1056 };

/** Near-lossless files are smaller for pages of text, lossy files for the drawn cover. */
const TEXT: WebpOptions = { nearLossless: true, quality: 60 };
const DRAWING: WebpOptions = { quality: 80 };

const { html, pages } = await buildGuideHtml();
const write = (file: string, content: string | Buffer): void =>
  writeFileSync(join(import.meta.dirname, '../public', file), content);

for (const { number, title, page } of guideChapters) {
  const first = pages.findIndex(({ chapter }) => chapter === number) + 1;
  if (first !== page) throw new Error(`“${title}” begins on page ${first}: correct src/guide-chapters.ts.`);
}

const browser = await chromium.launch({
  executablePath: wholeChromium(),
  // Chromium writes the user agent as the document's creator.
  args: ['--user-agent=The Gable & Grain editors', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const small = await openGuide(600);
  const large = await openGuide(1020);
  for (const { name, page } of guidePreviews) {
    write(`${name}.webp`, await takePicture(small, page, TEXT));
    write(`${name}-large.webp`, await takePicture(large, page, TEXT));
  }
  write('guide-cover.webp', await takePicture(small, 1, DRAWING));
  write('homeowners-guide.pdf', await printPdf(small));
} finally {
  await browser.close();
}
write('searched-documents.json', `${JSON.stringify([searchPage()])}\n`);
console.log(`Printed ${pages.length} pages.`);

async function openGuide(width: number): Promise<Page> {
  const page = await browser.newPage({ viewport: PAGE, deviceScaleFactor: width / PAGE.width });
  await page.emulateMedia({ media: 'print' });
  await page.setContent(html, { waitUntil: 'load' });
  const tooLong = await page.evaluate(() =>
    [...document.querySelectorAll('.page-body, .opener-text, .cover-text')]
      .filter((area) => area.scrollHeight > area.clientHeight + 1)
      .map((area) => `#${area.closest('section')?.id}`),
  );
  if (tooLong.length > 0) throw new Error(`These pages overflow: ${tooLong.join(', ')}. Shorten them.`);
  return page;
}

async function takePicture(guide: Page, number: number, options: WebpOptions): Promise<Buffer> {
  const clip = { x: 0, y: (number - 1) * PAGE.height, ...PAGE };
  const png = await guide.screenshot({ type: 'png', fullPage: true, clip });
  return await sharp(png)
    .webp({ ...options, effort: 6 })
    .toBuffer();
}

async function printPdf(guide: Page): Promise<Buffer> {
  const pdf = await guide.pdf({
    tagged: true,
    outline: true,
    preferCSSPageSize: true,
    printBackground: true,
  });
  // Latin-1 maps every byte to one character and back. Old and new dates are equally long, so no offset changes.
  const text = pdf.toString('latin1').replace(/\((D:\d{14})([^)]*)\)/g, `(D:${EDITION_DATE}$2)`);
  return Buffer.from(describeLinks(text), 'latin1');
}

/**
 * Adds the link descriptions (`/Contents`) that PDF/UA requires and Chromium omits. In an incremental update (ISO
 * 32000-1, 7.5.6), the changed objects follow the unchanged file.
 */
function describeLinks(pdf: string): string {
  let update = '';
  let offsets = '';
  for (const [object, id = '', body = ''] of pdf.matchAll(
    /^(\d+) 0 obj\n(<<\/Type \/Annot\n[\s\S]*?)endobj\n/gm,
  )) {
    const description = linkDescription(body);
    if (description === undefined) continue;
    const words = Buffer.from(`\ufeff${description}`, 'utf16le').swap16().toString('hex');
    offsets += `${id} 1\n${String(pdf.length + update.length).padStart(10, '0')} 00000 n \n`;
    update += object.replace('/Subtype /Link\n', `/Subtype /Link\n/Contents <${words}>\n`);
  }
  const [, trailer = '', start = ''] = /trailer\n<<([\s\S]*)>>\nstartxref\n(\d+)\n%%EOF\s*$/.exec(pdf) ?? [];
  const table = pdf.length + update.length;
  return `${pdf}${update}xref\n${offsets}trailer\n<<${trailer}\n/Prev ${start}>>\nstartxref\n${table}\n%%EOF\n`;
}

function linkDescription(annotation: string): string | undefined {
  const address = /\/URI \(((?:\\.|[^\\)])*)\)/.exec(annotation)?.[1];
  if (address !== undefined) return `Opens ${address.replace(/\\([()\\])/g, '$1')}`;
  const target = /\/Dest \/([\w-]+)/.exec(annotation)?.[1];
  const number = pages.findIndex(({ id }) => id === target) + 1;
  return number > 0 ? `Page ${number}: ${plain(pages[number - 1]?.heading ?? '')}` : undefined;
}

function plain(html: string): string {
  return html.replaceAll('&amp;', '&').replaceAll('&nbsp;', ' ');
}

/** The anchor `page=7` opens page 7 (RFC 8118). */
function searchPage(): SearchPage {
  const sections = pages.flatMap((page, index) => {
    // The search omits covers, chapter openers, the contents, and the page with the blank work log and the sources.
    if (/^<section class="page[^"]*\b(cover|opener)\b|id="(contents|sources)"/.test(page.html)) return [];
    return [{ anchor: `page=${index + 1}`, heading: plain(page.heading), text: searchText(page) }];
  });
  return { path: '/homeowners-guide.pdf', title: guideFacts.title, sections };
}

function searchText({ html }: GuidePage): string {
  const marked = html
    .replace(
      /<h[12][^>]*>[\s\S]*?<\/h[12]>|<p class="kicker">.*?<\/p>|<thead>.*?<\/thead>|<svg[\s\S]*?<\/svg>|<b>do<\/b>/g,
      ' ',
    )
    // If a row has only empty cells after its label, the label ends the line.
    .replace(/<\/th>(?=(<td[^>]*>\s*<\/td>\s*)+<\/tr>)/g, LINE_END)
    .replace(/<\/(h3|dt|th)>|(?<=<p class="label">[^<]*)<\/p>/g, LABEL_END)
    .replace(/<\/td>/g, CELL_END)
    .replace(/<\/?(strong|em|a)\b[^>]*>/g, '')
    .replace(/<\/(p|li|tr|dd|dl|caption|figcaption|table|div)>/g, LINE_END)
    .replace(/<[^>]+>/g, ' ');
  return searchedText(plain(marked));
}
