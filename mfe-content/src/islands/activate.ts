import { countShopClicks } from '../shop/count-clicks.ts';

/** Imports shared-lib lazily, because delivery reads a release's routes without shared-lib. */
async function islandsCode(): Promise<typeof import('./perform.ts')> {
  const { lateCode } = await import('shared-lib');
  return lateCode('mfe-content/src/islands/perform.ts', () => import('./perform.ts'))();
}

/** The island of a click; null for a click that opens a new tab. */
function islandOf({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): HTMLElement | null {
  const isPlain = !(button || metaKey || ctrlKey || shiftKey);
  return isPlain && target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
}

/**
 * Activates a page's islands (`RemoteRoute.activate`): they copy links, share, save and print one project. Their code
 * loads on the first press, or to show a signed-in visitor that the page is saved.
 */
export function activateIslands(): () => void {
  let cleanUp: (() => void) | undefined;
  let hasEnded = false;
  async function press(event: MouseEvent): Promise<void> {
    const element = islandOf(event);
    if (!element) return;
    event.preventDefault();
    try {
      const { perform, removeLiveRegion } = await islandsCode();
      if (hasEnded) return;
      cleanUp = removeLiveRegion;
      void perform(element);
    } catch (cause) {
      console.error(cause);
      // Follows the link, as without script.
      if (element instanceof HTMLAnchorElement) location.hash = element.hash;
    }
  }
  async function showSavedState(): Promise<void> {
    if (document.documentElement.dataset.user === undefined || !document.querySelector('[data-island=save]'))
      return;
    const { showSaved, removeLiveRegion } = await islandsCode();
    if (hasEnded) return;
    cleanUp = removeLiveRegion;
    await showSaved();
  }
  addEventListener('click', press, true);
  showSavedState().catch(console.warn);
  // On a page shown by the application, `src/page-view.ts` may not have run.
  countShopClicks();
  return () => {
    hasEnded = true;
    removeEventListener('click', press, true);
    cleanUp?.();
  };
}
