import type {} from '../federation/document-marks.ts';

/**
 * Drops the typed text that the tab keeps.
 * @param path the page whose form was sent; without it, everything: the visitor has logged out.
 */
export function forgetTypedText(path?: string): void {
  globalThis.window?.dispatchEvent(new CustomEvent('forget-typed-text', { detail: path }));
}
