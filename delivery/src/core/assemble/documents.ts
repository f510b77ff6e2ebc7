import { Feed } from 'feed';
import type { SearchFile, SearchPage, SiteConfig } from 'shared-lib';
import { LOCALE, noonOf } from 'shared-lib/site/facts.ts';
import { GPC_SUPPORT, SECURITY_TEXT } from '../store/file-types.ts';
import { appList, type LoadedRelease, type Release } from '../store/releases.ts';
import { setId, type VersionSet } from '../store/version-set.ts';

export function siteDocuments(
  config: SiteConfig,
  set: VersionSet,
  loaded: readonly LoadedRelease[],
): ReadonlyMap<string, string> {
  const releases = loaded.map(({ release }) => release);
  const remotes = releases.filter(({ app }) => app !== 'shell');
  const main = releases.find(({ app }) => app === 'shell')?.entry;
  const apps = Object.fromEntries(remotes.map((release) => [release.app, appList(release)]));
  return new Map([
    ['federation.json', JSON.stringify({ id: setId(set), main, origins: set.config.origins, apps })],
    ['sitemap.xml', sitemap(config.origin, remotes)],
    ['robots.txt', robots(config.origin)],
    ['search.json', searchFile(loaded)],
    ['feed.xml', feed(config, remotes)],
    ['site.webmanifest', webManifest(config)],
    [GPC_SUPPORT, JSON.stringify({ gpc: true, lastUpdate: GPC_HONORED_SINCE })],
    [SECURITY_TEXT, securityText(config, new Date())],
  ]);
}

function searchFile(loaded: readonly LoadedRelease[]): string {
  const seen = new Set<string>();
  const pages: SearchPage[] = [];
  for (const { release, pages: packed } of loaded) {
    for (const { path, title } of release.routes) {
      const all = packed?.pages[path]?.sections ?? [];
      if (all.length === 0) continue;
      const sections = all.filter(({ anchor, text }) => !anchor || !seen.has(text));
      for (const { text } of sections) seen.add(text);
      pages.push({ path, title, sections });
    }
  }
  const documents = loaded.flatMap(({ pages: packed }) => packed?.documents ?? []);
  return JSON.stringify({ pages: [...pages, ...documents] } satisfies SearchFile);
}

export function sitemap(origin: string, releases: readonly Release[]): string {
  const urls = releases
    .flatMap(({ routes }) => routes)
    .filter(({ indexed, canonical, path }) => indexed && (canonical ?? path) === path)
    .map(({ path, updated }) => {
      const edited = updated ? `<lastmod>${updated}</lastmod>` : '';
      return `  <url><loc>${origin}${path}</loc>${edited}</url>`;
    })
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
}

/** `robots.txt` (RFC 9309). A noindex tag keeps account pages out of search results. */
export const robots = (origin: string): string =>
  `User-agent: *\nAllow: /\nDisallow: /api\n\nSitemap: ${origin}/sitemap.xml\n`;

/** `security.txt` (RFC 9116). It expires within a year of `now`. */
export function securityText({ origin, identity: { mailbox } }: SiteConfig, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth())).toISOString();
  return `Contact: mailto:${mailbox}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${origin}/${SECURITY_TEXT}
`;
}

const GPC_HONORED_SINCE = '2026-11-25';

/** The `theme-color` of documents in the light color scheme. */
const PAPER = '#fbf7f0';

export function webManifest({ identity }: SiteConfig): string {
  const icon = (name: string, size: number, purpose: string) => {
    return { src: `/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
  };
  return JSON.stringify({
    name: identity.name,
    short_name: identity.name,
    description: identity.tagline,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    lang: LOCALE,
    theme_color: PAPER,
    background_color: PAPER,
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('icon-maskable', 512, 'maskable')],
  });
}

export function feed({ origin, identity }: SiteConfig, releases: readonly Release[]): string {
  const articles = releases
    .flatMap(({ routes }) => routes)
    .flatMap(({ published, updated = published, ...route }) =>
      published && updated && route.indexed ? [{ ...route, published, updated }] : [],
    )
    .sort((a, b) => b.updated.localeCompare(a.updated) || b.published.localeCompare(a.published));
  const rss = new Feed({
    title: identity.name,
    description: identity.tagline,
    id: `${origin}/`,
    link: `${origin}/`,
    language: LOCALE,
    image: `${origin}/icon-512.png`,
    copyright: identity.name,
    generator: identity.name,
    feedLinks: { rss: `${origin}/feed.xml` },
    ...(articles[0] ? { updated: new Date(noonOf(articles[0].updated)) } : {}),
  });
  for (const { path, title, description, published, updated } of articles) {
    const link = `${origin}${path}`;
    rss.addItem({
      title,
      id: link,
      link,
      description,
      date: new Date(noonOf(published)),
      author: [{ name: identity.byline, email: identity.mailbox }],
      extensions: [{ name: 'atom:updated', objects: { _text: noonOf(updated) } }],
    });
  }
  return rss.rss2();
}
