// Page views and clicks are reported once: by `src/page-view.ts`, or by the page if the application was faster or has
// navigated there. A mark visible to both records it.

/** Whether this view is not reported yet. The caller that gets true reports it. */
export function isNewView(): boolean {
  const { dataset } = document.documentElement;
  const isNew = dataset.viewed !== window.location.pathname;
  dataset.viewed = window.location.pathname;
  return isNew;
}

/** Called when the visitor leaves the page, because the next time is another view. */
export function endView(): void {
  delete document.documentElement.dataset.viewed;
}

/** Whether this click is not reported yet. The caller that gets true reports it. */
export function isNewClick(click: Event & { isReported?: true }): boolean {
  const isNew = !click.isReported;
  click.isReported = true;
  return isNew;
}
