import page from 'content:page/blog';
import type { ReactElement } from 'react';
import { blogArticles } from '../../data/blog-articles.ts';
import { ArticleTeaser } from '../../reading/ArticleTeaser.tsx';
import { PageHero } from '../../reading/PageHero.tsx';
import styles from './BlogPage.module.css';
import { NewsletterBox } from './NewsletterBox.tsx';

/** `/blog` (specification section 2, "Blog"). */
export default function BlogPage(): ReactElement {
  return (
    <>
      <PageHero page={page} />
      <ul className={styles.articles}>
        {blogArticles.map((item) => (
          <li key={item.id}>
            <ArticleTeaser item={item} heading="h2" />
          </li>
        ))}
      </ul>
      <NewsletterBox />
    </>
  );
}
