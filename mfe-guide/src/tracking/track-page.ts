import type {} from 'shared-lib/federation/dom-contract.ts';
import { PATHS } from '../paths.ts';
import { GUIDE_DOWNLOAD, GUIDE_VISITOR } from './visitor.ts';

const BUTTON = `[data-early][href="${PATHS.guidePdf}"]`;

/**
 * `src/page-view.ts` and the page component both call this function. Marks in the document and on the click prevent a
 * second event. A double click is one download.
 * @param onDownload is called for each download, even if its event is already sent.
 * @returns a function that stops listening, and ends the view if the visitor has left the page.
 */
export function trackPage(send: (visitor: typeof GUIDE_VISITOR) => unknown, onDownload?: () => unknown) {
  const { dataset } = document.documentElement;
  if (dataset.viewed !== location.pathname) send(GUIDE_VISITOR);
  dataset.viewed = location.pathname;

  const onClick = (event: Event & { isReported?: true }): void => {
    const { target, button, detail } = event as MouseEvent;
    // The middle button opens a tab, so the click counts.
    if (!(target as Element).closest?.(BUTTON) || event.defaultPrevented || button > 1) return;
    if (event.type === 'click' && detail > 1) {
      event.preventDefault();
      return;
    }
    if (!event.isReported) send(GUIDE_DOWNLOAD);
    event.isReported = true;
    onDownload?.();
  };
  for (const click of window.early?.clicks ?? []) onClick(click);
  const controller = new AbortController();
  for (const type of ['click', 'auxclick']) addEventListener(type, onClick, { signal: controller.signal });
  return (): void => {
    controller.abort();
    // StrictMode also calls this function while the page is shown.
    if (location.pathname !== PATHS.download) delete dataset.viewed;
  };
}
