import type { ReactElement } from 'react';
import { guidePreviews } from '../guide-previews.ts';
import { GuideCover } from './GuideCover.tsx';
import styles from './GuidePicture.module.css';

/** A page of repairs, which shows that the guide has steps and drawings. */
const SHOWN = guidePreviews[1];

/** The guide at the top of the download page: its cover, and a real page in front of it. `className` places it. */
export function GuidePicture({ className }: { className: string | undefined }): ReactElement {
  return (
    <div className={`${styles.picture} ${className}`}>
      <GuideCover className={styles.cover} />
      {SHOWN ? (
        <img
          className={styles.page}
          width={SHOWN.width}
          height={SHOWN.height}
          alt={SHOWN.alt}
          src={`${import.meta.env.BASE_URL}${SHOWN.file}`}
        />
      ) : null}
    </div>
  );
}
