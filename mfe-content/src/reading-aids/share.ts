/** Shows the buttons to share where the browser can (Web Share API). */
export function offerToShare(): void {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll<HTMLElement>('[data-aid=share]')) button.hidden = false;
}

/** Opens the device's own sheet to share the page. */
export async function share(): Promise<void> {
  try {
    await navigator.share({ title: document.title, url: location.origin + location.pathname });
  } catch (cause) {
    // Closing the sheet is an answer too.
    if (!(cause instanceof DOMException && cause.name === 'AbortError')) console.error(cause);
  }
}
