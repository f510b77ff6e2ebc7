import { type MouseEvent as LinkClick, type RefObject, useCallback, useEffect } from 'react';

/** The handler of a chosen link: it closes the search and moves the focus to the link's target. */
export function useLeaving(
  dialog: RefObject<HTMLDialogElement | null>,
): (event: LinkClick<HTMLAnchorElement>) => void {
  return useCallback(
    (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const { pathname, hash } = event.currentTarget;
      dialog.current?.close();
      if (pathname === window.location.pathname) focusPlace(hash);
      else whenPageShown(pathname, () => focusPlace(hash));
    },
    [dialog],
  );
}

/** Shows and focuses the element that a hash names; without a hash, the page's heading. */
function focusPlace(hash: string): void {
  const named = hash ? document.getElementById(hash.slice(1)) : null;
  const place = named ?? document.querySelector<HTMLElement>('main h1');
  if (!place) return;
  named?.scrollIntoView();
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

/** Marks of interactive pages (`remotes/region.ts`). */
const MARK = 'page ';

/** Calls `then` when the next shown page is the one at `path`. */
function whenPageShown(path: string, then: () => void): void {
  const observer = new PerformanceObserver((list) => {
    const shown = list.getEntries().filter(({ name }) => name.startsWith(MARK));
    if (shown.length === 0) return;
    observer.disconnect();
    if (shown[0]?.name === MARK + path) then();
  });
  observer.observe({ type: 'mark' });
}

/** Moves the focus to the field for keys that write, wherever in the list it is. */
const writes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && key !== ' ' && (key.length === 1 || key === 'Backspace');

/**
 * The keys of the open search: arrows move between field and links, Enter opens the first result, Escape
 * closes (a search field would swallow it), letters continue the query. A click outside the dialog closes it.
 */
export function useSearchKeys(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    const field = element?.querySelector<HTMLInputElement>('input[type=search]');
    if (!element || !field) return;
    const press = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const links = [...element.querySelectorAll('a')];
      const at = links.indexOf(document.activeElement as HTMLAnchorElement);
      const inField = document.activeElement === field;
      if (event.key === 'ArrowDown') links[at + 1]?.focus();
      else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? field).focus();
      else if (event.key === 'Enter' && inField) element.querySelector<HTMLElement>('[data-result]')?.click();
      else if (event.key === 'Escape') element.close();
      else {
        if (at >= 0 && writes(event)) field.focus();
        return;
      }
      event.preventDefault();
    };
    // A click on the backdrop has the dialog as its target.
    const clicked = (event: MouseEvent) => {
      if (event.target === element) element.close();
    };
    element.addEventListener('keydown', press);
    element.addEventListener('click', clicked);
    return () => {
      element.removeEventListener('keydown', press);
      element.removeEventListener('click', clicked);
    };
  }, [dialog]);
}
