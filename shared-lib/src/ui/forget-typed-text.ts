import type {} from '../federation/dom-contract.ts';

/**
 * Deletes the tab's stored typed text.
 * @param path the page whose form was sent; by default all pages, as after logout.
 * @param action the path that the form posts to; by default all forms of the page.
 */
export function forgetTypedText(path?: string, action?: string): void {
  globalThis.window?.dispatchEvent(new CustomEvent('forget-typed-text', { detail: { path, action } }));
}
