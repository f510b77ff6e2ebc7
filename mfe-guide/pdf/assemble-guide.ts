import { readFileSync } from 'node:fs';
import { chapterOpener } from './chapter-opener.ts';
import { chapters } from './chapters.ts';
import { contentsList } from './contents-list.ts';
import { dressPage } from './dress-page.ts';
import { edition } from './edition.ts';
import { fillPageNumbers } from './fill-page-numbers.ts';
import { fontFaces } from './font-faces.ts';
import type { GuidePage } from './guide-page.ts';
import { inlineDrawings } from './inline-drawings.ts';
import { keepHeadingSpaces } from './keep-heading-spaces.ts';
import { readStyles } from './read-styles.ts';
import { splitPages } from './split-pages.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The guide as one HTML document, and its pages in order: the page at index 0 is page 1 of the PDF. */
export async function assembleGuide(): Promise<{ html: string; pages: readonly GuidePage[] }> {
  const pages: GuidePage[] = [...splitPages(read('chapters/front.html'), 0)];
  for (const chapter of chapters) {
    const own = splitPages(read(`chapters/${chapter.file}`), chapter.number);
    pages.push(chapterOpener(chapter, own), ...own);
  }
  pages.push(...splitPages(read('chapters/back.html'), 0));

  const pageOf = new Map(pages.map((page, index) => [page.id, index + 1]));
  if (pageOf.size !== pages.length) throw new Error('Two pages of the guide have the same id');
  const body = pages
    .map((page, index) =>
      dressPage(page, index + 1, chapters[page.chapter - 1]?.title ?? 'Gable &amp; Grain'),
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
<html lang="${edition.language}"><head><meta charset="utf-8"><title>${escapeText(edition.title)}</title>
<style>${await fontFaces()}\n${readStyles()}</style></head>
<body>${filled}</body></html>`;
  return { html, pages };
}
