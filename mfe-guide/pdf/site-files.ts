import type { SearchPage } from 'shared-lib';
import { CELL_END, LABEL_END, LINE_END, searchedText } from 'shared-lib/search/searched-text.ts';
import { fillPageNumbers, type GuidePage } from './assemble-guide.ts';
import type { ChapterSource } from './chapters.ts';
import { type PreviewSource, previewFormat } from './previews.ts';

/** Text of `src/guide-chapters.ts`: what the download page says of the chapters, with their true page numbers. */
export function chaptersModule(chapters: readonly ChapterSource[], pageOf: (id: string) => number): string {
  const items = chapters.map(({ number, id, title, description }) =>
    [
      '  {',
      `    number: ${number},`,
      sourceField('title', title),
      sourceField('description', description),
      `    page: ${pageOf(id)},`,
      '  },',
    ].join('\n'),
  );
  return `// Written by \`npm run guide:pdf\` from pdf/chapters.ts: change it there.

/** A chapter of the guide as the download page lists it. */
export type GuideChapter = {
  readonly number: number;
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** Page of the PDF on which the chapter begins, counted from 1. */
  readonly page: number;
};

/** The guide's six chapters, in reading order. */
export const guideChapters: readonly GuideChapter[] = [
${items.join('\n')}
];
`;
}

/** Text of `src/guide-previews.ts`: the previews' files, sizes and words, with the page each one shows. */
export function previewsModule(previews: readonly PreviewSource[], pageOf: (id: string) => number): string {
  const items = previews.map(({ pageId, alt, caption }, index) =>
    [
      '  {',
      sourceField('file', `guide-preview-${index + 1}.webp`),
      sourceField('large', `guide-preview-${index + 1}-large.webp`),
      `    width: ${previewFormat.width},`,
      `    height: ${previewFormat.height},`,
      sourceField('alt', alt),
      sourceField('caption', caption),
      `    page: ${pageOf(pageId)},`,
      '  },',
    ].join('\n'),
  );
  return `// Written by \`npm run guide:pdf\` from pdf/previews.ts: change it there.

/** A picture of a page of the guide, in \`public/\`. */
export type GuidePreview = {
  readonly file: string;
  /** The same page in a size to read, also in \`public/\`. */
  readonly large: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly alt: string;
  readonly caption: string;
  /** Page of the PDF that it shows, counted from 1. */
  readonly page: number;
};

/** The three pages that the download page shows. */
export const guidePreviews: readonly GuidePreview[] = [
${items.join('\n')}
];
`;
}

/** Pages that only show the way: the search leads to where they lead, or they lead out of the book. */
const SIGNPOST = /^<section class="page[^"]*\b(cover|opener)\b|id="(contents|sources)"/;

function wordsOf(html: string): string {
  return searchedText(
    html
      // The heading is found as such, what stands above it is said of many pages, and a mark in a calendar says nothing.
      .replace(
        /<h[12][^>]*>[\s\S]*?<\/h[12]>|<p class="kicker">.*?<\/p>|<thead>.*?<\/thead>|<svg[\s\S]*?<\/svg>|<b>do<\/b>/g,
        ' ',
      )
      // What is to be filled in has no answer yet.
      .replace(/<\/th>(?=(<td[^>]*>\s*<\/td>\s*)+<\/tr>)/g, LINE_END)
      .replace(/<\/(h3|dt|th)>|(?<=<p class="label">[^<]*)<\/p>/g, LABEL_END)
      .replace(/<\/td>/g, CELL_END)
      .replace(/<\/?(strong|em|a)\b[^>]*>/g, '')
      .replace(/<\/(p|li|tr|dd|dl|caption|figcaption|table|div)>/g, LINE_END)
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&nbsp;', ' '),
  );
}

/**
 * Text of `public/searched-documents.json`: what the site's search finds in the PDF, a section for each page.
 * Its anchor is the one of RFC 8118 that opens the file at that page.
 */
export function searchedPages(pages: readonly GuidePage[], path: string, title: string): string {
  const pageOf = new Map(pages.map(({ id }, index) => [id, index + 1]));
  const sections = pages.flatMap((page, index) => {
    if (SIGNPOST.test(page.html)) return [];
    const text = wordsOf(fillPageNumbers(page.html, pageOf));
    return [{ anchor: `page=${index + 1}`, heading: page.heading.replaceAll('&amp;', '&'), text }];
  });
  return `${JSON.stringify([{ path, title, sections }] satisfies SearchPage[])}\n`;
}

const LINE = 110;
/** The formatter never breaks after a key so short that nothing is gained by it. */
const SHORTEST_KEY_TO_BREAK_AFTER = 5;

/** One text field of a written object literal, indented by four and broken as the formatter does. */
function sourceField(name: string, text: string): string {
  const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const line = `    ${name}: ${quoted},`;
  const isBroken = line.length > LINE && name.length >= SHORTEST_KEY_TO_BREAK_AFTER;
  return isBroken ? `    ${name}:\n      ${quoted},` : line;
}
