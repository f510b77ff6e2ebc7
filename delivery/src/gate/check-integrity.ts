import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrity } from '../store/files.ts';
import type { Release } from '../store/site.ts';
import { type Refusal, releaseName } from './candidate.ts';

const DECOMPRESS = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** What the description says about files: all of them, or of an earlier release those that a page asks for. */
function listed({ base, contents, css, files, late = [] }: Release): Map<string, string> {
  const asked = [...files, ...late, ...(css ? [css] : [])].map(
    ([url, hash]) => [`client/${url.slice(base.length)}`, hash] as const,
  );
  return new Map([...Object.entries(contents ?? {}), ...asked]);
}

/** The hash of a file's content; of a compressed form, of what it holds. */
async function contentHash(file: string, form: keyof typeof DECOMPRESS | undefined): Promise<string> {
  const bytes = await readFile(file);
  try {
    return integrity(form ? await DECOMPRESS[form](bytes) : bytes);
  } catch {
    return 'unreadable';
  }
}

/**
 * Whether a release's folder holds exactly what its description says: every file with its hash, every
 * compressed form with the same content, and nothing else.
 */
export async function checkIntegrity(release: Release, folder: string): Promise<Refusal[]> {
  const expected = listed(release);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const present = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => name !== 'release.json');
  const wrong: string[] = [];
  const links = new Set(
    entries
      .filter((entry) => entry.isSymbolicLink())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  );
  for (const name of present.sort()) {
    if (links.has(name)) {
      wrong.push(`${name} is a link`);
      continue;
    }
    const form = /\.(br|gz)$/.exec(name)?.[0] as keyof typeof DECOMPRESS | undefined;
    const plain = form ? name.slice(0, -form.length) : name;
    const hash = expected.get(name) ?? expected.get(plain);
    if (!hash) {
      if (release.contents) wrong.push(`${name} is not part of the release`);
      continue;
    }
    const compressed = expected.has(name) ? undefined : form;
    if ((await contentHash(join(folder, name), compressed)) !== hash) {
      wrong.push(`${name} is not what was built`);
    }
  }
  const missing = [...expected.keys()].filter((name) => !present.includes(name));
  wrong.push(...missing.map((name) => `${name} is missing`));
  if (wrong.length === 0) return [];
  const more = wrong.length > 5 ? `, and ${wrong.length - 5} more` : '';
  return [
    {
      check: 'integrity',
      subject: releaseName(release),
      reason: `The release is not as it was built: ${wrong.slice(0, 5).join(', ')}${more}.`,
      remedy: `Delete ${folder} and release again: it is built anew from its sources. If nobody changed it by hand, find out who can write there.`,
    },
  ];
}
