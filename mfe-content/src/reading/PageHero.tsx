import type { ReactElement, ReactNode } from 'react';
import type { PageOpening, Picture } from '../../loader/schemas.ts';
import { classNames } from '../parts/class-names.ts';
import { Breadcrumbs, ContentsList } from '../parts/navigation.tsx';
import { Scene } from '../parts/Scene.tsx';
import styles from './PageHero.module.css';

/** The top of a page: headline, contents, and its full-width scene if it has one. */
export function PageHero({
  page: { title, headline, lede },
  picture,
  contents,
  children,
}: {
  /** The breadcrumb shows its title. */
  page: PageOpening;
  picture?: Picture;
  contents?: readonly { id: string; title: string }[];
  children?: ReactNode;
}): ReactElement {
  return (
    <div>
      {picture ? <Scene picture={picture} shape="wide" priority className={styles.picture} /> : null}
      <div className={styles.wrap}>
        <div className={classNames(styles.text, picture && styles.overlapping)}>
          <Breadcrumbs here={title} />
          <h1>{headline}</h1>
          <p className={styles.lede}>{lede}</p>
          {children}
        </div>
        {contents ? (
          <div className={styles.contents}>
            <ContentsList items={contents} look="columns" />
          </div>
        ) : null}
      </div>
    </div>
  );
}
