import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import type { ArticleTeaser as Teaser } from '../../loader/schemas.ts';
import { formatDay } from '../parts/format.ts';
import { Scene } from '../parts/Scene.tsx';
import styles from './ArticleTeaser.module.css';

export function ArticleTeaser({
  item,
  heading: Heading,
}: {
  item: Teaser;
  heading: 'h2' | 'h3';
}): ReactElement {
  return (
    <div className={styles.teaser}>
      <Scene of={item} shape="wide" className={styles.cover} />
      <div className={styles.text}>
        <p className={styles.category}>{item.category}</p>
        <Heading className={styles.title}>
          <Link className={styles.link} to={item.slug}>
            {item.title}
          </Link>
        </Heading>
        {Heading === 'h2' ? <p className={styles.excerpt}>{item.excerpt}</p> : null}
        <p className={styles.byline}>
          <time dateTime={item.published}>{formatDay(item.published)}</time>
          {item.updated ? (
            <>
              , updated <time dateTime={item.updated}>{formatDay(item.updated)}</time>
            </>
          ) : null}
          <br />
          {currentSite().identity.byline}
        </p>
      </div>
    </div>
  );
}
