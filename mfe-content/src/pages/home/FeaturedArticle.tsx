import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import featured from '../../../content/home-featured.yaml';
import { formatDay } from '../../parts/format.ts';
import { Scene } from '../../parts/Scene.tsx';
import styles from './FeaturedArticle.module.css';

/** The article that home recommends: `/energy-efficiency-tips` (specification section 2). */
export function FeaturedArticle(): ReactElement {
  const { title, teaser, published, link, picture } = featured;
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
          {currentSite().identity.byline}, <time dateTime={published}>{formatDay(published)}</time>
        </p>
        <p className={styles.more} aria-hidden="true">
          Read the article
        </p>
      </div>
    </section>
  );
}
