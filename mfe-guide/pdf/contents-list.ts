import type { GuidePage } from './guide-page.ts';

const entry = (page: GuidePage): string =>
  `<a href="#${page.id}" data-page="{page}"><span>${page.heading}</span><i></i></a>`;

/** The list of contents: every chapter with its pages; `{page}` is filled in when the pages are numbered. */
export function contentsList(pages: readonly GuidePage[]): string {
  const items: string[] = [];
  for (const number of [...new Set(pages.map((page) => page.chapter))].filter((chapter) => chapter > 0)) {
    const [first, ...rest] = pages.filter((page) => page.chapter === number);
    if (first === undefined) continue;
    const inner = rest.map((page) => `<li>${entry(page)}</li>`).join('\n');
    items.push(`<li class="chapter accent-${number}">${entry(first)}<ol>${inner}</ol></li>`);
  }
  return `<ol>${items.join('\n')}</ol>`;
}
