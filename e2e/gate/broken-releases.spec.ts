import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { BROKEN_RELEASES, TYPOS } from '../support/broken-releases.ts';
import { copyProject } from '../support/copy-project.ts';
import { copySite } from '../support/copy-site.ts';
import { editFiles } from '../support/edit-files.ts';
import { fileHashes } from '../support/file-hashes.ts';
import { runDelivery } from '../support/run-delivery.ts';
import { withoutGateBrowser } from '../support/without-gate-browser.ts';

/** A project to break, and a site where it may be released. */
interface Place {
  project: string;
  site: string;
}

const test = base.extend<object, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
    async ({}, use) => {
      const [project, site] = await Promise.all([copyProject(), copySite()]);
      await use({ project: project.folder, site: site.folder });
      await Promise.all([project.remove(), site.remove()]);
    },
    { scope: 'worker' },
  ],
});

/** The hashes of everything on the site but drafts, which a publish clears away first. */
async function hashesOf(site: string): Promise<Map<string, string>> {
  const hashes = await fileHashes(site);
  // A refusal is written into the audit log, and every publish has notes of its own.
  return new Map([...hashes].filter(([file]) => !/^(drafts|audit|publish)/.test(file)));
}

// That a page does not render is refused in words, candidate.test.ts shows as well.
for (const faults of BROKEN_RELEASES.filter(({ length }) => isWhole || length > 1)) {
  const how = faults.map((fault) => fault.how).join(', ');
  test(`a release that ${how} is refused with each reason, and live stays as it was`, async ({ place }) => {
    const before = await hashesOf(place.site);
    const restore = await editFiles(
      place.project,
      faults.flatMap(({ edits }) => edits),
    );
    const { code, said } = await runDelivery(place.project, place.site, 'release', 'guide');
    await restore();
    const refusals = said.split('\n\n');
    for (const { how, says } of faults) {
      const refusal = refusals.find((one) => says.every((words) => words.test(one)));
      expect(refusal, `${how}, among ${said}`).toBeDefined();
    }
    expect(said).toContain('what is live stays as it was');
    expect(code).toBe(1);
    const after = await hashesOf(place.site);
    expect([...before].filter(([file, hash]) => after.get(file) !== hash)).toEqual([]);
  });
}

// One compiler tells of all of them.
for (const { how, edits, says } of isWhole ? TYPOS : TYPOS.slice(0, 1)) {
  test(`a release that ${how} is refused before it is built, with file and line and without a bundler's words`, async ({
    place,
  }) => {
    const restore = await editFiles(place.project, edits);
    const { code, said } = await runDelivery(place.project, place.site, 'release', 'guide');
    await restore();
    for (const words of says) expect(said).toMatch(words);
    const [, refusals = ''] = said.split('what is live stays as it was.');
    expect(said.replace(refusals, '').trim()).toBe(
      'Releasing guide\n\nRefused; what is live stays as it was.',
    );
    expect(refusals).not.toMatch(/warn|plugin|rolldown|vite/i);
    expect(code).toBe(1);
  });
}

test('a release whose file was tampered with is refused; rebuilt it is accepted, and so is the roll back', {
  tag: '@whole',
}, async ({ place: { project, site } }) => {
  const release = (...args: string[]) =>
    withoutGateBrowser(() => runDelivery(project, site, 'release', 'guide', ...args));
  const change = {
    file: 'mfe-guide/src/signup/WithoutSignup.tsx',
    before: 'Prefer not to?',
    after: 'No thanks?',
  };
  const restore = await editFiles(project, [change]);
  const liveBefore = await readFile(join(site, 'live'), 'utf8');
  const tried = await release('--dry-run', '--json');
  expect(tried.code, tried.said).toBe(0);
  const { versions } = JSON.parse(tried.said) as { versions: { before: string; after: string }[] };
  const [guide] = versions;
  const entry = join(site, 'releases/guide', guide?.after ?? '', 'client/remoteEntry.js');
  await writeFile(entry, `${await readFile(entry, 'utf8')}\nfetch('/api');`);

  const refused = await release();
  expect(refused.said).toMatch(/integrity: guide \S+/);
  expect(refused.said).toContain('client/remoteEntry.js is not what was built');
  expect(refused.code).toBe(1);
  expect(await readFile(join(site, 'live'), 'utf8')).toBe(liveBefore);

  const accepted = await release();
  await restore();
  expect(accepted.code, accepted.said).toBe(0);
  expect(await readFile(join(site, 'live'), 'utf8')).not.toBe(liveBefore);

  const former = join(site, 'releases/guide', guide?.before ?? '', 'client/remoteEntry.js');
  const original = await readFile(former, 'utf8');
  await writeFile(former, `${original}\nfetch('/api');`);
  const keptBack = await runDelivery(project, site, 'rollback', 'guide');
  expect(keptBack.said).toContain('client/remoteEntry.js is not what was built');
  expect(keptBack.code).toBe(1);
  await writeFile(former, original);
  expect((await runDelivery(project, site, 'rollback', 'guide')).code).toBe(0);
});
