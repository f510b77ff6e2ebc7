import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Between, between } from '../support/between.ts';
import { copySite } from '../support/copy-site.ts';
import { freePort } from '../support/free-port.ts';
import { type ServedCopy, serveLive } from '../support/serve-live.ts';
import { LAUNCH } from './engines.ts';

/*
 * A page whose boot script the browser refuses, so that nothing of it runs (docs/decisions/118): two engines report it by
 * themselves, each in its way. Chromium sent none of http://localhost.
 */

let site: Awaited<ReturnType<typeof copySite>>;
let served: ServedCopy;
let broken: Between;

beforeAll(async () => {
  site = await copySite();
  served = await serveLive(process.cwd(), site.folder, await freePort());
  broken = await between(served.url, {
    change: (html) =>
      html.replace('<script type="module">', '<script type="module">/* not as its hash says */'),
  });
});
afterAll(async () => {
  broken?.close();
  await served?.stop();
  await site?.remove();
});

/** Which releases a violation was counted for. */
function violating(): string[] {
  const path = join(site.folder, 'data/site.sqlite');
  const database = new DatabaseSync(path, { readOnly: true, timeout: PATIENCE_MS });
  try {
    const counted = `select release from tally where scope = 'pages' and json_extract(counts, '$.violation') > 0 order by release`;
    return database
      .prepare(counted)
      .all()
      .map(({ release }) => String(release));
  } finally {
    database.close();
  }
}

const SENT_AS = {
  firefox: 'application/csp-report',
  webkit: /^application\/(reports\+json|csp-report)/,
} as const;

test.each(Object.entries(LAUNCH))('%s reports a page of which it runs nothing', async (engine, launch) => {
  broken.posts.splice(0);
  const browser = await launch(broken.origin);
  try {
    const tab = await browser.tab();
    await tab.open('/about');
    expect(await tab.value('typeof window.early')).toBe('undefined');
    await tab.close();
    await vi.waitFor(() => expect(broken.posts).not.toEqual([]));
  } finally {
    await browser.close();
  }
  const [{ url, headers }] = broken.posts as [Between['posts'][0]];
  expect(url).toMatch(
    /^\/api\/browser-reports\?release=content%2F1\.0\.0-\w{8}&shell=shell%2F1\.0\.0-\w{8}$/,
  );
  expect(headers['content-type']).toMatch(SENT_AS[engine as keyof typeof SENT_AS]);
  expect(headers).not.toHaveProperty('cookie');
  await vi.waitFor(() =>
    expect(violating()).toEqual([expect.stringMatching(/^content\//), expect.stringMatching(/^shell\//)]),
  );
});
