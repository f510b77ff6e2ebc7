import type { Locator } from '@playwright/test';

/** Clicks the middle of a visible element like a mouse. Playwright's own click may scroll the page first. */
export async function clickInPlace(target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to click on.');
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
