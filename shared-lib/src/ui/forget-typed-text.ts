declare global {
  interface Window {
    /** Set by the shell, which keeps typed text (`shell/src/forms`). */
    forgetTypedText?: ((path?: string) => void) | undefined;
  }
}

/**
 * Drops the typed text that the tab keeps.
 * @param path the page whose form was sent; without it, everything: the visitor has logged out.
 */
export function forgetTypedText(path?: string): void {
  globalThis.window?.forgetTypedText?.(path);
}
