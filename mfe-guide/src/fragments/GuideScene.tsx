import type { ReactElement } from 'react';
import styles from './GuideScene.module.css';

export function GuideScene({ className }: { className: string | undefined }): ReactElement {
  return (
    <img
      className={`${styles.scene} ${className}`}
      loading="lazy"
      decoding="async"
      width={1600}
      height={900}
      alt="The guide, with a white house on its cover, on a workbench between a mug and a tool caddy"
      src={`${import.meta.env.BASE_URL}pictures/guide-hero.svg`}
    />
  );
}
