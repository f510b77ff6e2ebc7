import { useEffect } from 'react';

/**
 * Marks an element that asks for it with `data-arrives` by `data-arrived` when it is scrolled into view
 * for the first time, so that its style sheet can play its entrance there. What is in view when the page
 * arrives has played it already. Done here for static regions, whose own effects do not run.
 */
export function useArrivals(key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rendered page has elements of its own.
  useEffect(() => {
    const seen = new WeakSet<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const atFirst = !seen.has(target);
        seen.add(target);
        if (!isIntersecting) continue;
        observer.unobserve(target);
        if (!atFirst) target.setAttribute('data-arrived', '');
      }
    });
    for (const element of document.querySelectorAll('[data-arrives]')) observer.observe(element);
    return () => observer.disconnect();
  }, [key]);
}
