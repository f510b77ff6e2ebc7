import type { Page } from 'playwright-core';

/** Points of the smallest letters on every page of the printed guide, by the page's id; two decimals. */
export type SmallestType = Readonly<Record<string, number>>;

/**
 * Smallest letters that the guide prints, in points: `posted` on the pages that hang on a refrigerator or a cabinet
 * door and are read from a step away, `page` on all others, `drawing` for a number in a drawing, which stands alone.
 */
export const typeMinimum = { posted: 10, page: 8.5, drawing: 7 } as const;

/**
 * Looks at every page of the opened guide for what would print badly: content that runs out of its text area or of the
 * element around it, a font that did not load, a page that is not Letter size, letters that are too small.
 * @returns one sentence a problem, none when all is well, and the smallest letters of each page.
 */
export function layoutProblems(page: Page): Promise<{ problems: string[]; smallest: SmallestType }> {
  return page.evaluate(async (minimum) => {
    await document.fonts.ready;
    const problems: string[] = [];
    const smallest: Record<string, number> = {};
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

      smallest[section.id] = Number.POSITIVE_INFINITY;
      const texts = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const element = node.parentElement;
        const words = node.textContent?.trim() ?? '';
        if (element === null || words === '') continue;
        const { color, fontSize } = getComputedStyle(element);
        // What only a screen reader meets is written in no color.
        if (color === 'rgba(0, 0, 0, 0)') continue;
        const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.d ?? 1) : 1;
        const points = Math.round(Number.parseFloat(fontSize) * scale * 75) / 100;
        const drawn = element instanceof SVGElement;
        const least = drawn ? minimum.drawing : section.matches('.posted') ? minimum.posted : minimum.page;
        if (!drawn) smallest[section.id] = Math.min(smallest[section.id] ?? points, points);
        if (points < least) {
          problems.push(`#${section.id}: “${words.slice(0, 40)}” is ${points} pt, and ${least} is the least`);
        }
      }
    }
    return { problems, smallest };
  }, typeMinimum);
}
