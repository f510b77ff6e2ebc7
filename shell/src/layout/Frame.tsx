import type { ReactElement } from 'react';
import hidden from 'shared-lib/ui/Hidden.module.css';
import { Notices } from './Notices.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader, SkipLink } from './SiteHeader.tsx';

/**
 * The page around `main`. It is HTML that React renders and does not hydrate: its links are plain, its menu is a popover,
 * and `frame.ts` updates the page-dependent parts. So changes by an extension or a translator do no harm.
 * @param content the HTML of `main`.
 */
export function Frame({ pathname, content }: { pathname: string; content: string }): ReactElement {
  return (
    <>
      <SkipLink />
      <SiteHeader pathname={pathname} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it, as a separate root. */}
      <main id="main" tabIndex={-1} dangerouslySetInnerHTML={{ __html: content }} />
      <SiteFooter />
      <div id="announcer" className={hidden.hidden} aria-live="assertive" aria-atomic="true" />
      <Notices />
    </>
  );
}
