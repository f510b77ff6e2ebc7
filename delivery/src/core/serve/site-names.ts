import { setImmediate } from 'node:timers/promises';
import type { ReadSiteNames, SiteNames } from 'backend';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attribute, elementsBelow, isElement } from '../assemble/html.ts';
import type { LiveSite, ReadLive } from './live-site.ts';

const wordsOf = (node: Tree.ChildNode): string =>
  isElement(node) ? node.childNodes.map(wordsOf).join('') : 'value' in node ? node.value : '';

/** The labels of a page's sponsored links as clicks name them: their words up to the first bracket. */
export const sponsoredLabels = (html: string): string[] =>
  elementsBelow(parse(html))
    .filter((element) => element.tagName === 'a' && attribute(element, 'rel')?.startsWith('sponsored'))
    .map((element) => (wordsOf(element).split(' (')[0] ?? '').slice(0, 100).trim());

/** By page: canaries share most of theirs with what is live. */
const labels = new WeakMap<object, readonly string[]>();

async function namesOf(live: LiveSite): Promise<SiteNames> {
  const pages = new Set<string>();
  const links = new Set<string>();
  for (const { site, pages: files } of [live, ...live.rollout.sites.values()]) {
    for (const [path, { html }] of site.pages) {
      pages.add(path);
      const page = files.get(path) ?? {};
      if (!labels.has(page)) {
        labels.set(page, sponsoredLabels(html));
        // One page at a time, so that visitors are answered in between.
        await setImmediate();
      }
      for (const label of labels.get(page) ?? []) links.add(`${path} ${label}`);
    }
  }
  const isServed = (release: string) => {
    const [app = '', version = ''] = release.split('/');
    return live.served(app, version);
  };
  return { isServed, pages, links };
}

/** Reads the names of what is live and of the canaries beside it, for the backend; again only when that changes. */
export function readSiteNames(live: ReadLive): ReadSiteNames {
  const known = new WeakMap<LiveSite, Promise<SiteNames>>();
  return async () => {
    try {
      const site = await live();
      const names = known.get(site) ?? namesOf(site);
      known.set(site, names);
      return await names;
    } catch {
      // Nothing is live yet, so nothing was served.
      return { isServed: () => false, pages: new Set(), links: new Set() };
    }
  };
}
