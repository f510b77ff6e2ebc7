/** How long a link must stay in view, in milliseconds: who scrolls by does not mean it. */
const DWELL_MS = 500;

/** Pages that are fetched unasked for one page. Each has 10 to 20 KB. */
const MOST_UNASKED = 3;

/**
 * Fetches the pages behind the links of the main content that stay in view, each once, when the browser is idle.
 * Returns what ends it.
 */
export function watchLinks(prefetch: (pathname: string, isUnasked: boolean) => void): () => void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const asked = new Set<string>();
  function ask(link: HTMLAnchorElement): void {
    observer.unobserve(link);
    if (asked.has(link.pathname) || asked.size === MOST_UNASKED) return;
    asked.add(link.pathname);
    // WebKit has no idle callback.
    (window.requestIdleCallback ?? setTimeout)(() => prefetch(link.pathname, true));
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target));
      if (isIntersecting)
        timers.set(
          target,
          setTimeout(() => ask(target as HTMLAnchorElement), DWELL_MS),
        );
    }
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]:not([target])')) {
    const { pathname } = link;
    if (!pathname.includes('.') && pathname !== window.location.pathname) observer.observe(link);
  }
  return () => {
    observer.disconnect();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
