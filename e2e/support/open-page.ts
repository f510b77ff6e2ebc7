import type { Page } from '@playwright/test';
import { interactive } from './interactive.ts';

/** Opens `path` by a full load and waits until the page there is interactive. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await interactive(page, new URL(path, 'http://site').pathname);
}
