import { type ReactElement, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { Gate } from './access/Gate.tsx';
import { SiteFooter } from './layout/SiteFooter.tsx';
import { BareHeader, SiteHeader, SkipLink } from './layout/SiteHeader.tsx';
import { PageAnnouncer, usePageArrival } from './navigation/arrival.tsx';
import { useIntent, usePlainLinks, useProgress } from './navigation/leaving.ts';
import { useScroll } from './navigation/scroll.ts';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { AdoptedNotice, PageFailure, StuckNotice } from './remotes/PageFailure.tsx';
import { type Found, useFoundPage, useNavigated, usePageSource } from './remotes/page-source.ts';
import { PageErrorBoundary, RemotePage } from './remotes/RemotePage.tsx';

function Content({ found, pathname }: { found: Found; pathname: string }): ReactElement {
  const attempt = usePageSource().attempt();
  if (found instanceof Error) return <PageFailure error={found} />;
  if (!found) return <NotFoundPage />;
  const { app, release, page } = found;
  return (
    <PageErrorBoundary app={app} owner={`${app} ${release.version}`} path={pathname} attempt={attempt}>
      <Gate access={page.access}>
        <Suspense fallback={<Spinner label="Loading the page" />}>
          <RemotePage found={found} />
        </Suspense>
      </Gate>
    </PageErrorBoundary>
  );
}

function nameOf(found: Found): string {
  if (found instanceof Error) return 'Page did not load';
  return found ? found.page.title : 'Page Not Found';
}

/** The application: the shared or the bare layout around the page that owns the path. */
export function App(): ReactElement {
  const { pathname, key } = useLocation();
  const found = useFoundPage(pathname);
  const bare = found !== null && !(found instanceof Error) && found.page.layout === 'bare';
  useNavigated(pathname, key);
  useScroll();
  useIntent();
  useProgress();
  usePageArrival(pathname);
  usePlainLinks();
  // Main keeps its place in both layouts, so the old page stays until the next one is complete.
  return (
    <>
      <SkipLink />
      {bare ? <BareHeader /> : <SiteHeader />}
      <main id="main" tabIndex={-1}>
        <Content found={found} pathname={pathname} />
      </main>
      {bare ? null : <SiteFooter />}
      <PageAnnouncer name={nameOf(found)} />
      <AdoptedNotice />
      <StuckNotice />
    </>
  );
}
