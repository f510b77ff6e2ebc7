import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { composedReleases, smallRelease } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { AppName } from '../store/app-name.ts';
import type { Release } from '../store/releases.ts';
import { openStore, type SiteStore } from '../store/site-store.ts';
import { checkComposition } from './check-composition.ts';

const VERSIONS = { shell: '1.0.0', content: '1.0.0', guide: '1.0.0', account: '1.0.0' };

/** A site with a release of every app; `changes` alters their descriptions. */
async function site(
  changes: Partial<Record<AppName, Partial<Release>>> = {},
  files: Partial<Record<AppName, Record<string, string>>> = {},
): Promise<SiteStore> {
  const folder = temporaryFolder();
  for (const [app, release] of Object.entries(composedReleases(changes))) {
    const place = join(folder, 'releases', app, '1.0.0');
    mkdirSync(place, { recursive: true });
    const { contents } = await smallRelease(place, files[app as AppName]);
    writeFileSync(join(place, 'release.json'), JSON.stringify({ ...release, contents }));
  }
  return openStore(folder);
}

it('accepts releases that fit together', async () => {
  expect(await checkComposition(await site(), VERSIONS, 'guide')).toEqual([]);
});

it('refuses a shell that a remote does not run with, and addresses that clash', async () => {
  const store = await site({
    shell: { shared: { react: '19.3.1', 'shared-lib': '2.0.0' }, rootFiles: ['homeowners-guide.pdf'] },
  });
  const refusals = await checkComposition(store, VERSIONS, 'guide');
  expect(refusals.map(({ check }) => check)).toEqual([
    'shared versions',
    'shared versions',
    'shared versions',
    // The file clashes with the guide's, and the guide's address is not the shell's to take.
    'routes',
    'routes',
  ]);
});

it('refuses a release that comes back and does not fit the live shared-lib; a whole composition fitted once', async () => {
  const library = (name: string) => ({ 'source/shared-lib/src/index.ts': `export const ${name} = 1;\n` });
  const store = await site(
    {},
    {
      shell: library('later'),
      guide: {
        ...library('earlier'),
        'source/mfe-guide/src/page.ts':
          "import { earlier } from 'shared-lib';\nexport const text = earlier;\n",
      },
    },
  );
  expect(await checkComposition(store, VERSIONS, null)).toEqual([]);
  expect((await checkComposition(store, VERSIONS, 'guide')).map(({ check }) => check)).toEqual(['contract']);
});

it('refuses a shell that comes back and does not share a name yet that a live remote imports', async () => {
  const shared = (names: string) => ({
    'source/shell/src/remotes/shared-router.ts': `export { ${names} } from 'react-router';\n`,
  });
  const guide = {
    'source/mfe-guide/src/page.ts': "import { useParams } from 'react-router-dom';\nuseParams();\n",
  };
  const former = await site({}, { shell: shared('Link'), guide });
  expect(await checkComposition(former, VERSIONS, 'shell')).toMatchObject([
    { check: 'shared names', subject: 'shell 1.0.0, mfe-guide/src/page.ts' },
  ]);
  const present = await site({}, { shell: shared('Link, useParams'), guide });
  expect(await checkComposition(present, VERSIONS, 'shell')).toEqual([]);
});

it('refuses a release that was damaged, and one that is no longer kept', async () => {
  const store = await site();
  writeFileSync(join(store.folder, 'releases/guide/1.0.0/client/page.js'), 'alert(1);');
  expect((await checkComposition(store, VERSIONS, 'guide')).map(({ check }) => check)).toEqual(['integrity']);
  rmSync(join(store.folder, 'releases/guide/1.0.0'), { recursive: true });
  expect(await checkComposition(store, VERSIONS, 'guide')).toMatchObject([
    { subject: 'guide 1.0.0', reason: 'The release is no longer kept.' },
  ]);
});
