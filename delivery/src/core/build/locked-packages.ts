import type { LockRoot } from '../project/project.ts';

/** A package as `package-lock.json` (version 3) has it. */
interface LockedPackage {
  version?: string;
  integrity?: string;
  /** Where a link leads. */
  resolved?: string;
  link?: boolean;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
}

/** What there is of `package-lock.json`. */
export interface LockFile {
  packages: Readonly<Record<string, LockedPackage>>;
}

/** Where a package at `place` finds another one, as Node looks for it. */
function placeOf(packages: LockFile['packages'], place: string, name: string): string | null {
  for (let from = place; ; from = from.replace(/(^|\/)[^/]+$/, '')) {
    const found = `${from ? `${from}/` : ''}node_modules/${name}`;
    if (Object.hasOwn(packages, found)) return found;
    if (from === '') return null;
  }
}

/**
 * Name, version and integrity of everything that these packages depend on, sorted. Nothing else of the lock file
 * counts, so that another app's dependency changes nothing.
 */
export function lockedPackages({ packages }: LockFile, roots: readonly LockRoot[]): string[] {
  const lines = new Set<string>();
  const seen = new Set<string>();
  const visit = (place: string, only?: readonly string[]): void => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {};
    const names = Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies });
    for (const name of only ?? names) {
      const found = placeOf(packages, place, name);
      // A peer that is optional, or only of another platform.
      if (!found || seen.has(found)) continue;
      seen.add(found);
      const { version, integrity, link, resolved } = packages[found] ?? {};
      if (link) {
        visit(resolved ?? '');
        continue;
      }
      lines.add(`${name}@${version} ${integrity ?? ''}`);
      visit(found);
    }
  };
  for (const { place, only } of roots) visit(place, only);
  return [...lines].sort();
}
