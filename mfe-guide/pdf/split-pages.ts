import type { GuidePage } from './guide-page.ts';

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
