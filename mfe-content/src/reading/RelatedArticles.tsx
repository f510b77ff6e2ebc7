import type { ReactElement } from 'react';
import { Section } from '../parts/Section.tsx';
import { ArticleTeaser } from './ArticleTeaser.tsx';
import { articleList } from './article-list.ts';
import styles from './RelatedArticles.module.css';

/** The other articles, below the one with the path `except`. */
export function RelatedArticles({ except }: { except: string }): ReactElement {
  return (
    <Section id="related" title="Keep reading">
      <ul className={styles.teasers}>
        {Object.values(articleList)
          .filter(({ slug }) => slug !== except)
          .map((item) => (
            <li key={item.id}>
              <ArticleTeaser item={item} heading="h3" />
            </li>
          ))}
      </ul>
    </Section>
  );
}
