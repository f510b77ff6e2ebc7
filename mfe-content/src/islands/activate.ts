import { lateCode } from 'shared-lib';
import countShopClicks from '../page-view.ts';

type Islands = typeof import('./perform.ts');

function islandOf({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): HTMLElement | null {
  const isPlain = !(button || metaKey || ctrlKey || shiftKey);
  return isPlain && target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
}

/** The code of islands loads on the first press, or to show a signed-in visitor whether the page is saved. */
export function activateIslands(): () => void {
  let cleanUp: (() => void) | undefined;
  let hasEnded = false;
  async function withCode(use: (islands: Islands) => unknown): Promise<void> {
    const islands = await lateCode('mfe-content/src/islands/perform.ts', () => import('./perform.ts'))();
    if (hasEnded) return;
    cleanUp = islands.removeLiveRegion;
    await use(islands);
  }
  async function press(event: MouseEvent): Promise<void> {
    const element = islandOf(event);
    if (!element) return;
    event.preventDefault();
    try {
      await withCode(({ perform }) => void perform(element));
    } catch (cause) {
      console.error(cause);
      // Follows the link, as without script.
      if (element instanceof HTMLAnchorElement) location.hash = element.hash;
    }
  }
  addEventListener('click', press, true);
  if (document.documentElement.dataset.user !== undefined && document.querySelector('[data-island=save]'))
    withCode(({ showSaved }) => showSaved()).catch(console.warn);
  // The boot script calls this function only for a document's first page (`RemoteRoute.view`).
  countShopClicks();
  return () => {
    hasEnded = true;
    removeEventListener('click', press, true);
    cleanUp?.();
  };
}
