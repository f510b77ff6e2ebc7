import type { Versions } from './releases-of.ts';

/** Which releases are live together, with the HTML rendered for them: `composition.json`. */
export interface Composition {
  id: string;
  versions: Versions;
  /** File names below `pages`, by path. */
  pages: Readonly<Record<string, string>>;
  /** Files at the site's root, each with the app that brings it. */
  rootFiles: Readonly<Record<string, keyof Versions>>;
  /** The source expression of the inlined boot script for the policy, for example `sha256-…`. */
  bootHash: string;
}
