import { expect, test } from '@playwright/test';
import { checkoutState } from '../../delivery/src/core/build/checkout-state.ts';
import { checkRelease } from '../../delivery/src/core/gate/gate.ts';
import { appOf } from '../../delivery/src/core/project/project.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { TESTED_SITE } from '../../playwright.config.ts';
import { ARTICLES } from '../support/articles.ts';

// The first start of a site does not open pages.
test('every app of this checkout passes the release checks together, and its commit is stored', async () => {
  const store = openStore(TESTED_SITE.folder);
  const live = await store.live.current();
  const { versions, config } = live;
  const candidate = { store, apps: Object.keys(versions), live, set: { versions, config } };
  const { refusals, site } = await checkRelease(candidate);
  expect(refusals.map(({ subject, reason }) => `${subject}: ${reason}`)).toEqual([]);
  expect(site?.pages.size).toBe(22 + ARTICLES.length);
  for (const [app, version] of Object.entries(versions)) {
    const name = await store.names.published({ app, version });
    expect(name?.origin).toEqual({ ...(await checkoutState(appOf(app).folder)), checks: 'skipped' });
  }
});
