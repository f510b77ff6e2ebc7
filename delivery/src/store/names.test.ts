import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SMALL_VERSIONS, writeReleases, writeRemote } from '../testing/small-releases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { checkName, claimNames, publishedName } from './names.ts';

const GUIDE = { app: 'guide', version: '1.0.0' } as const;

async function published() {
  const site = temporaryFolder();
  writeReleases(site);
  await claimNames(site, SMALL_VERSIONS);
  return { site, folder: join(site, 'releases/guide/1.0.0') };
}

it('takes a name that was never published', async () => {
  const site = temporaryFolder();
  writeReleases(site);
  expect(await checkName(site, GUIDE)).toEqual([]);
  expect(await publishedName(site, GUIDE)).toBeNull();
});

it('takes the same bytes again, even after the release was pruned and rebuilt', async () => {
  const { site, folder } = await published();
  rmSync(folder, { recursive: true });
  writeRemote(site, 'guide');
  expect(await checkName(site, GUIDE)).toEqual([]);
});

it.each(['client/routes.js', 'server/routes.mjs', 'release.json'])(
  'refuses the name with other bytes in %s, and says what to do',
  async (file) => {
    const { site, folder } = await published();
    appendFileSync(join(folder, file), ' ');
    expect(await checkName(site, GUIDE)).toEqual([
      {
        check: 'name',
        subject: 'guide 1.0.0',
        reason: expect.stringMatching(/published on \d{4}-\d\d-\d\d with other bytes/),
        remedy: expect.stringContaining('raise the version'),
      },
    ]);
  },
);

it('does not mind another compressor', async () => {
  const { site, folder } = await published();
  appendFileSync(join(folder, 'client/routes.js.br'), 'other');
  expect(await checkName(site, GUIDE)).toEqual([]);
});

it('never changes what a name stands for', async () => {
  const { site, folder } = await published();
  appendFileSync(join(folder, 'client/routes.js'), ' ');
  await claimNames(site, SMALL_VERSIONS);
  expect(await checkName(site, GUIDE)).toHaveLength(1);
});
