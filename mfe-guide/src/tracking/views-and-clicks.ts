import type {} from 'shared-lib/federation/dom-contract.ts';
import { PATHS } from '../paths.ts';

/** Every download button of the page. */
const BUTTON = `[data-early][href="${PATHS.guidePdf}"]`;

/**
 * Calls `report` with each click on a download button, including middle clicks and the keyboard, and first with clicks
 * from before the application. A double click is one download: its second click opens and reports nothing.
 * @param isFirst whether to run before listeners without this.
 */
export function onDownloadClick(report: (click: Event) => void, isFirst = false): () => void {
  const listen = (event: Event): void => {
    const { target, button, detail } = event as MouseEvent;
    // The middle button opens a tab, the right one a menu.
    if (!(target as Element).closest?.(BUTTON) || event.defaultPrevented || button > 1) return;
    if (event.type === 'click' && detail > 1) event.preventDefault();
    else report(event);
  };
  for (const click of window.early?.clicks ?? []) listen(click);
  const end = new AbortController();
  for (const type of ['click', 'auxclick'])
    addEventListener(type, listen, { capture: isFirst, signal: end.signal });
  return () => end.abort();
}

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
