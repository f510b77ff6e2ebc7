import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import site from '../../site.config.ts';

/*
 * `public/third-party-notices.txt`: the licenses of everything that the site sends to browsers, with their copyright lines,
 * as MIT, ISC, Apache-2.0 (section 4) and the OFL (condition 2) ask for.
 */

const ROOT = join(import.meta.dirname, '../..');
/** The committed file. */
export const NOTICES = join(import.meta.dirname, '../public/third-party-notices.txt');

/** Licenses under which something may come to browsers (SPDX names). Another one needs a decision. */
const ALLOWED: readonly string[] = ['MIT', 'ISC', 'Apache-2.0', 'OFL-1.1'];

/** What only Node's part of these packages uses. */
const WITHOUT_DEPENDENCIES: readonly string[] = ['axios'];

interface LockEntry {
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
}

/** The packages of a lock file that browsers get, by their folders; the site's own are left out. */
export function browserPackages(packages: Readonly<Record<string, LockEntry>>): Map<string, LockEntry> {
  const found = new Map<string, LockEntry>();
  function visit(place: string): void {
    const entry = packages[place];
    if (!entry || found.has(place)) return;
    if (entry.link) return;
    found.set(place, entry);
    const name = place.split('node_modules/').at(-1) ?? '';
    if (WITHOUT_DEPENDENCIES.includes(name)) return;
    for (const needed of Object.keys(entry.dependencies ?? {})) {
      // The nearest folder above has the version that Node resolves.
      const nested = `${place}/node_modules/${needed}`;
      visit(packages[nested] ? nested : `node_modules/${needed}`);
    }
  }
  const own = [...site.apps.map(({ folder }) => folder), site.sharedLib];
  for (const folder of own) visit(folder);
  for (const folder of own) found.delete(folder);
  return found;
}

/** The text of a package's license. @throws Error when it brings none, or none that is allowed. */
function licenseOf(place: string, { license = 'none' }: LockEntry): string {
  if (!ALLOWED.includes(license)) {
    throw new Error(
      `${place} has the license "${license}". Browsers get only ${ALLOWED.join(', ')}: choose another package, or decide on it (shell/licenses/write-notices.ts).`,
    );
  }
  const file = readdirSync(join(ROOT, place)).find((name) => /^licen[cs]e(\.(md|txt))?$/i.test(name));
  return file
    ? readFileSync(join(ROOT, place, file), 'utf8')
        .replaceAll('\r\n', '\n')
        .trim()
    : license;
}

/** The notices, one text for all packages that share it. @throws Error that names a package without an allowed license. */
export function notices(packages: Readonly<Record<string, LockEntry>>): string {
  const texts = new Map<string, string[]>();
  for (const [place, entry] of [...browserPackages(packages)].sort(([a], [b]) => a.localeCompare(b))) {
    const text = licenseOf(place, entry);
    const name = `${place.split('node_modules/').at(-1)} ${entry.version} (${entry.license})`;
    texts.set(text, [...(texts.get(text) ?? []), name]);
  }
  const parts = [...texts].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  return `What this site sends to browsers holds the following software and fonts.\n\n${parts.join(`\n${'-'.repeat(72)}\n\n`)}`;
}

/** The packages of the project's lock file. */
export const lockedPackages = (): Record<string, LockEntry> =>
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;

if (import.meta.main) writeFileSync(NOTICES, notices(lockedPackages()));
