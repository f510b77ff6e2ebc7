import type { ReactElement } from 'react';
import { articleList } from '../generated/article-list.ts';
import { Section } from '../parts/Section.tsx';
import { ArticleTeaser } from './ArticleTeaser.tsx';
import styles from './RelatedArticles.module.css';

/** One row of teasers, so that a page does not grow with the blog. */
const MOST = 3;

/** The first of the other articles, below the one with the path `except`. */
export function RelatedArticles({ except }: { except: string }): ReactElement {
  return (
    <Section id="related" title="Keep reading">
      <ul className={styles.teasers}>
        {articleList
          .filter(({ slug }) => slug !== except)
          .slice(0, MOST)
          .map((item) => (
            <li key={item.id}>
              <ArticleTeaser item={item} heading="h3" />
            </li>
          ))}
      </ul>
    </Section>
  );
}
