import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import { guideFacts, guidePreviews, PREVIEW_SIZE } from '../guide-facts.ts';
import { GuideCover } from '../parts/GuideCover.tsx';
import { DownloadDetails, DownloadPitch } from '../parts/guide-sections.tsx';
import { PATHS } from '../paths.ts';
import { useTracking } from '../tracking/use-tracking.ts';
import styles from './DownloadPage.module.css';

/** /homeowners-guide-download (specification section 2). */
export default function DownloadPage(): ReactElement {
  useTracking();
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.picture}>
          <GuideCover className={styles.cover} />
          <img
            className={styles.page}
            {...PREVIEW_SIZE}
            alt={SAMPLE_PAGE.alt}
            src={`${import.meta.env.BASE_URL}${SAMPLE_PAGE.name}.webp`}
          />
        </div>
        <div className={styles.text}>
          <DownloadPitch />
          <DownloadButton />
          <p className={styles.note}>No email required. Instant access.</p>
        </div>
      </div>
      <DownloadDetails />
      <DownloadBar />
    </>
  );
}

/** This page shows that the guide has steps and drawings. */
const SAMPLE_PAGE = guidePreviews[1];

/** The bar is the last element, so at the end of the page the bar covers nothing. */
function DownloadBar(): ReactElement {
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        <p className={styles.barText}>
          <strong className={styles.barTitle}>{guideFacts.title}</strong>
          <span>No email required. </span>
          <span>Instant access.</span>
        </p>
        <DownloadButton />
      </div>
    </div>
  );
}

/** A plain link works without script, and even if the download cannot be recorded. */
function DownloadButton(): ReactElement {
  return (
    <a className={buttonClass()} href={PATHS.guidePdf} target="_blank" rel="noopener" data-early="">
      <Download size={18} aria-hidden="true" />
      <span>
        Download the guide
        <Hidden> (PDF, opens in a new tab)</Hidden>
      </span>
    </a>
  );
}
