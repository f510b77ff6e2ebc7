/** Marks of pages that have become interactive (remotes/page-source.ts). */
const MARK = 'page ';

/** Calls `then` when the next page is shown, if it is the one at `path`. */
export function whenPageShown(path: string, then: () => void): void {
  const observer = new PerformanceObserver((list) => {
    const shown = list.getEntries().filter(({ name }) => name.startsWith(MARK));
    if (shown.length === 0) return;
    observer.disconnect();
    if (shown[0]?.name === MARK + path) then();
  });
  observer.observe({ type: 'mark' });
}
