import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { composedReleases, SMALL_VERSIONS, smallRelease } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { AppName } from '../store/app-name.ts';
import type { Release } from '../store/releases.ts';
import { openStore, type SiteStore } from '../store/site-store.ts';
import { checkComposition } from './check-composition.ts';

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

const refused = (store: SiteStore, candidate: AppName | null = 'guide') =>
  checkComposition(store, SMALL_VERSIONS, candidate);
const checks = async (...asked: Parameters<typeof refused>) =>
  (await refused(...asked)).map(({ check }) => check);

it('refuses a shell that a remote does not run with, and addresses that clash', async () => {
  expect(await checks(await site())).toEqual([]);
  const store = await site({
    shell: { shared: { react: '19.3.1', 'shared-lib': '2.0.0' }, rootFiles: ['homeowners-guide.pdf'] },
  });
  // The file clashes with the guide's, and the guide's address is not the shell's to take.
  expect(await checks(store)).toEqual([...Array(3).fill('shared versions'), 'routes', 'routes']);
});

it('refuses a release that comes back and does not fit the live shared-lib; a whole composition fitted once', async () => {
  const library = (name: string) => ({ 'source/shared-lib/src/index.ts': `export const ${name} = 1;\n` });
  const page = "import { earlier } from 'shared-lib';\nexport const text = earlier;\n";
  const guide = { ...library('earlier'), 'source/mfe-guide/src/page.ts': page };
  const store = await site({}, { shell: library('later'), guide });
  expect(await checks(store, null)).toEqual([]);
  expect(await checks(store)).toEqual(['contract']);
});

it('refuses a shell that comes back and does not share a name yet that a live remote imports', async () => {
  const page = "import { useParams } from 'react-router-dom';\nuseParams();\n";
  const sharing = (names: string) => {
    const shell = {
      'source/shell/src/remotes/shared-router.ts': `export { ${names} } from 'react-router';\n`,
    };
    return site({}, { shell, guide: { 'source/mfe-guide/src/page.ts': page } });
  };
  expect(await refused(await sharing('Link'), 'shell')).toMatchObject([
    { check: 'shared names', subject: 'shell 1.0.0, mfe-guide/src/page.ts' },
  ]);
  expect(await refused(await sharing('Link, useParams'), 'shell')).toEqual([]);
});

it('refuses a release that was damaged, and one that is no longer kept', async () => {
  const store = await site();
  const guide = store.releases.folder('guide', '1.0.0');
  writeFileSync(join(guide, 'client/page.js'), 'alert(1);');
  expect(await checks(store)).toEqual(['integrity']);
  rmSync(guide, { recursive: true });
  expect(await refused(store)).toMatchObject([
    { subject: 'guide 1.0.0', reason: 'The release is no longer kept.' },
  ]);
});
