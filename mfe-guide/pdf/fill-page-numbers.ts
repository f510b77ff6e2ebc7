const LINK = /<a href="#([^"]+)"[^>]*>[\s\S]*?<\/a>/g;

/**
 * Puts the number of the linked page for `{page}` into every link inside the guide, so that no number is written by hand;
 * “page 12” stays together on one line.
 * @throws when a link leads to an id that no page has.
 */
export function fillPageNumbers(html: string, pageOf: ReadonlyMap<string, number>): string {
  return html.replace(LINK, (link, id: string) => {
    const page = pageOf.get(id);
    if (page === undefined) throw new Error(`A link leads to #${id}, and no page has that id`);
    return link.replaceAll('page {page}', `page\u00a0${page}`).replaceAll('{page}', String(page));
  });
}
