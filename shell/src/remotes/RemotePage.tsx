import {
  Component,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useHydrated } from 'shared-lib/ui/use-hydrated.ts';
import { PageFailure } from './PageFailure.tsx';
import {
  type FoundPage,
  PageError,
  type PageSource,
  PageSourceContext,
  usePageMark,
  usePageSource,
} from './page-source.ts';

/** A remote's page. Its element names the app, which ties errors inside to their owner. */
export function RemotePage({ found }: { found: FoundPage }): ReactElement {
  const source = usePageSource();
  const result = use(source.load(found));
  usePageMark(found.page.path);
  useEffect(() => {
    if (result.kind === 'page') source.shown(found.page.path);
  }, [source, result, found]);
  useEffect(() => result.activate?.(), [result]);
  if (result.kind === 'page') {
    const { Page } = result;
    return (
      <div key="page" data-mfe={found.app}>
        <Page />
      </div>
    );
  }
  const element = source.kept(found.page.path);
  const isStatic = result.kind === 'static';
  return isStatic || element ? (
    <KeptHtml app={found.app} element={element} isStatic={isStatic} />
  ) : (
    <PageFailure error={result.error} />
  );
}

interface BoundaryProps {
  /** The page's app, and its name and version for the visitor. */
  app: string;
  owner: string;
  path: string;
  /** Grows when everything that failed is tried again. */
  attempt: number;
  children: ReactNode;
}

interface BoundaryState {
  error: PageError | null;
  path: string;
  attempt: number;
}

/**
 * Keeps a page that throws while rendering from breaking the shell. The server's HTML of the page stays
 * readable if there is any; otherwise a failure is shown. Another path or attempt starts afresh.
 */
export class PageErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  static override contextType = PageSourceContext;
  declare context: PageSource | null;
  override state: BoundaryState = { error: null, path: this.props.path, attempt: this.props.attempt };
  private isTriedAgain = false;

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return {
      error: error instanceof PageError ? error : new PageError('It failed while it was shown.', error),
    };
  }

  // Not a `key`: it would remount the Suspense boundary and show its fallback during a navigation.
  static getDerivedStateFromProps(
    { path, attempt }: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    return path === state.path && attempt === state.attempt ? null : { error: null, path, attempt };
  }

  override componentDidCatch(): void {
    const { error } = this.state;
    if (!error) return;
    error.log();
    // Showing it again did not help. Only a new document resets a page's modules.
    if (this.isTriedAgain && error.needsDocument && navigator.onLine) window.location.reload();
    else if (this.context?.kept(this.props.path)) this.context.adopt(this.props.path, error);
  }

  override componentDidUpdate({ path, attempt }: BoundaryProps): void {
    if (path !== this.props.path) this.isTriedAgain = false;
    else if (attempt !== this.props.attempt) this.isTriedAgain = true;
  }

  private readonly showAgain = (): void => {
    this.isTriedAgain = true;
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { app, owner, path } = this.props;
    error.addOwner(owner);
    const kept = this.context?.kept(path);
    // React takes the page away before it is put back, and a visitor may be typing in it.
    const { activeElement } = document;
    const focused =
      activeElement instanceof HTMLElement && kept?.contains(activeElement) ? activeElement : null;
    return kept ? (
      <KeptHtml app={app} element={kept} focused={focused} />
    ) : (
      <PageFailure error={error} onRetry={this.showAgain} />
    );
  }
}

interface KeptHtmlProps {
  app: string;
  /** The element with the server's HTML. */
  element: Element | null;
  /** Whether the page is static. */
  isStatic?: boolean;
  /** What had the focus in `element`. */
  focused?: HTMLElement | null;
}

/**
 * The server's HTML of a page that is static, or cannot be hydrated: it stays readable, and its links and forms
 * work as without script. Hydration adopts the element as it is; elsewhere `element` is put back into its place.
 */
function KeptHtml({ app, element, isStatic, focused }: KeptHtmlProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const hydrating = !useHydrated();
  const [isInPlace] = useState(hydrating);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current || isStatic) return;
    if (!isInPlace && element) current.replaceChildren(element);
    if (document.activeElement === document.body) focused?.focus({ preventScroll: true });
    for (const form of current.querySelectorAll('form[data-hold]')) form.removeAttribute('data-hold');
    const { early } = window;
    const form = early?.submit?.form;
    if (!form || !current.contains(form)) return;
    early.submit = undefined;
    form.submit();
  }, [element, isInPlace, isStatic, focused]);
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
