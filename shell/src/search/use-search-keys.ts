import { type RefObject, useEffect } from 'react';

/** Keys that write go to the field, wherever in the list the reader is. */
const writes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && key !== ' ' && (key.length === 1 || key === 'Backspace');

/**
 * The keys of the open search: arrows move between field and links, Enter opens the first result, Escape
 * closes (a search field would swallow it), letters go on typing. A click outside the dialog closes it.
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
    // The next key replaces the last query.
    const opened = () => {
      if (element.open) field.select();
    };
    // A click on the backdrop has the dialog as its target.
    const clicked = (event: MouseEvent) => {
      if (event.target === element) element.close();
    };
    element.addEventListener('keydown', press);
    element.addEventListener('click', clicked);
    element.addEventListener('toggle', opened);
    return () => {
      element.removeEventListener('keydown', press);
      element.removeEventListener('click', clicked);
      element.removeEventListener('toggle', opened);
    };
  }, [dialog]);
}
