import type { ReactElement } from 'react';
import { blogArticles, listedArticles } from '../data/blog-articles.ts';
import type { ArticleTeaser as Teaser } from '../data/types.ts';
import { Section } from '../parts/Section.tsx';
import { ArticleTeaser } from './ArticleTeaser.tsx';
import styles from './RelatedArticles.module.css';

/** One row of teasers, so pages do not grow with the blog. */
const MOST = 3;

/** The article's companions, then the others in blog order. */
function othersThan(path: string): readonly Teaser[] {
  const goesWith = listedArticles.find(({ slug }) => slug === path)?.companionOf;
  const isCompanion = (item: Teaser) => item.companionOf === path || item.slug === goesWith;
  const others = blogArticles.filter((item) => item.slug !== path && !isCompanion(item));
  return [...listedArticles.filter(isCompanion), ...others].slice(0, MOST);
}

/** The articles to read after the one with the path `except`. */
export function RelatedArticles({ except }: { except: string }): ReactElement {
  return (
    <Section id="related" title="Keep reading">
      <ul className={styles.teasers}>
        {othersThan(except).map((item) => (
          <li key={item.id}>
            <ArticleTeaser item={item} heading="h3" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
