import { copyLink } from './copy-link.ts';
import { markSection } from './mark-section.ts';
import { printProject } from './print-project.ts';
import { savePage } from './save-page.ts';
import { sayPolitely, stopSaying } from './say-politely.ts';
import { offerToShare, share } from './share.ts';

/** What each value of `data-aid` does when its element is pressed. */
const AIDS: Readonly<Record<string, (element: HTMLElement) => unknown>> = {
  copy: copyLink,
  print: printProject,
  save: savePage,
  share,
};

/**
 * Starts everything that the page on the screen asks for with `data-aid` and `data-contents`; gives what ends it.
 * @param early a click that was faster than this code: it has done what it does without script, and takes effect now.
 */
export function startAids(early?: Event): () => void {
  const stopMarking = markSection(document.querySelector('[data-contents]'));
  offerToShare();
  // Before it speaks for the first time, or assistive technology misses the first words.
  sayPolitely('');
  function press(event: Event): void {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-aid]') : null;
    const aid = AIDS[element?.dataset.aid ?? ''];
    const isPlain =
      event instanceof MouseEvent &&
      event.button === 0 &&
      !event.metaKey &&
      !event.ctrlKey &&
      !event.shiftKey;
    if (!element || !aid || !isPlain) return;
    event.preventDefault();
    void aid(element);
  }
  addEventListener('click', press, true);
  if (early) press(early);
  return () => {
    removeEventListener('click', press, true);
    stopMarking();
    stopSaying();
  };
}
