import { vi } from 'vitest';

/** Records listeners added to the window from now on. The returned function removes them, as if the page were closed. */
export function noteListeners(): () => void {
  const noted: Parameters<typeof window.addEventListener>[] = [];
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((...listener: (typeof noted)[number]) => {
    noted.push(listener);
    listen(...listener);
  });
  return () => {
    for (const listener of noted.splice(0)) window.removeEventListener(...listener);
  };
}
