import { Feed } from 'feed';
import type { SiteConfig } from 'shared-lib';
import { noonOf } from 'shared-lib/site/days.ts';
import { LOCALE } from 'shared-lib/site/locale.ts';
import type { Release } from '../store/releases.ts';

/**
 * `feed.xml` (RSS 2.0): the articles with their descriptions, the last edited first. `pubDate` is the day on which an
 * article came out, `atom:updated` that of its last edit.
 */
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
