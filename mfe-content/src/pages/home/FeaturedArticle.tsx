import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import { Scene } from '../../parts/Scene.tsx';
import styles from './FeaturedArticle.module.css';
import { featuredArticle } from './featured-article.ts';

/** The article that home recommends: `/energy-efficiency-tips` (specification section 2). */
export function FeaturedArticle(): ReactElement {
  const { title, teaser, date, isoDate, link, picture } = featuredArticle;
  return (
    <section className={styles.band} aria-labelledby="featured-title">
      <Scene picture={picture} className={styles.picture} />
      <div className={styles.text}>
        <p className={styles.eyebrow}>Featured article</p>
        <h2 id="featured-title" className={styles.title}>
          <Link className={styles.link} to={link}>
            {title}
          </Link>
        </h2>
        <p className={styles.teaser}>{teaser}</p>
        <p className={styles.byline}>
          {currentSite().identity.byline}, <time dateTime={isoDate}>{date}</time>
        </p>
        <p className={styles.more} aria-hidden="true">
          Read the article
        </p>
      </div>
    </section>
  );
}
