import type { ReactElement } from 'react';
import styles from './GuidePicture.module.css';

/** The scene at the top of both pages. `className` places it. */
export function GuidePicture({ className }: { className: string | undefined }): ReactElement {
  return (
    <img
      className={`${styles.picture} ${className}`}
      fetchPriority="high"
      width={1600}
      height={900}
      alt="A green book with a house on its cover, on a workbench among a coffee mug, a plane and other tools"
      src={`${import.meta.env.BASE_URL}pictures/guide-hero.svg`}
    />
  );
}
