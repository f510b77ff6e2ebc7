import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Release } from '../../release/release.ts';
import { releaseName } from '../composed-releases.ts';
import type { Refusal } from '../refusal.ts';
import { pictureViolations } from './picture-violations.ts';
import { scriptViolations } from './script-violations.ts';
import { stylesheetViolations } from './stylesheet-violations.ts';

const REMEDIES: Readonly<Record<string, string>> = {
  '.js':
    'Do it without (docs/architecture.md, "The page"); if a dependency does it, take another one or another build of it.',
  '.css': 'Put the file into the app and name it from there.',
  '.svg': 'Save the drawing as plain shapes, without scripts, handlers and links.',
};

/** Whether the files that a release gives to browsers hold what the site's policy forbids. */
export async function checkFiles(release: Release, folder: string): Promise<Refusal[]> {
  const ownCode = release.app !== 'shell' && release.mode === 'production';
  const read: Readonly<Record<string, (text: string) => string[]>> = {
    '.js': (text) => scriptViolations(text, ownCode),
    '.css': stylesheetViolations,
    '.svg': pictureViolations,
  };
  const client = join(folder, 'client');
  const names = (await readdir(client, { recursive: true })).sort();
  const refusals: Refusal[] = [];
  for (const name of names) {
    const violations = read[extname(name)]?.(await readFile(join(client, name), 'utf8')) ?? [];
    for (const violation of violations) {
      refusals.push({
        check: 'policy',
        subject: `${releaseName(release)}, ${name}`,
        reason: `The file ${violation}.`,
        remedy: REMEDIES[extname(name)] ?? '',
      });
    }
  }
  return refusals;
}
