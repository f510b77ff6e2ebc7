import { type ReactElement, use, useEffect } from 'react';
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
  useEffect(() => {
    if (result.kind === 'page') source.shown(found.page.path);
  }, [source, result, found]);
  useEffect(() => result.enliven?.(), [result]);
  if (result.kind === 'failed') return <PageFailure error={result.error} />;
  if (result.kind !== 'page') {
    return (
      <KeptHtml app={found.app} element={source.kept(found.page.path)} isAlive={result.kind === 'prose'} />
    );
  }
  const { Page } = result;
  return (
    <div key="page" data-mfe={found.app}>
      <Page />
    </div>
  );
}
