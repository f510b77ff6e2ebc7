/*
 * That a page was opened is told once: by `src/opening.ts`, or by the page itself where the application was faster or
 * has led there. The document holds which page it has told of.
 */

/** Whether nobody has told yet that the page here was opened. Whoever asks tells it. */
export function isFirstToTell(): boolean {
  const { dataset } = document.documentElement;
  const isFirst = dataset.opened !== window.location.pathname;
  dataset.opened = window.location.pathname;
  return isFirst;
}

/** The visitor has left the page: the next time is another opening. */
export function leavePage(): void {
  delete document.documentElement.dataset.opened;
}
