import { createElement, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import type {} from 'shared-lib/federation/dom-contract.ts';
import { RegionTree } from 'shared-lib/federation/RegionTree.tsx';
import { Gate } from '../access/Gate.tsx';
import { currentLocation, siteNavigator } from '../navigation/site-navigator.ts';
import { noteError } from '../telemetry/page-errors.ts';
import { keepFields } from './fields.ts';
import { isFragment, type LoadedPage, type PageMatch } from './pages.ts';

/** A page or a fragment of a remote. Its React root is separate, so errors elsewhere cannot unmount it. */
export interface Region {
  update(): void;
  end(): void;
}

interface RegionOptions {
  match: PageMatch;
  page: LoadedPage;
  /** Called before the effects of a rendered page. */
  onArrive?: () => void;
  /** Called when the page threw during rendering, and the server's HTML has replaced it. */
  onFailure: (error: unknown) => void;
}

export function startRegion(
  element: HTMLElement,
  { match, page: { Page, activate }, onArrive, onFailure }: RegionOptions,
): Region {
  const { path, access } = match.page;
  const onStart = () => {
    const deactivate = activate?.();
    if (isFragment(match.page)) performance.mark(`fragment ${path}`);
    else markInteractive(path);
    return deactivate;
  };
  if (!Page) {
    const end = onStart();
    return { update() {}, end: () => end?.() };
  }

  const html = [...element.childNodes];
  const restoreFields = keepFields(element);
  const render = () =>
    createElement(RegionTree, {
      Page,
      access,
      Gate,
      navigator: siteNavigator,
      onArrive,
      onStart,
      location: currentLocation(),
    });
  const rootOptions: RootOptions = {
    identifierPrefix: `${isFragment(match.page) ? path.replace('/', '-') : match.app}-`,
    onCaughtError: (error) => noteError({ error }),
    // Something changed the HTML before hydration, so React has rendered it again.
    onRecoverableError(error) {
      noteError({ error: (error as Error).cause ?? error });
      restoreFields();
    },
    onUncaughtError(error) {
      // React empties the element after this callback.
      queueMicrotask(() => {
        root?.unmount();
        root = undefined;
        element.replaceChildren(...html);
        restoreFields();
        onFailure(error);
      });
    },
  };
  let root: Root | undefined;
  // An empty place is filled before the next frame, so that the page around it does not move.
  const begin = isFragment(match.page) && html.length === 0 ? flushSync : startTransition;
  begin(() => {
    if (html.length > 0) root = hydrateRoot(element, render(), rootOptions);
    else {
      root = createRoot(element, rootOptions);
      root.render(render());
    }
  });
  return {
    // `root` is undefined after a failure, because an unmounted root would throw.
    update: () => root?.render(render()),
    end: () => queueMicrotask(() => root?.unmount()),
  };
}

function repeatClicks(): void {
  const { early } = window;
  if (!early) return;
  const clicks = early.clicks ?? [];
  early.clicks = null;
  for (const { target } of clicks) {
    // `fragments.ts` repeats the clicks on fragments.
    if ((target as Element).closest('[data-fragment]')) continue;
    const element = (target as Element).closest<HTMLElement>('button,[data-island]');
    if (element?.isConnected) element.click();
  }
}

/** Marks that a page has become interactive (W3C User Timing), and repeats earlier clicks. */
export function markInteractive(path: string): void {
  performance.mark(`page ${path}`);
  // After the page's effects, so that their listeners receive the clicks.
  setTimeout(repeatClicks);
}
