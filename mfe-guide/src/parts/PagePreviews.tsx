import type { ReactElement } from 'react';
import { guidePreviews } from '../guide-previews.ts';
import { PagePreview } from './PagePreview.tsx';
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
