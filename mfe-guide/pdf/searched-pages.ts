import type { SearchPage } from 'shared-lib';
import { fillPageNumbers } from './fill-page-numbers.ts';
import type { GuidePage } from './guide-page.ts';

/** Pages that only show the way: the search leads to where they lead. */
const SIGNPOST = /^<section class="page[^"]*\b(cover|opener)\b|id="contents"/;

function wordsOf(html: string): string {
  return (
    html
      // The heading is found as such, and a mark in a calendar says nothing.
      .replace(/<h[12][^>]*>[\s\S]*?<\/h[12]>|<svg[\s\S]*?<\/svg>|<b>do<\/b>/g, ' ')
      .replace(/<\/?(strong|em|a)\b[^>]*>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&nbsp;', ' ')
      .replace(/\s+/g, ' ')
      .trim()
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
