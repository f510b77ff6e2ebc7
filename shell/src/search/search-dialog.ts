import { type RefObject, useEffect } from 'react';

/**
 * The keys of the open search: arrows move between field and links, Enter opens the first result, Escape closes (a search
 * field would swallow it). A click outside the dialog closes it, and so does one on a link, which leaves the focus to the
 * link's target (`navigation/navigation.ts`).
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
      else return;
      event.preventDefault();
    };
    const clicked = ({ target, metaKey, ctrlKey, shiftKey }: MouseEvent) => {
      const isNewTab = metaKey || ctrlKey || shiftKey;
      // A click on the backdrop has the dialog as its target.
      if (target === element || (!isNewTab && (target as Element).closest('a'))) element.close();
    };
    element.addEventListener('keydown', press);
    element.addEventListener('click', clicked);
    return () => {
      element.removeEventListener('keydown', press);
      element.removeEventListener('click', clicked);
    };
  }, [dialog]);
}
