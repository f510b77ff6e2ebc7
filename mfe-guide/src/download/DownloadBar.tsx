import { type ReactElement, useEffect, useState } from 'react';
import { guideFacts } from '../guide-facts.ts';
import styles from './DownloadBar.module.css';
import { DownloadButton } from './DownloadButton.tsx';

/** Whether the top download button is out of sight; also true where the browser cannot tell. */
function useHeroButtonGone(): boolean {
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    const button = document.querySelector('[data-hero-download] a');
    if (!button || typeof IntersectionObserver === 'undefined') {
      setIsGone(true);
      return;
    }
    const observer = new IntersectionObserver(([entry]) => setIsGone(!entry?.isIntersecting));
    observer.observe(button);
    return () => observer.disconnect();
  }, []);
  return isGone;
}

/**
 * Keeps the download at the bottom of the window while the top button is out of sight; without script
 * always. It is the last element of the page, so it covers nothing at the end, and its style sheet keeps
 * focused elements clear of it.
 */
export function DownloadBar(): ReactElement {
  const isShown = useHeroButtonGone();
  return (
    <div className={styles.bar} data-shown={isShown || undefined}>
      <div className={styles.row}>
        <p className={styles.text}>
          <strong className={styles.title}>{guideFacts.title}</strong>
          <span>No email required. </span>
          <span>Instant access.</span>
        </p>
        <DownloadButton />
      </div>
    </div>
  );
}
