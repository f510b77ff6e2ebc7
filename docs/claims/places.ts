import { dataModules } from '../../mfe-content/src/data/testing/data-modules.ts';
import { buildGuideHtml } from '../../mfe-guide/pdf/guide-html.ts';

/** A record of the pages or a page of the guide: what it says, and the publication that it links to itself. */
export interface Place {
  readonly text: string;
  readonly link?: { readonly label: string; readonly url: string };
}

/** What a record holds beside its words. Costs and times are typical ones, and said to be that on the page. */
const NO_WORDS = new Set(
  'id icon picture cover link linkText cost costEstimate time timeEstimate price checkedOn from rating isoDate date updated author slug companionOf blogPlace projects level difficulty skillLevel category'.split(
    ' ',
  ),
);

/** The words of every record of the pages, by its id. The legal pages are compared with the code by tests of their own. */
export function sitePlaces(): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const seen = new Set<unknown>();
  const walk = (value: unknown, place: string): void => {
    if (typeof value === 'string') {
      const { text = '', ...rest } = places.get(place) ?? {};
      places.set(place, { ...rest, text: `${text}\n${value}` });
    }
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const own = 'id' in value ? String(value.id) : place;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'source') places.set(own, { ...(places.get(own) ?? { text: '' }), link: inner });
      else if (!NO_WORDS.has(key)) walk(inner, own);
    }
  };
  for (const [path, module] of Object.entries(dataModules)) {
    if (!path.includes('/legal/')) walk(module, path.replace(/^.*\/|\.ts$/g, ''));
  }
  return places;
}

/** The words of every page of the guide, by its id, as a reader sees them. */
export async function guidePlaces(): Promise<ReadonlyMap<string, Place>> {
  const { pages } = await buildGuideHtml();
  const plain = (html: string): string =>
    html
      .replace(/<svg[\s\S]*?<\/svg>/g, '')
      .replace(/<\/?(strong|em|a)\b[^>]*>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&nbsp;', ' ')
      .replace(/\s+/g, ' ');
  return new Map(pages.map(({ id, html }) => [id, { text: plain(html) }]));
}
