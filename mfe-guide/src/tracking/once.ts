// Page views and clicks are reported once: by `src/page-view.ts`, or by the page where the application was faster or has
// navigated there. What is reported is marked where both see it.

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

/** Whether nobody has reported this click yet. Whoever asks reports it. */
export function isNewClick(click: Event & { isReported?: true }): boolean {
  const isNew = !click.isReported;
  click.isReported = true;
  return isNew;
}
