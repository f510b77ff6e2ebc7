import { Component, type ReactNode } from 'react';
import { PageFailure } from './PageFailure.tsx';
import { type PageSource, PageSourceContext } from './page-source.ts';
import { KeptHtml } from './RemotePage.tsx';
import { PageError } from './remote-error.ts';

interface Props {
  /** The page's app, and its name and version for the visitor. */
  app: string;
  owner: string;
  path: string;
  /** Grows when everything that failed is tried again. */
  attempt: number;
  children: ReactNode;
}

interface State {
  error: PageError | null;
  path: string;
  attempt: number;
}

/**
 * Keeps a page that throws while rendering from breaking the shell. The server's HTML of the page stays
 * readable if there is any; otherwise a failure is shown. Another path or attempt starts afresh.
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

  // Not a `key`: it would remount the Suspense boundary and show its fallback during a navigation.
  static getDerivedStateFromProps({ path, attempt }: Props, state: State): Partial<State> | null {
    return path === state.path && attempt === state.attempt ? null : { error: null, path, attempt };
  }

  override componentDidCatch(): void {
    const { error } = this.state;
    if (!error) return;
    error.log();
    // Showing it again did not help. Only a new document resets a page's modules.
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
