import type { GuidePage } from './guide-page.ts';

/**
 * Adds what every page carries: its side, its chapter's colour, the running title, the page number and the thumb mark.
 * They are decoration for the tagged structure, so they are hidden from it. Covers and openers stay bare.
 */
export function dressPage(page: GuidePage, number: number, running: string): string {
  const side = number % 2 === 0 ? 'even' : 'odd';
  const dressed = page.html.replace(
    /^<section class="page/,
    `<section class="page ${side} accent-${page.chapter}`,
  );
  if (/^<section class="page[^"]*\b(cover|opener)\b/.test(dressed)) return dressed;
  const thumb =
    page.chapter > 0
      ? `<div class="thumb" style="top:${0.55 + page.chapter * 1.25}in">${page.chapter}</div>`
      : '';
  const furniture = `<div aria-hidden="true"><p class="running">${running}</p>
<p class="folio">${number}<span>The Year-Round Homeowner’s Guide</span></p>${thumb}</div>`;
  return dressed.replace(/<\/section>$/, `${furniture}</section>`);
}
