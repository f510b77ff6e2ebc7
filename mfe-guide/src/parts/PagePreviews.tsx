import type { ReactElement } from 'react';
import { guidePreviews } from '../guide-previews.ts';
import { PagePreview } from './PagePreview.tsx';
import styles from './PagePreviews.module.css';

/** Three true pages of the PDF (specification section 2), each a link to itself in a size to read. */
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
