import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import type { Composition } from '../store/site.ts';
import { composedReleases, routeAt } from '../testing/small-releases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { ReleaseCandidate } from './candidate.ts';
import { checkWords } from './check-words.ts';

/** What is refused of a guide whose pages and script are these. */
async function refused(download: string, script: string) {
  const folder = temporaryFolder();
  const paths = { '/free-homeowners-guide': '<h1>Guide</h1>', '/homeowners-guide-download': download };
  for (const name of ['compositions/c1/pages', 'guide/client/assets']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const pages = Object.fromEntries(Object.keys(paths).map((path) => [path, `${path.slice(1)}.html`]));
  for (const [path, html] of Object.entries(paths)) {
    writeFileSync(join(folder, 'compositions/c1/pages', pages[path] ?? ''), html);
  }
  writeFileSync(join(folder, 'guide/client/assets/form.js'), script);
  const routes = Object.keys(paths).map((path) => routeAt(path));
  const releases = composedReleases({ guide: { routes } });
  return checkWords({
    release: releases.guide,
    folder: join(folder, 'guide'),
    live: { releases } as unknown as ReleaseCandidate['live'],
    siteFolder: folder,
    composition: { id: 'c1', config: site, pages } as unknown as Composition,
  });
}

const SAID = '<p>No email required. <b>Instant access.</b></p>';
const SHOWN = 'export const a = "Redirecting you to access your free guide..."';

it('takes words that are there, also in parts, and those that only scripts show', async () => {
  expect(await refused(SAID, SHOWN)).toEqual([]);
});

it('refuses other words, says which were agreed, and where they are declared', async () => {
  const refusals = await refused('<p>No email required. Yours at once.</p>', SHOWN.replace('...', '…'));
  expect(refusals.map(({ subject, reason }) => [subject, reason])).toEqual([
    [
      'guide 1.0.0, page /free-homeowners-guide',
      'It no longer says "Redirecting you to access your free guide...".',
    ],
    [
      'guide 1.0.0, page /homeowners-guide-download',
      'It no longer says "No email required. Instant access.".',
    ],
  ]);
  expect(refusals[0]).toMatchObject({
    check: 'agreed words',
    remedy: expect.stringContaining('delivery/src/gate/agreed-words.ts'),
  });
});

it('does not count what nobody sees', async () => {
  expect(await refused('<script>"No email required. Instant access."</script>', SHOWN)).toHaveLength(1);
});
