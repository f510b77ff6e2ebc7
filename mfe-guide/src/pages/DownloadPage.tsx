import type { ReactElement } from 'react';
import { StaticRegion } from 'shared-lib/ui/StaticRegion.tsx';
import { DownloadBar } from '../download/DownloadBar.tsx';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { GuidePicture } from '../parts/GuidePicture.tsx';
import { loadRegion } from '../regions/load-region.ts';
import { trackGuideAccess } from '../tracking/track-guide-access.ts';
import { useOnceSeen } from '../tracking/use-once-seen.ts';
import styles from './DownloadPage.module.css';

const pitch = loadRegion('DownloadPitch');
const details = loadRegion('DownloadDetails');

const tellView = () => trackGuideAccess();

/** /homeowners-guide-download (specification section 2). Only its two buttons need script. */
export default function DownloadPage(): ReactElement {
  useOnceSeen(tellView);
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
