import type {} from '../federation/document-marks.ts';

/**
 * Drops the typed text that the tab keeps.
 * @param path the page whose form was sent; without it, everything: the visitor has logged out.
 * @param action the path that the form posts to; without it, all forms of the page.
 */
export function forgetTypedText(path?: string, action?: string): void {
  globalThis.window?.dispatchEvent(new CustomEvent('forget-typed-text', { detail: { path, action } }));
}
