/** Where this browser keeps that its reader has switched the key off (`off`). */
export const SLASH_KEY = 'search-key';

/**
 * Calls `open` when `/` is pressed outside a field, until the returned function is called. Readers can
 * switch the key off (WCAG 2.1.4, "Character Key Shortcuts").
 */
export function onSlashKey(open: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey) return;
    if (document.activeElement?.matches('input,textarea,select,[contenteditable]')) return;
    try {
      if (localStorage[SLASH_KEY] === 'off') return;
    } catch {
      // Storage may be forbidden; then the key is on.
    }
    event.preventDefault();
    open();
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}
