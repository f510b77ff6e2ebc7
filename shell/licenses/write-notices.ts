import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import site from '../../site.config.ts';

// Writes the licenses of everything that the site sends to browsers, as MIT, ISC, Apache-2.0 (section 4) and the OFL
// (condition 2) require. Vite's `build.license` covers only one bundle and no fonts.

const ROOT = join(import.meta.dirname, '../..');
export const NOTICES_FILE = join(import.meta.dirname, '../public/third-party-notices.txt');

/** Licenses allowed for code and fonts sent to browsers (SPDX names). A new license needs a decision. */
const ALLOWED: readonly string[] = ['MIT', 'ISC', 'Apache-2.0', 'OFL-1.1'];

interface LockEntry {
  version?: string;
  license?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
}

type Lock = Readonly<Record<string, LockEntry>>;

const nameOf = (folder: string): string => folder.split('node_modules/').at(-1) ?? '';

export function browserPackages(packages: Lock): string[] {
  const own = [...site.apps.flatMap(({ folder }) => folder ?? []), site.sharedLib];
  const folders = new Set<string>();
  const visit = (folder: string): void => {
    const entry = packages[folder];
    if (!entry || entry.link || folders.has(folder)) return;
    folders.add(folder);
    // Browsers need none of axios's dependencies: only its Node part uses them.
    const needed = nameOf(folder) === 'axios' ? [] : Object.keys(entry.dependencies ?? {});
    for (const name of needed) {
      const nested = `${folder}/node_modules/${name}`;
      visit(packages[nested] ? nested : `node_modules/${name}`);
    }
  };
  own.forEach(visit);
  return [...folders].filter((folder) => !own.includes(folder)).sort((a, b) => a.localeCompare(b));
}

/** Throws when a license is not allowed. */
export function formatNotices(packages: Lock): string {
  const texts = new Map<string, string[]>();
  for (const folder of browserPackages(packages)) {
    const { license = 'none', version } = packages[folder] ?? {};
    if (!ALLOWED.includes(license))
      throw new Error(`${folder} has the license "${license}": use a package with ${ALLOWED.join(' or ')}.`);
    const file = readdirSync(join(ROOT, folder)).find((name) => /^licen[cs]e(\.(md|txt))?$/i.test(name));
    const content = file && readFileSync(join(ROOT, folder, file), 'utf8');
    const text = content?.replaceAll('\r\n', '\n').trim() || license;
    texts.set(text, [...(texts.get(text) ?? []), `${nameOf(folder)} ${version} (${license})`]);
  }
  const parts = [...texts].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  return `This site sends the following software and fonts to browsers.\n\n${parts.join(`\n${'-'.repeat(72)}\n\n`)}`;
}

export const lockedPackages = (): Lock =>
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;

if (import.meta.main) writeFileSync(NOTICES_FILE, formatNotices(lockedPackages()));
