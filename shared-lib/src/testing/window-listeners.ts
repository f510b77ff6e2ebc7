import { vi } from 'vitest';

/**
 * Records listeners added to the window, or to `target`, from now on. The returned function removes them, as if the page
 * were closed.
 */
export function recordListeners(target: EventTarget = window): () => void {
  const recorded: Parameters<EventTarget['addEventListener']>[] = [];
  const listen = target.addEventListener.bind(target);
  vi.spyOn(target, 'addEventListener').mockImplementation((...listener) => {
    recorded.push(listener);
    listen(...listener);
  });
  return () => {
    for (const listener of recorded.splice(0)) target.removeEventListener(...listener);
  };
}
