import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { smallRelease } from '../testing/small-releases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { checkIntegrity } from './check-integrity.ts';

async function damaged(damage: (folder: string) => void): Promise<string[]> {
  const folder = temporaryFolder();
  const release = await smallRelease(folder);
  damage(folder);
  return (await checkIntegrity(release, folder)).map(({ reason }) => reason);
}

const found = (what: string) => [`The release is not as it was built: ${what}.`];

it('accepts a release as it was built', async () => {
  expect(await damaged(() => {})).toEqual([]);
});

it.each(['client/page.js', 'server/routes.mjs'])('refuses a changed %s', async (file) => {
  expect(await damaged((folder) => writeFileSync(join(folder, file), 'alert(1);'))).toEqual(
    found(`${file} is not what was built`),
  );
});

it('refuses a compressed form that holds something else, or nothing that can be read', async () => {
  const file = 'client/page.js.gz';
  for (const bytes of [gzipSync('alert(1);'), 'no gzip']) {
    expect(await damaged((folder) => writeFileSync(join(folder, file), bytes))).toEqual(
      found(`${file} is not what was built`),
    );
  }
});

it('refuses a missing file, and one that nobody built', async () => {
  expect(await damaged((folder) => rmSync(join(folder, 'client/page.js')))).toEqual(
    found('client/page.js is missing'),
  );
  expect(await damaged((folder) => writeFileSync(join(folder, 'client/more.js'), ''))).toEqual(
    found('client/more.js is not part of the release'),
  );
});

it('refuses a link, also in the place of a file that was built', async () => {
  for (const name of ['client/page.js', 'client/more.js']) {
    const link = (folder: string) => {
      rmSync(join(folder, name), { force: true });
      symlinkSync('../release.json', join(folder, name));
    };
    expect(await damaged(link)).toEqual(found(`${name} is a link`));
  }
});

it('says whose release it is, where it lies and what to do', async () => {
  const folder = temporaryFolder();
  const release = await smallRelease(folder);
  rmSync(join(folder, 'server/routes.mjs'));
  const [refusal] = await checkIntegrity(release, folder);
  expect(refusal).toMatchObject({ check: 'integrity', subject: 'guide 1.0.0 (marketing team)' });
  expect(refusal?.remedy).toContain(`Delete ${folder} and release again`);
});

it('judges a release of an earlier day by the files that its pages ask for', async () => {
  const folder = temporaryFolder();
  const { contents: _, ...earlier } = await smallRelease(folder);
  writeFileSync(join(folder, 'client/more.js'), '');
  expect(await checkIntegrity(earlier, folder)).toEqual([]);
  writeFileSync(join(folder, 'client/page.js'), 'alert(1);');
  expect(await checkIntegrity(earlier, folder)).toHaveLength(1);
});
