import type { ReactElement } from 'react';
import { preparePage, StaticRegion } from 'shared-lib/ui/StaticRegion.tsx';
import { DownloadBar } from '../download/DownloadBar.tsx';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { useTracking } from '../download/use-tracking.ts';
import { guidePreviews } from '../guide-previews.ts';
import { GuideCover } from '../parts/GuideCover.tsx';
import { loadRegion } from '../regions/load-region.ts';
import styles from './DownloadPage.module.css';

const pitch = loadRegion('DownloadPitch');
const details = loadRegion('DownloadDetails');

/** /homeowners-guide-download (specification section 2). Only its two buttons need script. */
function DownloadPage(): ReactElement {
  useTracking();
  return (
    <>
      <div className={styles.hero}>
        <GuidePicture />
        <div className={styles.text} data-hero-download="">
          <StaticRegion load={pitch} />
          <DownloadButton />
          <p className={styles.note}>No email required. Instant access.</p>
        </div>
      </div>
      <StaticRegion load={details} />
      <DownloadBar />
    </>
  );
}

/** A page of repairs, which shows that the guide has steps and drawings. */
const SHOWN = guidePreviews[1];

/** The guide at the top of the download page: its cover, and a real page in front of it. */
function GuidePicture(): ReactElement {
  return (
    <div className={styles.picture}>
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

DownloadPage.prepare = preparePage(pitch, details);

export default DownloadPage;
