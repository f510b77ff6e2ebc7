import { Feed } from 'feed';
import type { SiteConfig } from 'shared-lib';
import type { Release } from '../store/site.ts';

/**
 * `feed.xml` (RSS 2.0): the articles, the newest first. A day has no hour, so each came out at noon UTC,
 * which is the same day from California to Berlin.
 */
export function feed({ origin, identity }: SiteConfig, releases: readonly Release[]): string {
  const articles = releases
    .flatMap(({ routes }) => routes)
    .flatMap(({ published, ...route }) =>
      published && route.indexed ? [{ ...route, date: new Date(`${published}T12:00:00Z`) }] : [],
    )
    .sort((a, b) => b.date.getTime() - a.date.getTime());
  const rss = new Feed({
    title: identity.name,
    description: identity.tagline,
    id: `${origin}/`,
    link: `${origin}/`,
    language: 'en-US',
    image: `${origin}/icon-512.png`,
    copyright: identity.name,
    generator: identity.name,
    feedLinks: { rss: `${origin}/feed.xml` },
    ...(articles[0] ? { updated: articles[0].date } : {}),
  });
  for (const { path, title, description, date } of articles) {
    const link = `${origin}${path}`;
    rss.addItem({
      title,
      id: link,
      link,
      description,
      date,
      author: [{ name: identity.byline, email: identity.mailbox }],
    });
  }
  return rss.rss2();
}
