import { setImmediate } from 'node:timers/promises';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attribute, elementsBelow, isElement } from '../compose/html.ts';
import type { SiteStore } from '../store/site-store.ts';

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

/** Reads the sponsored links of every page that is live, a page at a time; again only when something else is live. */
export function readSponsoredLinks(store: SiteStore): () => Promise<readonly SponsoredLink[]> {
  let known: { id: string; links: readonly SponsoredLink[] } | undefined;
  return async () => {
    const live = await store.live.composition();
    if (known?.id === live.id) return known.links;
    const links: SponsoredLink[] = [];
    for (const [path, { identity }] of await store.compositions.readPages(live)) {
      links.push(...sponsoredLinksIn(path, identity.toString('utf8')));
      await setImmediate();
    }
    known = { id: live.id, links };
    return links;
  };
}
