import type { ReactElement } from 'react';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import { type GuidePreview, guidePreviews } from '../guide-previews.ts';
import styles from './PagePreviews.module.css';

/** Three real pages of the PDF (specification section 2), each linked to its large picture. */
export function PagePreviews(): ReactElement {
  return (
    <ul className={styles.previews}>
      {guidePreviews.map((preview) => (
        <li key={preview.file}>
          <PagePreview preview={preview} />
        </li>
      ))}
    </ul>
  );
}

/** A printed page of the guide: a plain link to a picture of it that is large enough to read. */
function PagePreview({ preview }: { preview: GuidePreview }): ReactElement {
  const { file, large, width, height, alt, caption, page } = preview;
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
        <a
          className={styles.large}
          href={`${import.meta.env.BASE_URL}${large}`}
          target="_blank"
          rel="noopener"
        >
          {caption} <Hidden>(opens large in a new tab)</Hidden>
        </a>{' '}
        <span className={styles.page}>page {page}</span>
      </figcaption>
    </figure>
  );
}
