import type { ReactElement, ReactNode } from 'react';
import type { PageOpening } from '../../loader/schemas.ts';
import { classNames } from './class-names.ts';
import { Breadcrumbs, ContentsList } from './navigation.tsx';
import styles from './PageHero.module.css';
import { Scene } from './Scene.tsx';

export function PageHero({
  page,
  hasPicture = true,
  contents,
  children,
}: {
  page: PageOpening;
  hasPicture?: boolean;
  contents?: readonly { id: string; title: string }[];
  children?: ReactNode;
}): ReactElement {
  return (
    <div>
      {hasPicture ? <Scene of={page} shape="wide" priority className={styles.picture} /> : null}
      <div className={styles.wrap}>
        <div className={classNames(styles.text, hasPicture && styles.overlapping)}>
          <Breadcrumbs here={page.title} />
          <h1>{page.headline}</h1>
          <p className={styles.lede}>{page.lede}</p>
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
