import { createElement } from 'react';
import type {} from 'shared-lib/federation/dom-contract.ts';
import type { LoadedFragment, PageMatch, Pages } from './pages.ts';
import { type Region, startRegion } from './region.ts';

export interface FragmentSource extends Pick<Pages, 'loadedFragments' | 'findFragment' | 'load'> {
  /** Called once the server's HTML is shown again. */
  onFailure(match: PageMatch, cause: unknown, retry: () => void): void;
}

const USE_EVENTS = ['pointerdown', 'focusin', 'click', 'submit'] as const;
/** Excludes submit buttons, because `boot/inline-validation.ts` already holds submits. */
const PRESSED = 'button:not([type=submit]),[data-island]';

/** Hydrates the fragments in `main` at their first use. Fills empty places as soon as the code has loaded. */
export function startFragments(main: HTMLElement, source: FragmentSource): void {
  const roots = new Map<HTMLElement, Region | null>();
  const pressedButtons = new Map<HTMLElement, HTMLElement[]>();
  const idOf = ({ dataset }: HTMLElement) => dataset.fragment ?? '';

  function show(place: HTMLElement, { match, page }: LoadedFragment): void {
    const { Page: Part } = page;
    if (!Part) return;
    const props = JSON.parse(place.dataset.props ?? '{}');
    const activate = () => {
      for (const element of pressedButtons.get(place) ?? []) setTimeout(() => element.click());
      pressedButtons.delete(place);
      return () => {};
    };
    const region = startRegion(place, {
      match,
      page: { Page: () => createElement(Part, props), activate },
      onFailure: (cause) => reportFailure(place, match, cause),
    });
    roots.set(place, region);
  }

  /** If code threw, a press does not retry it: React would replace the button before its click. */
  function reportFailure(place: HTMLElement, match: PageMatch, cause: unknown): void {
    roots.set(place, null);
    const retry = () => {
      roots.delete(place);
      void start(place);
    };
    if (place.isConnected) source.onFailure(match, cause, retry);
  }

  async function start(place: HTMLElement): Promise<void> {
    if (roots.has(place)) return;
    roots.set(place, null);
    const isPrerendered = place.hasChildNodes();
    const match = await source.findFragment(idOf(place), isPrerendered).catch(() => {
      // Nothing was reported, so the next use retries.
      roots.delete(place);
      return null;
    });
    if (!match) return;
    try {
      const page = await source.load(match, isPrerendered);
      if (roots.has(place)) show(place, { match, page });
    } catch (cause) {
      reportFailure(place, match, cause);
      // The next use also retries: the server's HTML is still there, but the retry button may be gone.
      if (isPrerendered) roots.delete(place);
    }
  }

  function syncFragments(): void {
    for (const [place, region] of roots) {
      if (place.isConnected) continue;
      region?.end();
      roots.delete(place);
    }
    for (const place of main.querySelectorAll<HTMLElement>('[data-fragment]:empty')) {
      const loaded = source.loadedFragments.get(idOf(place));
      if (!loaded) void start(place);
      else if (!roots.has(place)) show(place, loaded);
    }
  }

  function use(type: string, target: EventTarget | null | undefined): void {
    const element = target instanceof Element ? target : null;
    const place = element?.closest<HTMLElement>('[data-fragment]');
    if (!place || roots.get(place)) return;
    const button = type === 'click' ? element?.closest<HTMLElement>(PRESSED) : null;
    if (button) pressedButtons.set(place, [...(pressedButtons.get(place) ?? []), button]);
    void start(place);
  }

  for (const type of USE_EVENTS) document.addEventListener(type, ({ target }) => use(type, target), true);
  new MutationObserver(syncFragments).observe(main, { childList: true, subtree: true });
  window.navigation?.addEventListener('currententrychange', () => {
    for (const region of roots.values()) region?.update();
  });
  const { early } = window;
  for (const { target } of early?.clicks ?? []) use('click', target);
  for (const element of [early?.submit?.form, document.activeElement]) use('focusin', element);
}
