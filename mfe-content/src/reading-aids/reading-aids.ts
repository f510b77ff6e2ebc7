/** Asks for shared-lib only now: delivery reads a release's routes without it. */
async function aidsCode(): Promise<typeof import('./perform-aid.ts')> {
  const { lateCode } = await import('shared-lib');
  return lateCode('mfe-content/src/reading-aids/perform-aid.ts', () => import('./perform-aid.ts'))();
}

/** The element that a click asks to do what its `data-aid` says; null for a click that asks for a new tab, or for less. */
function aidOf(event: Event): HTMLElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey } = event as MouseEvent;
  const isPlain = !(button || metaKey || ctrlKey || shiftKey);
  return isPlain && target instanceof Element ? target.closest<HTMLElement>('[data-aid]') : null;
}

/**
 * What an article does besides its text (`RemoteRoute.enliven`): copies links, shares, saves and prints one project.
 * The code comes at the first press.
 */
export function readingAids(): () => void {
  let end: (() => void) | undefined;
  let hasLeft = false;
  async function press(event: Event): Promise<void> {
    const element = aidOf(event);
    if (!element) return;
    event.preventDefault();
    try {
      const { perform, stopSaying } = await aidsCode();
      if (hasLeft) return;
      end = stopSaying;
      void perform(element);
    } catch (cause) {
      console.error(cause);
      // As without script.
      if (element instanceof HTMLAnchorElement) location.hash = element.hash;
    }
  }
  addEventListener('click', press, true);
  return () => {
    hasLeft = true;
    removeEventListener('click', press, true);
    end?.();
  };
}
