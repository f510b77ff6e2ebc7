import type {} from 'shared-lib/federation/dom-contract.ts';
import { PATHS } from '../paths.ts';

/** Every download button of the page. */
const BUTTON = `[data-early][href="${PATHS.guidePdf}"]`;

/**
 * Calls `report` with each click on a download button, by any means, including the clicks before the application started.
 * A double click is one download: its second click opens and reports nothing.
 */
export function onDownloadClick(report: (click: Event) => void): () => void {
  const listen = (event: Event): void => {
    const { target, button, detail } = event as MouseEvent;
    // The middle button opens a tab, the right button a menu.
    if (!(target as Element).closest?.(BUTTON) || event.defaultPrevented || button > 1) return;
    if (event.type === 'click' && detail > 1) event.preventDefault();
    else report(event);
  };
  for (const click of window.early?.clicks ?? []) listen(click);
  const controller = new AbortController();
  for (const type of ['click', 'auxclick']) addEventListener(type, listen, { signal: controller.signal });
  return () => controller.abort();
}

// Page views and clicks are reported once: by `src/page-view.ts`, or by the page component, if the application was faster
// or navigated to the page. Marks in the document and on the click record the report for both.

/** Whether this view is not reported yet. A caller that receives true must report the view. */
export function isNewView(): boolean {
  const { dataset } = document.documentElement;
  const isNew = dataset.viewed !== window.location.pathname;
  dataset.viewed = window.location.pathname;
  return isNew;
}

/** Ends the view when the visitor leaves the page: the next visit is another view. */
export function endView(): void {
  delete document.documentElement.dataset.viewed;
}

/** Whether this click is not reported yet. A caller that receives true must report the click. */
export function isNewClick(click: Event & { isReported?: true }): boolean {
  const isNew = !click.isReported;
  click.isReported = true;
  return isNew;
}
