import type { ReactElement } from 'react';
import { ArticleTeaser } from '../../reading/ArticleTeaser.tsx';
import { articleList } from '../../reading/article-list.ts';
import { PageHero } from '../../reading/PageHero.tsx';
import styles from './BlogPage.module.css';
import { NewsletterBox } from './NewsletterBox.tsx';

/** `/blog` (specification section 2, "Blog"). */
export default function BlogPage(): ReactElement {
  return (
    <>
      <PageHero
        name="Blog"
        title="Long reads for short weekends"
        lede="Four articles to plan with. Each one is a list you can start at the top of and stop wherever Sunday ends."
      />
      <ul className={styles.articles}>
        {Object.values(articleList).map((item) => (
          <li key={item.id}>
            <ArticleTeaser item={item} heading="h2" withExcerpt />
          </li>
        ))}
      </ul>
      <NewsletterBox />
    </>
  );
}
