import { type MouseEvent, type ReactElement, useRef } from 'react';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { useEarlyClicks } from 'shared-lib/ui/use-early-clicks.ts';
import { Hidden } from '../parts/Hidden.tsx';
import { PATHS } from '../paths.ts';
import { trackGuideAccess } from '../tracking/track-guide-access.ts';
import { DownloadArrow } from './DownloadArrow.tsx';
import { recordDownload } from './record-download.ts';

/** The mouse's middle button, which opens a link in a new tab without a click event. */
const MIDDLE = 1;

function tell(): void {
  trackGuideAccess('Guide Download');
  void recordDownload();
}

/**
 * Opens the guide in a new tab: a plain link, which works before hydration, without script, and whatever
 * becomes of the event that a click sends.
 */
export function DownloadButton(): ReactElement {
  const link = useRef<HTMLAnchorElement>(null);
  const tellOnce = useEarlyClicks(link, tell);

  function tellMiddle({ button, nativeEvent }: MouseEvent): void {
    if (button === MIDDLE) tellOnce(nativeEvent);
  }

  return (
    <a
      ref={link}
      className={buttonClass()}
      href={PATHS.guidePdf}
      target="_blank"
      rel="noopener"
      data-early=""
      onClick={({ nativeEvent }) => tellOnce(nativeEvent)}
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
