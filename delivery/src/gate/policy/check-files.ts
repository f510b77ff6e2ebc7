import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { BUILD_RECORDS, FILE_TYPES, fileType } from '../../serve/file-types.ts';
import type { Release } from '../../store/site.ts';
import { type Refusal, releaseName } from '../candidate.ts';
import { pictureViolations } from './picture-violations.ts';
import { scriptViolations } from './script-violations.ts';
import { stylesheetViolations } from './stylesheet-violations.ts';

const REMEDIES: Readonly<Record<string, string>> = {
  '.js':
    'Do it without (docs/architecture.md, "The page"); if a dependency does it, take another one or another build of it.',
  '.css': 'Put the file into the app and name it from there.',
  '.svg':
    'Save the drawing as plain shapes in UTF-8, without scripts, handlers, links, styles and a document type.',
};

const UNKNOWN = `Take it out of the app's public folder, or give it as one of these: ${Object.keys(FILE_TYPES).join(', ')}. A page belongs into src/routes.ts.`;

/**
 * Whether the files that a release gives to browsers are of a kind that the server answers
 * (`serve/file-types.ts`), and hold nothing that the site's policy forbids.
 */
export async function checkFiles(release: Release, folder: string): Promise<Refusal[]> {
  const ownCode = release.app !== 'shell' && release.mode === 'production';
  const read: Readonly<Record<string, (bytes: Buffer) => string[]>> = {
    '.js': (bytes) => scriptViolations(bytes.toString(), ownCode),
    '.css': (bytes) => stylesheetViolations(bytes.toString()),
    '.svg': pictureViolations,
  };
  const client = join(folder, 'client');
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(client, join(entry.parentPath, entry.name)))
    .sort();
  const refusals: Refusal[] = [];
  for (const name of names) {
    const plain = name.replace(/\.(br|gz)$/, '');
    // Delivery compresses what is built; what the app brings compressed is another file. Integrity compares them.
    const form = plain !== name && names.includes(plain) && !release.contents?.[`client/${name}`];
    if (form || BUILD_RECORDS.includes(name)) continue;
    const subject = `${releaseName(release)}, ${name}`;
    if (!fileType(name)) {
      const reason = 'The file is of a kind that no release gives to browsers.';
      refusals.push({ check: 'files', subject, reason, remedy: UNKNOWN });
      continue;
    }
    const violations = read[extname(name)]?.(await readFile(join(client, name))) ?? [];
    for (const violation of violations) {
      refusals.push({
        check: 'policy',
        subject,
        reason: `The file ${violation}.`,
        remedy: REMEDIES[extname(name)] ?? '',
      });
    }
  }
  return refusals;
}
