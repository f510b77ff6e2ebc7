declare global {
  interface Window {
    /** Set by the shell, which keeps what is typed (`shell/src/forms`). */
    forgetTypedText?: ((path?: string) => void) | undefined;
  }
}

/**
 * Forgets what the tab keeps of the text in the site's forms.
 * @param path of the page whose form was sent; without it, everything: the visitor has logged out.
 */
export function forgetTypedText(path?: string): void {
  globalThis.window?.forgetTypedText?.(path);
}
