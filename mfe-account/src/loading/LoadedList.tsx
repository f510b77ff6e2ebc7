import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { Card } from '../components/Card.tsx';
import { Loading } from './Loading.tsx';
import { LoadingFailed } from './LoadingFailed.tsx';
import type { Loaded } from './use-loaded.ts';

/** A card with a list from the backend, in each of its states: loading, error, and what `children` makes of it. */
export function LoadedList<Item>({
  title,
  loadingLabel,
  shape,
  loaded,
  onRetry,
  said = null,
  children,
}: {
  title: string;
  /** Read out while it loads. */
  loadingLabel: string;
  /** Its likely shape, to keep the room for it while it loads. */
  shape?: ReactNode;
  loaded: Loaded<Item>;
  onRetry: () => void;
  /** What the visitor has just changed in it; it then has the focus, because the button is gone. */
  said?: { words: string } | null;
  children: (items: readonly Item[]) => ReactNode;
}): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (said) heading.current?.focus();
  }, [said]);

  function tryAgain(): void {
    // The button goes away with the message.
    heading.current?.focus();
    onRetry();
  }

  return (
    <Card title={title} heading={heading} isBusy={loaded.state === 'loading'}>
      {said ? <Notice tone="good">{said.words}</Notice> : null}
      {loaded.state === 'loading' ? <Loading label={loadingLabel} shape={shape} /> : null}
      {loaded.state === 'failed' ? (
        <LoadingFailed message={loaded.message} onTryAgain={tryAgain} onOnline={onRetry} />
      ) : null}
      {loaded.state === 'loaded' ? children(loaded.items) : null}
    </Card>
  );
}
