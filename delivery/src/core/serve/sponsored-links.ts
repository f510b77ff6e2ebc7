import { setImmediate } from 'node:timers/promises';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attribute, elementsBelow, isElement } from '../compose/html.ts';
import type { LiveSite, ReadLive } from './live-site.ts';

/** A link that is paid for (`rel=sponsored`), as who counts its clicks names it. */
export interface SponsoredLink {
  page: string;
  /** Its words up to the first bracket. */
  link: string;
  /** The place among the page's sponsored links, from 1. */
  place: number;
}

const wordsOf = (node: Tree.ParentNode): string =>
  node.childNodes
    .map((child) =>
      isElement(child) ? wordsOf(child) : child.nodeName === '#text' ? (child as Tree.TextNode).value : '',
    )
    .join('');

/** The sponsored links of a page. */
export function sponsoredLinksIn(page: string, html: string): SponsoredLink[] {
  return elementsBelow(parse(html))
    .filter((element) => element.tagName === 'a' && attribute(element, 'rel')?.startsWith('sponsored'))
    .map((element, at) => ({
      page,
      link: (wordsOf(element).split(' (')[0] ?? '').slice(0, 100).trim(),
      place: at + 1,
    }));
}

/** The same of all pages, a page at a time. */
async function sponsoredLinksOf(pages: LiveSite['pages']): Promise<readonly SponsoredLink[]> {
  const links: SponsoredLink[] = [];
  for (const [path, { identity }] of pages) {
    links.push(...sponsoredLinksIn(path, Buffer.from(identity.content).toString()));
    await setImmediate();
  }
  return links;
}

/** Reads the sponsored links of every page that is live; again only when something else is live. */
export function readSponsoredLinks(live: ReadLive): () => Promise<readonly SponsoredLink[]> {
  const known = new WeakMap<LiveSite['pages'], Promise<readonly SponsoredLink[]>>();
  return async () => {
    const { pages } = await live();
    const links = known.get(pages) ?? sponsoredLinksOf(pages);
    known.set(pages, links);
    return links;
  };
}
