import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compressFolder, listContents } from '../store/files.ts';
import type { Release } from '../store/site.ts';
import { releaseOf } from './release-of.ts';

/** Writes a release of the guide with these files, as a build leaves it, into `folder`. */
export async function smallRelease(
  folder: string,
  files: Readonly<Record<string, string>> = {},
): Promise<Release> {
  const all = { 'client/page.js': 'export const page = 1;\n', 'server/routes.mjs': 'export {};\n', ...files };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const contents = await listContents(folder);
  const scripts = [['/_r/guide/1.0.0/page.js', contents['client/page.js'] ?? '']] as const;
  await compressFolder(join(folder, 'client'));
  const release = releaseOf('guide', [], { contents, files: scripts });
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  return release;
}
