import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import type { Article } from '../../loader/schemas.ts';
import { Breadcrumbs } from '../parts/Breadcrumbs.tsx';
import { formatDay } from '../parts/format.ts';
import { Scene } from '../parts/Scene.tsx';
import styles from './ArticleOpening.module.css';
import { PageActions } from './PageActions.tsx';

/** An article's title, promise, authors, dates, actions and cover. */
export function ArticleOpening({ article }: { article: Article }): ReactElement {
  return (
    <div className={styles.opening}>
      <div className={styles.text}>
        <Breadcrumbs between={[['Blog', '/blog']]} here={article.shortTitle} />
        <p className={styles.category}>{article.category}</p>
        <h1 id="article-title" className={styles.title}>
          {article.title}
        </h1>
        <p className={styles.excerpt}>{article.excerpt}</p>
        <p className={styles.meta}>
          <span>By {currentSite().identity.byline}</span>
          <time dateTime={article.published}>{formatDay(article.published)}</time>
          <span>{readingMinutes(article)} min read</span>
          <span>
            <Link to="/about#how-we-write">Why trust us</Link>
          </span>
        </p>
        {article.updated ? (
          <p className={styles.updated}>
            {/* One text node, because a second one would shift when the font loads. */}
            {`Updated ${formatDay(article.updated)}. ${article.changes}`}
          </p>
        ) : null}
        <PageActions title={article.title} />
      </div>
      <Scene picture={article.cover} shape="wide" priority className={styles.cover} />
    </div>
  );
}

/** The words per minute of a careful reader. */
const WORDS_PER_MINUTE = 220;

/** An article's reading time in whole minutes, at least one. */
export function readingMinutes({ introduction, safety = '', items, summary = [] }: Article): number {
  const text = [
    ...introduction,
    safety,
    ...items.flatMap(({ title, description, tips = [], features = [], steps = [] }) => [
      title,
      description,
      ...tips,
      ...features,
      ...steps,
    ]),
    ...summary,
  ].join(' ');
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE));
}
