import type { ReactElement } from 'react';
import type { GuidePreview } from '../guide-previews.ts';
import { Hidden } from './Hidden.tsx';
import styles from './PagePreview.module.css';

/** A printed page of the guide, lying on the page. */
export function PagePreview({ preview }: { preview: GuidePreview }): ReactElement {
  const { file, width, height, alt, caption, page } = preview;
  return (
    <figure className={styles.preview}>
      <img
        className={styles.paper}
        loading="lazy"
        decoding="async"
        width={width}
        height={height}
        alt={alt}
        src={`${import.meta.env.BASE_URL}${file}`}
      />
      <figcaption>
        <span>
          {caption}
          <Hidden>,</Hidden>
        </span>{' '}
        <span className={styles.page}>page {page}</span>
      </figcaption>
    </figure>
  );
}
