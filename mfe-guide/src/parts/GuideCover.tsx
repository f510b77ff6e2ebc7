import type { ReactElement } from 'react';
import { guideFacts, PREVIEW_SIZE } from '../guide-facts.ts';
import styles from './GuideCover.module.css';

/** The first page of the PDF. */
export function GuideCover({ className }: { className: string | undefined }): ReactElement {
  return (
    <img
      className={`${styles.cover} ${className}`}
      fetchPriority="high"
      {...PREVIEW_SIZE}
      alt={`The cover of ${guideFacts.title}: a white house on a hill among four trees`}
      src={`${import.meta.env.BASE_URL}guide-cover.webp`}
    />
  );
}
