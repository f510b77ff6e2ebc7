import { setImmediate } from 'node:timers/promises';
import type { DeclaredFields, ReadSiteNames, SiteNames } from 'backend';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attribute, elementsBelow, isElement } from '../assemble/html.ts';
import { shownReleases } from '../store/live.ts';
import type { Release } from '../store/releases.ts';
import { extraFields } from '../store/route-shape.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { LiveSite, ReadLive } from './live-site.ts';

const wordsOf = (node: Tree.ChildNode): string =>
  isElement(node) ? node.childNodes.map(wordsOf).join('') : 'value' in node ? node.value : '';

const SPONSORED = 'sponsored';

/** These labels must equal those in reported clicks: the text before the first parenthesis. */
const sponsoredLabels = (html: string): string[] =>
  elementsBelow(parse(html))
    .filter((element) => element.tagName === 'a' && attribute(element, 'rel')?.startsWith(SPONSORED))
    .map((element) => (wordsOf(element).split(' (')[0] ?? '').slice(0, 100).trim());

function fieldsOf({ routes, fragments = [] }: Pick<Release, 'routes' | 'fragments'>): DeclaredFields {
  return [...routes, ...fragments].flatMap(({ form }) =>
    form?.call
      ? extraFields(form.call, form.fields).map(([name, rule]) => ({ call: form.call ?? '', name, rule }))
      : [],
  );
}

/** Visitors may have old releases open, so the fields of all served releases are read. */
async function readFields(store: SiteStore, { isServed }: LiveSite): Promise<SiteNames['fieldsFor']> {
  const servedNames = new Set<string>();
  const fields: DeclaredFields[number][] = [];
  for (const { app, version } of shownReleases(await store.live.history()).reverse()) {
    const name = `${app}/${version}`;
    const release = isServed(name) && (await store.releases.read(app, version).catch(() => null));
    if (!release) continue;
    servedNames.add(name);
    fields.push(...fieldsOf(release));
  }
  return (release) => (release === null || servedNames.has(release) ? fields : null);
}

async function namesOf(store: SiteStore, live: LiveSite): Promise<SiteNames> {
  const pages = new Set<string>();
  const links = new Set<string>();
  for (const { site } of [live, ...live.canarySites.values()]) {
    for (const [path, { html }] of site.pages) {
      pages.add(path);
      if (!html.includes(SPONSORED)) continue;
      for (const label of sponsoredLabels(html)) links.add(`${path} ${label}`);
      // Lets the server handle requests between two pages.
      await setImmediate();
    }
  }
  return { isServed: live.isServed, pages, links, fieldsFor: await readFields(store, live) };
}

export function readSiteNames(live: ReadLive, store: SiteStore): ReadSiteNames {
  const cache = new WeakMap<LiveSite, Promise<SiteNames>>();
  return async () => {
    try {
      const site = await live();
      const names = cache.get(site) ?? namesOf(store, site);
      cache.set(site, names);
      names.catch(() => cache.delete(site));
      return await names;
    } catch {
      // Nothing is live yet, or a file cannot be read.
      return { isServed: () => false, pages: new Set(), links: new Set(), fieldsFor: () => null };
    }
  };
}
