import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Feed } from 'feed';
import type { SiteConfig } from 'shared-lib';
import { noonOf } from 'shared-lib/site/days.ts';
import { LOCALE } from 'shared-lib/site/locale.ts';
import { pageFile } from '../store/compositions.ts';
import type { Release } from '../store/releases.ts';
import { fullText } from './full-text.ts';
import { escapeText } from './html.ts';
import { sharedPicture } from './pages.ts';

/**
 * `feed.xml` (RSS 2.0 with `content:encoded`): the articles with their full text, the last edited first. `pubDate` is
 * the day on which an article came out, `atom:updated` that of its last edit.
 * @param pagesFolder the folder of the rendered pages.
 */
export async function feed(
  { origin, identity }: SiteConfig,
  releases: readonly Release[],
  pagesFolder: string,
): Promise<string> {
  const articles = releases
    .flatMap((release) =>
      release.routes.map((route) => ({ ...route, shared: sharedPicture(release, route) })),
    )
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
  for (const { path, title, description, published, updated, shared } of articles) {
    const link = `${origin}${path}`;
    const [cover] = shared?.shapes ?? [];
    const picture = cover && `<p><img src="${origin}${cover}" alt="${escapeText(shared?.alt ?? '')}"></p>`;
    const html = await readFile(join(pagesFolder, pageFile(path)), 'utf8');
    rss.addItem({
      title,
      id: link,
      link,
      description,
      content: `${picture ?? ''}${fullText(html, link)}`,
      date: new Date(noonOf(published)),
      author: [{ name: identity.byline, email: identity.mailbox }],
      extensions: [{ name: 'atom:updated', objects: { _text: noonOf(updated) } }],
    });
  }
  return rss.rss2();
}
