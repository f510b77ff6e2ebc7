import { Component, type ReactNode } from 'react';
import { PageFailure } from './PageFailure.tsx';

interface Props {
  /** The page's owner as a visitor may tell it to somebody: name and version. */
  app: string;
  path: string;
  children: ReactNode;
}

interface State {
  error: Error | null;
  path: string;
}

/** Keeps a page that throws while it renders from taking the shell with it. Another path starts afresh. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, path: this.props.path };
  private failures = 0;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  // Not a `key`: that would remount the Suspense boundary and show its fallback during a navigation.
  static getDerivedStateFromProps({ path }: Props, state: State): Partial<State> | null {
    return path === state.path ? null : { error: null, path };
  }

  override componentDidCatch(): void {
    this.failures += 1;
  }

  override componentDidUpdate({ path }: Props): void {
    if (path !== this.props.path) this.failures = 0;
  }

  private readonly showAgain = (): void => {
    // What a page's module holds, for example a lazy part that did not arrive, only a new document forgets.
    if (this.failures > 1 && navigator.onLine) window.location.reload();
    else this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const what = new Error(`${this.props.app} failed while it was shown: ${error.message}`);
    return <PageFailure error={what} onRetry={this.showAgain} />;
  }
}
