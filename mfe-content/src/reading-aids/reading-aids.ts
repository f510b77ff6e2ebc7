/** The visitor's first moves on a page: what begins with one of them need not come before. */
const MOVES = ['scroll', 'pointerover', 'click'];

/**
 * What an article does beside being read (`RemoteRoute.enliven`): marks the section in the contents, copies
 * links, shares, saves and prints one project. The code for it comes with the visitor's first move; a press
 * that is faster takes effect when it is here. `data-reading` shows the buttons that are of no use before.
 * Every reader of the site downloads this file, so it is small.
 */
export function readingAids(): () => void {
  const { dataset } = document.documentElement;
  let end: (() => void) | undefined;
  let hasLeft = false;
  let isAsked = false;
  let pressed: Event | undefined;
  const listen = (how: typeof addEventListener) => {
    for (const move of MOVES) how(move, start, true);
  };
  async function start(event?: Event): Promise<void> {
    if (event?.type === 'click') pressed = event;
    if (isAsked) return;
    isAsked = true;
    try {
      const { startAids } = await import('./start-aids.ts');
      listen(removeEventListener);
      if (!hasLeft) end = startAids(pressed);
    } catch (cause) {
      // The next move asks again.
      isAsked = false;
      console.error(cause);
    }
  }
  listen(addEventListener);
  dataset.reading = '';
  // The visitor moved before the application ran, or came back to the middle of the page.
  if (scrollY > 0) void start();
  return () => {
    hasLeft = true;
    delete dataset.reading;
    listen(removeEventListener);
    end?.();
  };
}
