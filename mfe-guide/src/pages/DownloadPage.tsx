import type { ReactElement } from 'react';
import { preparePage, StaticRegion } from 'shared-lib/ui/StaticRegion.tsx';
import { DownloadBar } from '../download/DownloadBar.tsx';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { useTracking } from '../download/use-tracking.ts';
import { GuidePicture } from '../parts/GuidePicture.tsx';
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
        <GuidePicture className={styles.picture} />
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

DownloadPage.prepare = preparePage(pitch, details);

export default DownloadPage;
