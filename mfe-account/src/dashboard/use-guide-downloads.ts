import { useCallback, useContext, useEffect, useState } from 'react';
import type { GuideDownload } from 'shared-lib';
import { ApiContext } from '../api-context.ts';
import { visitorMessage } from '../form/visitor-message.ts';

/** Specification section 4, "Dashboard"; an empty list is the empty state. */
export type Downloads =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'loaded'; downloads: readonly GuideDownload[] };

const FALLBACK = 'Failed to load your information. Please try again.';
const LOADING: Downloads = { state: 'loading' };

/** The visitor's guide downloads, and the way to ask for them again. */
export function useGuideDownloads(): { downloads: Downloads; retry: () => void } {
  const { content } = useContext(ApiContext);
  const [downloads, setDownloads] = useState<Downloads>(LOADING);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new question
  useEffect(() => {
    let left = false;
    setDownloads(LOADING);
    content.list<GuideDownload>({ type: 'guide_downloads' }).then(
      (answer) => {
        if (left) return;
        // Backends differ; one that answers without the array has not answered.
        const list: unknown = answer?.data;
        setDownloads(
          Array.isArray(list) ? { state: 'loaded', downloads: list } : { state: 'failed', message: FALLBACK },
        );
      },
      (cause: unknown) => left || setDownloads({ state: 'failed', message: visitorMessage(cause, FALLBACK) }),
    );
    return () => {
      left = true;
    };
  }, [content, round]);

  const retry = useCallback(() => setRound((last) => last + 1), []);
  return { downloads, retry };
}
