import { type MouseEvent, type ReactElement, useRef } from 'react';
import { api, sharedAuthStore } from 'shared-lib';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import { useEarlyClicks } from 'shared-lib/ui/use-early-clicks.ts';
import { guideFacts } from '../guide-facts.ts';
import { PATHS } from '../paths.ts';
import { trackGuideAccess } from '../tracking/track-guide-access.ts';

/** The mouse's middle button, which opens a link in a new tab without a click event. */
const MIDDLE = 1;

/** The longest time between the two clicks of a double click, in milliseconds (docs/decisions/042). */
const DOUBLE_CLICK_MS = 500;

function trackDownload(): void {
  trackGuideAccess('Guide Download');
  void recordDownload();
}

/**
 * Opens the guide in a new tab: a plain link, which works before hydration, without script, and even if the
 * click's event fails.
 */
export function DownloadButton(): ReactElement {
  const link = useRef<HTMLAnchorElement>(null);
  const last = useRef<{ at: number; click: Event } | undefined>(undefined);
  const trackOnce = useEarlyClicks(link, trackDownload);

  /** A double click is one download: the second click opens and reports nothing. */
  function onClick({ nativeEvent: click }: MouseEvent): void {
    const before = last.current;
    // A key's click has no count, and a finger's always has the count 1.
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
    if (click.detail === 1) last.current = { at: click.timeStamp, click };
    trackOnce(click);
  }

  function onAuxClick({ button, nativeEvent }: MouseEvent): void {
    if (button === MIDDLE) trackOnce(nativeEvent);
  }

  return (
    <a
      ref={link}
      className={buttonClass()}
      href={PATHS.guidePdf}
      target="_blank"
      rel="noopener"
      data-early=""
      onClick={onClick}
      onAuxClick={onAuxClick}
    >
      <DownloadArrow />
      <span>
        Download the guide
        <Hidden> (PDF, opens in a new tab)</Hidden>
      </span>
    </a>
  );
}

/** The least time between two rows of the same guide, in milliseconds (docs/decisions/042). */
const ROW_MS = 60_000;
let recordedAt = Number.NEGATIVE_INFINITY;

/**
 * Adds the guide to a signed-in visitor's downloads, which the dashboard lists, at most once a minute.
 * Records nothing for others. Nobody waits for it, and a failure is only logged: the guide opens anyway.
 */
async function recordDownload(): Promise<void> {
  try {
    // A visitor may click before their profile arrives.
    await sharedAuthStore.start();
    if (sharedAuthStore.getSnapshot().status === 'anonymous') return;
    const now = performance.now();
    if (now - recordedAt < ROW_MS) return;
    recordedAt = now;
    await api.content.create({ type: 'guide_downloads', title: guideFacts.title });
  } catch (cause) {
    recordedAt = Number.NEGATIVE_INFINITY;
    console.warn('The download was not added to the account.', cause);
  }
}

/** Lucide's "download", drawn here: its library would be the page's largest file. */
function DownloadArrow(): ReactElement {
  return (
    <svg
      aria-hidden="true"
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5" />
    </svg>
  );
}
