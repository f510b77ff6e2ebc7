import type { ReactElement } from 'react';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import { PATHS } from '../paths.ts';

/** Opens the guide in a new tab: a plain link, which works without script, and even if its event fails. */
export function DownloadButton(): ReactElement {
  return (
    <a className={buttonClass()} href={PATHS.guidePdf} target="_blank" rel="noopener" data-early="">
      <DownloadArrow />
      <span>
        Download the guide
        <Hidden> (PDF, opens in a new tab)</Hidden>
      </span>
    </a>
  );
}

/** Lucide's "download", drawn here because its library would be the page's largest file. */
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
