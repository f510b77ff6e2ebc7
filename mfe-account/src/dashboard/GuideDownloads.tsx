import { type ReactElement, useCallback, useContext, useEffect } from 'react';
import type { GuideDownload } from 'shared-lib';
import { ApiContext } from '../api-context.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { LoadedList, useLoaded } from '../loading/LoadedList.tsx';
import { PATHS } from '../paths.ts';
import { DownloadsTable } from './DownloadsTable.tsx';

/**
 * The dashboard's list in each state: loading, list, empty, error (specification section 4). Reports when its height is
 * final.
 */
export function GuideDownloads({ onSettled }: { onSettled: () => void }): ReactElement {
  const { content } = useContext(ApiContext);
  const ask = useCallback(() => content.list<GuideDownload>({ type: 'guide_downloads' }), [content]);
  const list = useLoaded(ask);
  useEffect(() => {
    if (list.loaded.state !== 'loading') onSettled();
  }, [list.loaded.state, onSettled]);
  return (
    <LoadedList title="Your guide downloads" loadingLabel="Loading your downloads" list={list}>
      {(downloads) =>
        downloads.length > 0 ? (
          <DownloadsTable downloads={downloads} />
        ) : (
          <EmptyState
            picture="no-downloads"
            text="You haven't downloaded any guides yet."
            action={{ to: PATHS.freeGuide, label: 'Get Your Free Guide' }}
          />
        )
      }
    </LoadedList>
  );
}
