import { setImmediate } from 'node:timers/promises';
import type { DeclaredFields, ReadSiteNames, SiteNames } from 'backend';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attribute, elementsBelow, isElement } from '../assemble/html.ts';
import { extraFields } from '../store/form-calls.ts';
import { shownReleases } from '../store/live.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
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

/** Releases whose forms are read, the newest: a site that releases every hour of 30 days has more, all alike. */
const MOST_RELEASES = 300;
/** What a release declares never changes. */
const declared = new Map<string, Promise<DeclaredFields>>();

/** The fields that the forms of a release declare beyond the specification's. */
function fieldsOf({ routes, fragments = [] }: Pick<Release, 'routes' | 'fragments'>): DeclaredFields {
  return [...routes, ...fragments].flatMap(({ form }) =>
    form?.call
      ? extraFields(form.call, form.fields).map(([name, rule]) => ({ call: form.call ?? '', name, rule }))
      : [],
  );
}

/** The declared fields of what visitors may have in open tabs: live releases, canaries, and those of the last 30 days. */
async function fieldsServed(store: SiteStore, { served }: LiveSite): Promise<DeclaredFields> {
  const shown = shownReleases(await store.live.history()).filter(({ app, version }) => served(app, version));
  const read = shown.slice(-MOST_RELEASES).map(({ app, version }) => {
    const key = `${store.folder} ${app}/${version}`;
    const known = declared.get(key) ?? store.releases.read(app, version).then(fieldsOf, () => []);
    declared.set(key, known);
    return known;
  });
  // The newest first: its words are said of a wrong field.
  return (await Promise.all(read)).reverse().flat();
}

async function namesOf(store: SiteStore, live: LiveSite): Promise<SiteNames> {
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
  return { isServed, pages, links, fields: await fieldsServed(store, live) };
}

/** Reads the names of what is live and of the canaries beside it, for the backend; again only when that changes. */
export function readSiteNames(live: ReadLive, store: SiteStore): ReadSiteNames {
  const known = new WeakMap<LiveSite, Promise<SiteNames>>();
  return async () => {
    try {
      const site = await live();
      const names = known.get(site) ?? namesOf(store, site);
      known.set(site, names);
      return await names;
    } catch {
      // Nothing is live yet, so nothing was served.
      return { isServed: () => false, pages: new Set(), links: new Set(), fields: null };
    }
  };
}
