import { createElement, type ReactElement } from 'react';
import type { ArticleItem } from '../data/types.ts';
import { keepDimensions } from '../parts/format.ts';
import styles from './ItemDetails.module.css';

/** The list of an article's section under a small heading: tips, key features, or numbered steps. */
export function ItemDetails({ item }: { item: ArticleItem }): ReactElement | null {
  const { tips, features, steps, icon: Icon } = item;
  const lines = steps ?? features ?? tips;
  if (!lines) return null;
  const heading = steps ? 'Step by step' : features ? 'Key features' : 'Do it well';
  return (
    <div className={styles.details}>
      <h3 className={styles.heading}>
        {Icon ? <Icon className={styles.icon} size="1.25rem" /> : null}
        {heading}
      </h3>
      {createElement(
        steps ? 'ol' : 'ul',
        { className: steps ? styles.steps : styles.points },
        lines.map((line) => <li key={line}>{keepDimensions(line)}</li>),
      )}
    </div>
  );
}
