import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AppName } from '../project.ts';
import type { Release } from '../store/site.ts';
import { composedReleases, smallRelease } from '../testing/small-releases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { checkComposition } from './gate.ts';

const VERSIONS = { shell: '1.0.0', content: '1.0.0', guide: '1.0.0', account: '1.0.0' };

/** A site with a release of every app; `changes` alters their descriptions. */
async function site(changes: Partial<Record<AppName, Partial<Release>>> = {}): Promise<string> {
  const folder = temporaryFolder();
  for (const [app, release] of Object.entries(composedReleases(changes))) {
    const place = join(folder, 'releases', app, '1.0.0');
    mkdirSync(place, { recursive: true });
    const { contents } = await smallRelease(place);
    writeFileSync(join(place, 'release.json'), JSON.stringify({ ...release, contents }));
  }
  return folder;
}

it('accepts releases that fit together', async () => {
  expect(await checkComposition(await site(), VERSIONS)).toEqual([]);
});

it('refuses a shell that a remote does not run with, and addresses that clash', async () => {
  const folder = await site({
    shell: { shared: { react: '19.3.1', 'shared-lib': '2.0.0' }, rootFiles: ['homeowners-guide.pdf'] },
  });
  const refusals = await checkComposition(folder, VERSIONS);
  expect(refusals.map(({ check }) => check)).toEqual([
    'shared versions',
    'shared versions',
    'shared versions',
    'routes',
  ]);
});

it('refuses contracts that do not fit', async () => {
  const contract = (type: string) => ({
    contract: { version: '1.0.0', entries: { webhook: type }, taken: [], unused: [] },
  });
  const folder = await site({ shell: contract('const webhook: B'), guide: contract('const webhook: A') });
  expect((await checkComposition(folder, VERSIONS)).map(({ check }) => check)).toEqual(['contract']);
});

it('refuses a release that was damaged, and one that is no longer kept', async () => {
  const folder = await site();
  writeFileSync(join(folder, 'releases/guide/1.0.0/client/page.js'), 'alert(1);');
  expect((await checkComposition(folder, VERSIONS)).map(({ check }) => check)).toEqual(['integrity']);
  rmSync(join(folder, 'releases/guide/1.0.0'), { recursive: true });
  expect(await checkComposition(folder, VERSIONS)).toMatchObject([
    { subject: 'guide 1.0.0 (marketing team)', reason: 'The release is no longer kept.' },
  ]);
});
