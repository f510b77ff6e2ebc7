import { type ReactElement, use } from 'react';
import type { FoundPage } from './found-page.ts';
import { KeptHtml } from './KeptHtml.tsx';
import { PageFailure } from './PageFailure.tsx';
import { usePageMark } from './use-page-mark.ts';
import { usePageSource } from './use-page-source.ts';

/** A remote's page. Its element carries the app's name, which ties what happens inside to its owner. */
export function RemotePage({ found }: { found: FoundPage }): ReactElement {
  const source = usePageSource();
  const result = use(source.load(found));
  usePageMark(found.page.path);
  if (result.kind === 'failed') return <PageFailure error={result.error} />;
  if (result.kind === 'adopt') {
    return <KeptHtml key="kept" app={found.app} element={source.kept(found.page.path)} />;
  }
  if (result.kind === 'prose') {
    // Hydrating with no content of its own makes React take over the prerendered element as it is.
    return (
      <div
        key="adopted"
        data-mfe={found.app}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the empty text is never written, see above.
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    );
  }
  const { Page } = result;
  return (
    <div key="page" data-mfe={found.app}>
      <Page />
    </div>
  );
}
