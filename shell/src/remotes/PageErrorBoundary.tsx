import { Component, type ReactNode } from 'react';
import { PageFailure } from './PageFailure.tsx';
import { type PageSource, PageSourceContext } from './page-source.ts';
import { KeptHtml } from './RemotePage.tsx';
import { PageError } from './remote-error.ts';

interface Props {
  /** The page's app, and its owner as a visitor may tell it to somebody: name and version. */
  app: string;
  owner: string;
  path: string;
  /** Grows when everything that failed is to be tried again. */
  attempt: number;
  children: ReactNode;
}

interface State {
  error: PageError | null;
  path: string;
  attempt: number;
}

/**
 * Keeps a page that throws while it renders from taking the shell with it. Where the server's HTML of this
 * page is at hand, it stays readable; else the failure is told. Another path, and an attempt, start afresh.
 */
export class PageErrorBoundary extends Component<Props, State> {
  static override contextType = PageSourceContext;
  declare context: PageSource | null;
  override state: State = { error: null, path: this.props.path, attempt: this.props.attempt };
  private isTriedAgain = false;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return {
      error: error instanceof PageError ? error : new PageError('It failed while it was shown.', error),
    };
  }

  // Not a `key`: that would remount the Suspense boundary and show its fallback during a navigation.
  static getDerivedStateFromProps({ path, attempt }: Props, state: State): Partial<State> | null {
    return path === state.path && attempt === state.attempt ? null : { error: null, path, attempt };
  }

  override componentDidCatch(): void {
    const { error } = this.state;
    if (!error) return;
    error.log();
    // Showing it again did not help: what a page's modules hold, only a new document forgets.
    if (this.isTriedAgain && error.needsDocument && navigator.onLine) window.location.reload();
    else if (this.context?.kept(this.props.path)) this.context.adopt(error);
  }

  override componentDidUpdate({ path, attempt }: Props): void {
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
    error.tell(owner);
    const kept = this.context?.kept(path);
    return kept ? (
      <KeptHtml app={app} element={kept} />
    ) : (
      <PageFailure error={error} onRetry={this.showAgain} />
    );
  }
}
