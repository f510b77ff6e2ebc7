import { expect, type Page } from '@playwright/test';
import type { ManifestApp } from 'shared-lib/federation/documents.ts';

/** Waits until every file that a client-side navigation to `path` needs is in the browser. */
export async function filesArrived(page: Page, release: ManifestApp, path: string): Promise<void> {
  const found = release.pages.find((candidate) => candidate.path === path);
  if (!found) throw new Error(`The release has no page ${path}.`);
  const scripts = [...found.files, ...found.more].map((index) => release.files[index]?.[0]);
  const wanted = [...scripts, release.css?.[0]].filter((file) => file !== undefined);
  const arrived = () =>
    page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return entries.filter(({ responseEnd }) => responseEnd > 0).map(({ name }) => new URL(name).pathname);
    });
  await expect.poll(arrived).toEqual(expect.arrayContaining(wanted));
}
