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

/** The longest time between the two clicks of a double click, in milliseconds (docs/decisions/042). */
const DOUBLE_CLICK_MS = 500;

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
  const told = useRef<{ at: number; click: Event } | undefined>(undefined);
  const tellOnce = useEarlyClicks(link, tell);

  /** A double click is one download: its second half opens nothing and is not told. */
  function tellClick({ nativeEvent: click }: MouseEvent): void {
    const before = told.current;
    // A key gives a click without a count, and a finger each time the count of 1.
    const isSecond =
      click.detail > 1 ||
      (click.detail === 1 &&
        before &&
        before.click !== click &&
        click.timeStamp - before.at < DOUBLE_CLICK_MS);
    if (isSecond) {
      click.preventDefault();
      return;
    }
    if (click.detail === 1) told.current = { at: click.timeStamp, click };
    tellOnce(click);
  }

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
      onClick={tellClick}
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
