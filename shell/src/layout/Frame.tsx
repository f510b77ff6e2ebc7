import type { ReactElement } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import hidden from 'shared-lib/ui/Hidden.module.css';
import styles from './Frame.module.css';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader, SkipLink } from './SiteHeader.tsx';

/** The page around `main`. React never hydrates it, so changes by an extension or a translator do no harm. */
export function Frame({ pathname, content }: { pathname: string; content: string }): ReactElement {
  return (
    <>
      <SkipLink />
      <SiteHeader pathname={pathname} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: The callers pass a constant. */}
      <main id="main" tabIndex={-1} dangerouslySetInnerHTML={{ __html: content }} />
      <SiteFooter />
      <div id="announcer" className={hidden.hidden} aria-live="assertive" aria-atomic="true" />
      <Notices />
    </>
  );
}

/** The frame's two messages: `frame.ts` fills the first, and the boot script shows the second. */
export function Notices(): ReactElement {
  return (
    <>
      <div id="notice" className={styles.notice} role="status" hidden>
        <span>
          <span /> <small className={styles.detail} />
        </span>
        <Button look="secondary">Try again</Button>
      </div>
      <p className={`${styles.notice} ${styles.stuck}`} role="alert" hidden>
        This page did not load completely. Check your connection and press the button again.
      </p>
    </>
  );
}
