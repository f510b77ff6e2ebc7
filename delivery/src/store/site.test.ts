import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../project.ts';
import { writeComposition } from '../testing/small-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { compositionFolder, compositions, liveComposition, makeLive, siteFolder } from './site.ts';

describe('site folder', () => {
  it.each([
    [undefined, join(PROJECT_ROOT, '.site')],
    ['.site-test/production', join(PROJECT_ROOT, '.site-test/production')],
    ['/var/lib/site', '/var/lib/site'],
  ])('with SITE_DIR=%s the site lies in %s', (chosen, folder) => {
    expect(siteFolder(chosen ? { SITE_DIR: chosen } : {})).toBe(folder);
  });
});

describe('live', () => {
  it('says what to do while nothing is live', async () => {
    await expect(liveComposition(temporaryFolder())).rejects.toThrow('Nothing is live yet: run "npm start"');
  });

  it('is the composition that was made live last, and leaves no draft behind', async () => {
    const site = temporaryFolder();
    const first = await writeComposition(site, 'first', {});
    const second = await writeComposition(site, 'second', {});
    expect(await liveComposition(site)).toEqual(second);
    await makeLive(site, 'first');
    expect(await liveComposition(site)).toEqual(first);
    expect(readdirSync(site).sort()).toEqual(['compositions', 'live']);
  });
});

it('lists the compositions that are there while others are deleted: a roll back meets the end of a refusal', async () => {
  const site = temporaryFolder();
  for (let time = 0; time < 200; time += 1) {
    await writeComposition(site, 'refused', {});
    await Promise.all([compositions(site), rm(compositionFolder(site, 'refused'), { recursive: true })]);
  }
  expect(await compositions(site)).toEqual([]);
});
