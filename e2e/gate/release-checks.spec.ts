import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { checkoutState } from '../../delivery/src/core/build/checkout-state.ts';
import { checkRelease } from '../../delivery/src/core/gate/gate.ts';
import { appOf } from '../../delivery/src/core/project/project.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { TESTED_SITE } from '../../playwright.config.ts';
import { copyProject, type Edit, editFiles, runDelivery } from '../support/project.ts';
import { copySite } from '../support/publishing.ts';
import { ARTICLES } from '../support/site.ts';

// The first start of a site publishes without opening pages, so this test opens them.
test('the apps of this checkout pass the release checks together, and their commit is stored', async () => {
  const store = openStore(TESTED_SITE.folder);
  const live = await store.live.current();
  const { versions, config } = live;
  const candidate = { store, apps: Object.keys(versions), live, set: { versions, config } };
  expect((await checkRelease(candidate)).pages.size).toBe(22 + ARTICLES.length);
  for (const [app, version] of Object.entries(versions)) {
    const name = await store.names.readPublished({ app, version });
    expect(name?.origin).toEqual({ ...(await checkoutState(appOf(app).folder)), checks: 'skipped' });
  }
});

const FAULTS: readonly Edit[] = [
  {
    file: 'mfe-guide/src/pages/DownloadPage.tsx',
    before: '<span>Instant access.</span>',
    after: "<span>{typeof window === 'undefined' ? 'At once, on the server.' : 'At once.'}</span>",
  },
  {
    file: 'mfe-guide/src/signup/SignupForm.tsx',
    before: 'await webhook.requestGuide(',
    after:
      "void fetch(location.protocol + '//elsewhere.example/').catch(() => Promise.reject(new TypeError('no such list')));\n    await webhook.requestGuide(",
  },
];

const REFUSALS = [
  [
    /hydration: guide \S+, page \/homeowners-guide-download/,
    /Hydration mismatch: the browser renders different HTML than the server, and replaces \d+ nodes/,
    /Only the server renders "At once, on the server\."/,
    /Render the same HTML as the server/,
  ],
  [
    /forms: guide \S+, page \/free-homeowners-guide/,
    /The form "Get the free guide" fails when it is filled in and sent: uncaught TypeError: no such list/,
    /A form must report every failure/,
  ],
  [
    /policy: guide \S+, page \/free-homeowners-guide/,
    /Content-Security-Policy violation when the form "Get the free guide" is sent: .*elsewhere\.example/,
    /Load everything from this site/,
  ],
];

test('the checks refuse faults that only a browser detects, and name the remedy of each', async () => {
  const [project, site] = await Promise.all([copyProject(), copySite()]);
  const live = await readFile(join(site.folder, 'live.json'), 'utf8');
  await editFiles(project.folder, FAULTS);
  const { code, output } = await runDelivery(project.folder, site.folder, ['release', 'guide']);
  const refusals = output.split('\n\n');
  for (const parts of REFUSALS) {
    const isRefused = refusals.some((refusal) => parts.every((part) => part.test(refusal)));
    expect(isRefused, `${parts.join()}, among ${output}`).toBe(true);
  }
  expect(output).toContain('The live releases are unchanged');
  expect(code).toBe(1);
  expect(await readFile(join(site.folder, 'live.json'), 'utf8')).toBe(live);
  await Promise.all([project.remove(), site.remove()]);
});
