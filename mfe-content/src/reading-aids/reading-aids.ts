/** The visitor's first moves: nothing is needed before. */
const MOVES = ['scroll', 'pointerover', 'click'];

/**
 * What an article does besides its text (`RemoteRoute.enliven`): marks the section in the contents, copies
 * links, shares, saves and prints one project. The code loads with the visitor's first move; an earlier
 * press takes effect when it arrives. `data-reading` then shows the buttons that need it. Every reader
 * downloads this file, so it is small.
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
