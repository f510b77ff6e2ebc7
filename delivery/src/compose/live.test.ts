import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeComposition } from '../testing/write-composition.ts';
import { liveComposition, makeLive } from './live.ts';

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
  expect(readdirSync(site).sort()).toEqual(['compositions', 'drafts', 'live']);
  expect(readdirSync(join(site, 'drafts'))).toEqual([]);
});
