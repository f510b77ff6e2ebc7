/*
 * A page view is reported once: by `src/page-view.ts`, or by the page itself where the application was faster or has
 * navigated there. The document holds the path whose view is reported.
 */

/** Whether nobody has reported this view yet. Whoever asks reports it. */
export function isNewView(): boolean {
  const { dataset } = document.documentElement;
  const isNew = dataset.viewed !== window.location.pathname;
  dataset.viewed = window.location.pathname;
  return isNew;
}

/** The visitor has left the page: the next time is another view. */
export function endView(): void {
  delete document.documentElement.dataset.viewed;
}
