import type { Page } from 'playwright-core';

/**
 * Looks at every page of the opened guide for what would print badly: content that runs out of its text area or of the
 * element around it, a font that did not load, a page that is not Letter size.
 * @returns one sentence a problem, none when all is well.
 */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const problems: string[] = [];
    for (const { family, weight, status } of document.fonts) {
      if (status !== 'loaded') problems.push(`The font ${family} ${weight} did not load: is it still used?`);
    }
    for (const section of document.querySelectorAll<HTMLElement>('section.page')) {
      const sheet = section.getBoundingClientRect();
      if (Math.abs(sheet.width - 816) > 0.5 || Math.abs(sheet.height - 1056) > 0.5) {
        problems.push(`#${section.id} is ${sheet.width} x ${sheet.height} and not Letter size`);
      }
      for (const area of section.querySelectorAll('.page-body, .opener-text, .cover-text')) {
        const room = area.getBoundingClientRect();
        let below = 0;
        for (const element of area.querySelectorAll('*:not(svg *)')) {
          const box = element.getBoundingClientRect();
          below = Math.max(below, Math.round(box.bottom - room.bottom));
          const around = element.parentElement?.getBoundingClientRect().right ?? room.right;
          const beside = Math.round(box.right - around);
          if (beside > 1 && getComputedStyle(element).position !== 'absolute') {
            problems.push(`#${section.id}: “${element.textContent.slice(0, 40)}” is ${beside} px too wide`);
          }
        }
        if (below > 1) problems.push(`#${section.id}: the text is ${below} px too long for its page`);
      }
    }
    return problems;
  });
}
