import { vi } from 'vitest';

/** Notes what listens on the window from here on. The returned function ends all of it, as when the page is gone. */
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
