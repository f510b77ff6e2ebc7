import { readFileSync } from 'node:fs';
import { HOUSE_YEAR } from 'shared-lib/year/house-year.ts';
import { type ChapterSource, chapters, edition } from './chapters.ts';
import { styles } from './styles.ts';

/** One page of the guide before it is printed: a `<section class="page">` element of exactly Letter size. */
export type GuidePage = {
  /** The element's id, the target of links inside the guide. */
  readonly id: string;
  /** Text of the page's first heading, without markup. */
  readonly heading: string;
  /** Chapter number, 0 for the pages before the first chapter and after the last. */
  readonly chapter: number;
  /** The whole section element. */
  readonly html: string;
};

/** The guide as one HTML document, and its pages in order: the page at index 0 is page 1 of the PDF. */
export async function assembleGuide(): Promise<{ html: string; pages: readonly GuidePage[] }> {
  const pages: GuidePage[] = [...splitPages(read('chapters/front.html'), 0)];
  for (const chapter of chapters) {
    const own = splitPages(
      read(`chapters/${chapter.file}`).replace('{year}', () => yearTable()),
      chapter.number,
    );
    pages.push(chapterOpener(chapter, own), ...own);
  }
  pages.push(...splitPages(read('chapters/back.html'), 0));

  const pageOf = new Map(pages.map((page, index) => [page.id, index + 1]));
  if (pageOf.size !== pages.length) throw new Error('Two pages of the guide have the same id');
  const body = pages
    .map((page, index) =>
      addMarginalia(page, index + 1, chapters[page.chapter - 1]?.title ?? 'Gable &amp; Grain'),
    )
    .join('\n')
    .replace('{contents}', contentsList(pages))
    .replaceAll('{edition}', edition.name);
  const filled = inlineDrawings(keepHeadingSpaces(fillPageNumbers(body, pageOf)), (name) =>
    read(`drawings/${name}.svg`),
  );
  const left = /\{[a-z]+\}/.exec(filled)?.[0];
  if (left !== undefined)
    throw new Error(`The placeholder ${left} stands outside of a link and was not filled in`);

  const html = `<!doctype html>
<html lang="${edition.language}"><head><meta charset="utf-8"><title>${edition.title}</title>
<style>${await styles()}</style></head>
<body>${filled}</body></html>`;
  return { html, pages };
}

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The rows of the year at a glance: the jobs by part of the house, with a mark in each of their months. */
function yearTable(): string {
  return HOUSE_YEAR.map(({ area, jobs }) => {
    const rows = jobs.map(({ title, months }) => {
      const marks = Array.from({ length: 12 }, (_, index) => (months.includes(index + 1) ? '<b>do</b>' : ''));
      return `<tr><th scope="row">${title}</th>${marks.map((mark) => `<td>${mark}</td>`).join('')}</tr>`;
    });
    const head = `<tr><th scope="rowgroup" colspan="13">${area}</th></tr>`;
    return `<tbody class="group">\n${[head, ...rows].join('\n')}\n</tbody>`;
  }).join('\n');
}

const PAGE = /<section class="page[^"]*"[^>]*>[\s\S]*?<\/section>/g;

/**
 * Takes the pages out of a partial of `chapters/`. A page is a `<section class="page" id="…">`; sections do not nest.
 * @throws when a page has no id or no heading, or when text stands outside the pages.
 */
export function splitPages(partial: string, chapter: number): GuidePage[] {
  const left = partial
    .replace(PAGE, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim();
  if (left !== '') throw new Error(`Outside of the pages of chapter ${chapter} stands: ${left.slice(0, 80)}`);
  return (partial.match(PAGE) ?? []).map((html) => {
    const id = /^<section [^>]*\bid="([^"]+)"/.exec(html)?.[1];
    const heading = /<h[12][^>]*>([\s\S]*?)<\/h[12]>/.exec(html)?.[1];
    if (id === undefined || heading === undefined) {
      throw new Error(`A page of chapter ${chapter} needs an id and a heading: ${html.slice(0, 120)}`);
    }
    return {
      id,
      chapter,
      html,
      heading: heading
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    };
  });
}

/** The first page of a chapter: its scene, number, title, opening paragraph and the list of its pages. */
function chapterOpener(chapter: ChapterSource, pages: readonly GuidePage[]): GuidePage {
  const list = pages.map((page) => `<li><a href="#${page.id}" data-page="{page}">${page.heading}</a></li>`);
  return {
    id: chapter.id,
    chapter: chapter.number,
    heading: chapter.title,
    html: `<section class="page opener" id="${chapter.id}">
<div class="scene"><img src="drawings/${chapter.id}.svg" alt="${chapter.scene}"></div>
<div class="opener-text">
<div><p class="kicker">Chapter ${chapter.number}</p><h1>${chapter.title}</h1><p class="intro">${chapter.intro}</p></div>
<div><p class="label">In this chapter</p><ol>${list.join('\n')}</ol></div>
</div>
</section>`,
  };
}

const entry = (page: GuidePage): string =>
  `<a href="#${page.id}" data-page="{page}"><span>${page.heading}</span><i></i></a>`;

/** The list of contents: every chapter with its pages; `{page}` is filled in when the pages are numbered. */
function contentsList(pages: readonly GuidePage[]): string {
  const items: string[] = [];
  for (const number of [...new Set(pages.map((page) => page.chapter))].filter((chapter) => chapter > 0)) {
    const [first, ...rest] = pages.filter((page) => page.chapter === number);
    if (first === undefined) continue;
    const inner = rest.map((page) => `<li>${entry(page)}</li>`).join('\n');
    items.push(`<li class="chapter accent-${number}">${entry(first)}<ol>${inner}</ol></li>`);
  }
  return `<ol>${items.join('\n')}</ol>`;
}

/**
 * Adds what every page carries: its side, its chapter's colour, the running title, the page number and the thumb mark.
 * They are decoration for the tagged structure, so they are hidden from it. Covers and openers stay bare.
 */
export function addMarginalia(page: GuidePage, number: number, running: string): string {
  const side = number % 2 === 0 ? 'even' : 'odd';
  const marked = page.html.replace(
    /^<section class="page/,
    `<section class="page ${side} accent-${page.chapter}`,
  );
  if (/^<section class="page[^"]*\b(cover|opener)\b/.test(marked)) return marked;
  const thumb =
    page.chapter > 0
      ? `<div class="thumb" style="top:${0.55 + page.chapter * 1.25}in">${page.chapter}</div>`
      : '';
  const marginalia = `<div aria-hidden="true"><p class="running">${running}</p>
<p class="folio">${number}<span>The Year-Round Homeowner’s Guide</span></p>${thumb}</div>`;
  return marked.replace(/<\/section>$/, `${marginalia}</section>`);
}

const INNER_LINK = /<a href="#([^"]+)"[^>]*>[\s\S]*?<\/a>/g;

/**
 * Puts the number of the linked page for `{page}` into every link inside the guide, so that no number is written by hand;
 * “page 12” stays together on one line.
 * @throws when a link leads to an id that no page has.
 */
export function fillPageNumbers(html: string, pageOf: ReadonlyMap<string, number>): string {
  return html.replace(INNER_LINK, (link, id: string) => {
    const page = pageOf.get(id);
    if (page === undefined) throw new Error(`A link leads to #${id}, and no page has that id`);
    return link.replaceAll('page {page}', `page\u00a0${page}`).replaceAll('{page}', String(page));
  });
}

const HEADING = /(<h[123]>)([\s\S]*?)(<\/h[123]>)/g;

/**
 * Writes the spaces in headings so that they survive a line break. Chromium takes the bookmarks' titles from what it
 * draws, and a plain space at the end of a line is not drawn: “Tools WorthOwning”.
 */
export function keepHeadingSpaces(html: string): string {
  return html.replace(
    HEADING,
    (_, open: string, text: string, close: string) =>
      open + text.replace(/ (?![^<]*>)/g, '\u00a0<wbr>') + close,
  );
}

const IMAGE = /<img src="drawings\/([a-z0-9-]+)\.svg" alt="([^"]*)">/g;

/**
 * Replaces every `<img src="drawings/name.svg" alt="…">` by the drawing itself, so that it prints as vectors in the
 * page's own fonts. Its alternative text becomes the figure's in the tagged structure; an empty one hides it there.
 * The ids in a drawing get a suffix of their own, so the same drawing can stand on two pages.
 */
export function inlineDrawings(html: string, read: (name: string) => string): string {
  let count = 0;
  return html.replace(IMAGE, (_, name: string, alt: string) => {
    count += 1;
    const suffix = `-${count}`;
    const role = alt === '' ? 'aria-hidden="true"' : `role="img" aria-label="${alt}"`;
    return read(name)
      .replace(/<!--[\s\S]*?-->/g, '')
      .trim()
      .replace(/\bid="([^"]+)"/g, `id="$1${suffix}"`)
      .replace(/url\(#([^)]+)\)/g, `url(#$1${suffix})`)
      .replace(/\bhref="#([^"]+)"/g, `href="#$1${suffix}"`)
      .replace(/^<svg /, `<svg ${role} `);
  });
}
