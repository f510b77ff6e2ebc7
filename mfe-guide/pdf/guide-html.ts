import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { guideChapters } from '../src/guide-chapters.ts';
import { guideFacts } from '../src/guide-facts.ts';

/** Fixed, so that the same source produces the same bytes. */
export const EDITION_DATE = '20261129120000';

export interface GuidePage {
  readonly id: string;
  readonly heading: string;
  /** 0 before the first chapter and after the last. */
  readonly chapter: number;
  readonly html: string;
}

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/**
 * @returns the pages in order. The page at index 0 is page 1 of the PDF.
 * @throws when an id or a heading is missing, an id is used twice, or a link leads to no page.
 */
export async function buildGuideHtml(): Promise<{ html: string; pages: readonly GuidePage[] }> {
  const files = readdirSync(new URL('chapters', import.meta.url)).filter((name) => /^\d/.test(name));
  const source = ['front.html', ...files.sort(), 'back.html'].flatMap(readPages);
  const numbers = new Map(source.map(({ id }, index) => [id, index + 1]));
  const ids = source.map(({ id }) => id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated) throw new Error(`Two pages in chapters/ have the id "${repeated}": change one of the ids.`);
  const pages = source.map((page) => {
    const withLists = page.html
      .replace('{pages}', () => pageList(page.chapter, source))
      .replace('{contents}', () => contentsList(source));
    const html = fillPageNumbers(withLists, numbers);
    return { ...page, html: html.replaceAll('{edition}', `Second edition, ${guideFacts.edition}`) };
  });

  const styles = read('guide.css').replace(/@import "(\.\/[^"]+)";/g, (_, path: string) => read(path));
  const body = pages.map((page, index) => addMarginalia(page, index + 1)).join('\n');
  const html = `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><title>${guideFacts.title}</title>
<style>${await fontFaces()}\n${styles}</style></head>
<body>${inlineDrawings(protectHeadingSpaces(body))}</body></html>`;
  return { html, pages };
}

/** A chapter's file name begins with its number. Sections do not nest. */
function readPages(file: string): GuidePage[] {
  const sections =
    read(`chapters/${file}`).match(/<section class="page[^"]*"[^>]*>[\s\S]*?<\/section>/g) ?? [];
  return sections.map((html) => {
    const id = /^<section [^>]*\bid="([^"]+)"/.exec(html)?.[1];
    const heading = /<h[12][^>]*>([\s\S]*?)<\/h[12]>/.exec(html)?.[1];
    if (id === undefined || heading === undefined)
      throw new Error(`A page of chapters/${file} needs an id and a heading: ${html.slice(0, 120)}`);
    const words = heading.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    return { id, chapter: Number.parseInt(file, 10) || 0, html, heading: words.trim() };
  });
}

function pageList(chapterNumber: number, pages: readonly GuidePage[]): string {
  const [, ...rest] = pages.filter(({ chapter }) => chapter === chapterNumber);
  return rest
    .map(({ id, heading }) => `<li><a href="#${id}" data-page="{page}">${heading}</a></li>`)
    .join('\n');
}

function contentsList(pages: readonly GuidePage[]): string {
  const entry = ({ id, heading }: GuidePage): string =>
    `<a href="#${id}" data-page="{page}"><span>${heading}</span><i></i></a>`;
  const items = guideChapters.map(({ number }) => {
    const [opener, ...rest] = pages.filter(({ chapter }) => chapter === number).map(entry);
    const inner = rest.map((link) => `<li>${link}</li>`).join('\n');
    return `<li class="chapter accent-${number}">${opener}<ol>${inner}</ol></li>`;
  });
  return `<ol>${items.join('\n')}</ol>`;
}

/** A no-break space keeps “page 12” on one line. */
function fillPageNumbers(html: string, numbers: ReadonlyMap<string, number>): string {
  return html.replace(/<a href="#([^"]+)"[^>]*>[\s\S]*?<\/a>/g, (link, id: string) => {
    const number = numbers.get(id);
    if (number === undefined) throw new Error(`No page has the id "${id}": correct the links to #${id}.`);
    return link.replaceAll('page {page}', `page\u00a0${number}`).replaceAll('{page}', String(number));
  });
}

/** The tagged structure omits the running title, the page number and the thumb mark. */
function addMarginalia({ html, chapter }: GuidePage, number: number): string {
  const side = number % 2 === 0 ? 'even' : 'odd';
  const withSide = html.replace(/^<section class="page/, `<section class="page ${side} accent-${chapter}`);
  if (/^<section class="page[^"]*\b(cover|opener)\b/.test(withSide)) return withSide;
  const thumb =
    chapter > 0 ? `<div class="thumb" style="top:${0.55 + chapter * 1.25}in">${chapter}</div>` : '';
  const running = guideChapters[chapter - 1]?.title ?? 'Gable &amp; Grain';
  const marginalia = `<div aria-hidden="true"><p class="running">${running}</p>
<p class="folio">${number}<span>${guideFacts.title}</span></p>${thumb}</div>`;
  return withSide.replace(/<\/section>$/, `${marginalia}</section>`);
}

/** Bookmarks lose a plain space at a line break: “Tools WorthOwning”. */
const protectHeadingSpaces = (html: string): string =>
  html.replace(/(<h[123]>)([\s\S]*?)(<\/h[123]>)/g, (_, open: string, text: string, close: string) =>
    [open, text.replace(/ (?![^<]*>)/g, '\u00a0<wbr>'), close].join(''),
  );

/** An inline drawing uses the page's fonts. Ids get a suffix, because one drawing can be on two pages. */
function inlineDrawings(html: string): string {
  let count = 0;
  return html.replace(/<img src="(drawings\/[a-z0-9-]+\.svg)" alt="([^"]*)">/g, (_, path: string, alt) => {
    const suffix = `-${++count}`;
    const role = alt === '' ? 'aria-hidden="true"' : `role="img" aria-label="${alt}"`;
    return read(path)
      .replace(/<!--[\s\S]*?-->/g, '')
      .trim()
      .replace(/\bid="([^"]+)"/g, `id="$1${suffix}"`)
      .replace(/url\(#([^)]+)\)/g, `url(#$1${suffix})`)
      .replace(/\bhref="#([^"]+)"/g, `href="#$1${suffix}"`)
      .replace(/^<svg /, `<svg ${role} `);
  });
}

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2';
const FIGTREE = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** `opsz` is the optical size in CSS pixels. */
const FACES = [
  { family: 'Fraunces Small', weight: 600, file: FRAUNCES, axes: { wght: 600, opsz: 16 } },
  { family: 'Fraunces Heading', weight: 600, file: FRAUNCES, axes: { wght: 600, opsz: 32 } },
  { family: 'Fraunces Title', weight: 600, file: FRAUNCES, axes: { wght: 600, opsz: 66 } },
  { family: 'Figtree', weight: 400, file: FIGTREE, axes: { wght: 400 } },
  { family: 'Figtree', weight: 650, file: FIGTREE, axes: { wght: 650 } },
] as const;

/** The fonts are static, because Chromium embeds a variable font as outlines (PDF's Type 3). */
async function fontFaces(): Promise<string> {
  const letters = String.fromCodePoint(...Array.from({ length: 0x3000 }, (_, code) => code));
  const { resolve } = createRequire(import.meta.url);
  const rules = FACES.map(async ({ family, weight, file, axes }) => {
    const options = { targetFormat: 'woff2', variationAxes: axes } as const;
    const font = (await subsetFont(readFileSync(resolve(file)), letters, options)).toString('base64');
    return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(data:font/woff2;base64,${font}) format('woff2'); }`;
  });
  return (await Promise.all(rules)).join('\n');
}
