import { vi } from 'vitest';

/** Records the listeners that are added to `target` from now on. The returned function removes them. */
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
