import type { MouseEvent, ReactElement } from 'react';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Hidden } from '../parts/Hidden.tsx';
import { PATHS } from '../paths.ts';
import { trackGuideAccess } from '../tracking/track-guide-access.ts';
import { DownloadArrow } from './DownloadArrow.tsx';
import { recordDownload } from './record-download.ts';

/** The mouse's middle button, which opens a link in a new tab without a click event. */
const MIDDLE = 1;

/**
 * Opens the guide in a new tab: a plain link, which works before hydration, without script, and whatever
 * becomes of the event that a click sends.
 */
export function DownloadButton(): ReactElement {
  function tell(): void {
    trackGuideAccess('Guide Download');
    void recordDownload();
  }
  function tellMiddle(event: MouseEvent): void {
    if (event.button === MIDDLE) tell();
  }

  return (
    <a
      className={buttonClass()}
      href={PATHS.guidePdf}
      target="_blank"
      rel="noopener"
      onClick={tell}
      onAuxClick={tellMiddle}
    >
      <DownloadArrow />
      <span>
        Download the guide
        <Hidden> (PDF, opens in a new tab)</Hidden>
      </span>
    </a>
  );
}
