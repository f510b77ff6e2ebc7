import {
  type ReactElement,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { PageFailure } from './PageFailure.tsx';
import type { FoundPage } from './page-finder.ts';
import { usePageMark, usePageSource } from './page-source.ts';

/** A remote's page. Its element names the app, which ties errors inside to their owner. */
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

const never = () => () => {};

interface Props {
  app: string;
  /** The element with the server's HTML. */
  element: Element | null;
  /** Whether the page is prose, which needs no script. */
  isAlive?: boolean;
}

/**
 * The server's HTML of a page that needs no script, or cannot come alive: it stays readable, and its links and forms
 * work as without script. Hydration adopts the element as it is; elsewhere `element` is put back into its place.
 */
export function KeptHtml({ app, element, isAlive }: Props): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isInPlace] = useState(hydrating);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current || isAlive) return;
    if (!isInPlace && element) current.replaceChildren(element);
    for (const form of current.querySelectorAll('form[data-hold]')) form.removeAttribute('data-hold');
    const held = window.heldSubmit?.form;
    if (!held || !current.contains(held)) return;
    window.heldSubmit = undefined;
    held.submit();
  }, [element, isInPlace, isAlive]);
  if (!isInPlace) return <div ref={place} />;
  return (
    <div
      ref={place}
      data-mfe={app}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: never written, it makes React keep what is there.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
