import { expect, test } from '@playwright/test';
import { checkRelease } from '../../delivery/src/core/gate/gate.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { TESTED_SITE } from '../../playwright.config.ts';
import { ARTICLES } from '../support/articles.ts';

// The first start of a site does not open pages.
test('every app of this checkout passes the release checks together', async () => {
  const store = openStore(TESTED_SITE.folder);
  const live = await store.live.current();
  const { versions, config } = live;
  const candidate = { store, apps: Object.keys(versions), live, set: { versions, config } };
  const { refusals, site } = await checkRelease(candidate);
  expect(refusals.map(({ subject, reason }) => `${subject}: ${reason}`)).toEqual([]);
  expect(site?.pages.size).toBe(22 + ARTICLES.length);
});
