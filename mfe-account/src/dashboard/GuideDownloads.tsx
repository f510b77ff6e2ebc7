import { type ReactElement, useId, useRef } from 'react';
import { DownloadsTable } from './DownloadsTable.tsx';
import styles from './GuideDownloads.module.css';
import { LoadingDownloads } from './LoadingDownloads.tsx';
import { LoadingFailed } from './LoadingFailed.tsx';
import { NoDownloads } from './NoDownloads.tsx';
import { type Downloads, useGuideDownloads } from './use-guide-downloads.ts';

/** The dashboard's list, in each of its states: loading, list, empty, error. */
export function GuideDownloads(): ReactElement {
  const { downloads, retry } = useGuideDownloads();
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  function tryAgain(): void {
    // The button goes away with the message.
    title.current?.focus();
    retry();
  }

  return (
    <section className={styles.card} aria-labelledby={titleId} aria-busy={downloads.state === 'loading'}>
      <h2 className={styles.title} id={titleId} ref={title} tabIndex={-1}>
        Your Guide Downloads
      </h2>
      <Content downloads={downloads} onTryAgain={tryAgain} onOnline={retry} />
    </section>
  );
}

function Content({
  downloads,
  onTryAgain,
  onOnline,
}: {
  downloads: Downloads;
  onTryAgain: () => void;
  onOnline: () => void;
}): ReactElement {
  if (downloads.state === 'loading') return <LoadingDownloads />;
  if (downloads.state === 'failed') {
    return <LoadingFailed message={downloads.message} onTryAgain={onTryAgain} onOnline={onOnline} />;
  }
  return downloads.downloads.length > 0 ? (
    <DownloadsTable downloads={downloads.downloads} />
  ) : (
    <NoDownloads />
  );
}
