import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import type { Picture } from '../../data/types.ts';
import { Scene } from '../../parts/Scene.tsx';
import styles from './FeaturedArticle.module.css';

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

/** Home's words about the article. The article itself is not in home's files. */
export const featuredArticle = {
  title: '10 Energy-Efficiency Tips That Pay for Themselves',
  teaser:
    'A tube of caulk, a lower thermostat, a cooler water heater: start at the top of the list, stop when the weekend ends, and keep saving every month.',
  date: 'May 20, 2025',
  isoDate: '2025-05-20',
  link: '/energy-efficiency-tips',
  picture: {
    id: 'featured-energy',
    alt: 'A ginger cat asleep on a warm window seat, snow and fir trees outside',
  } satisfies Picture,
} as const;
