import { expect, test } from '@playwright/test';
import { expectNothingFound } from '../support/axe-findings.ts';
import { openPage } from '../support/open-page.ts';
import { siteSearch } from '../support/site-search.ts';

// Axe would measure an entrance animation while it is half transparent.
test.use({ reducedMotion: 'reduce' });

test('axe finds nothing in the open search; it stays in the window, and its results scroll in it', async ({
  page,
}) => {
  await openPage(page, '/login');
  const { dialog, field, results } = await siteSearch.open(page);
  for (const query of ['', 'thermostat', 'zzqy']) {
    await field.fill(query);
    if (query) await expect(dialog.getByRole('status')).toHaveText(/result|Nothing/);
    else await expect(dialog.getByText('for example')).toBeVisible();
    await expectNothingFound(page, `“${query}”`);
  }
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await field.fill('smart');
    await expect(results).toHaveCount(12);
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown');
    await expect(results.last()).toBeFocused();
    await expect(results.last()).toBeInViewport({ ratio: 1 });
    await expect(field).toBeInViewport({ ratio: 1 });
  }
});
