import type { AppName } from '../project.ts';

/** A number of bytes before and after. */
export interface BytesChange {
  before: number;
  after: number;
}

/** A page and what happened to it; bytes are of its HTML and of every script that it starts with, as transferred. */
export interface PageChange {
  path: string;
  html: BytesChange;
  scripts: BytesChange;
}

/** What tells two compositions apart. */
export interface SiteChange {
  from: string;
  to: string;
  versions: readonly { app: AppName; before: string; after: string }[];
  pages: {
    added: readonly PageChange[];
    /** Those that a reader sees changed. */
    changed: readonly PageChange[];
    /** Those that look as before, with new addresses of their files. */
    readdressed: readonly PageChange[];
    gone: readonly PageChange[];
    /** How many are the same to the byte. */
    kept: number;
  };
  /** Everything that an app's release serves, as transferred. */
  size: BytesChange;
  /** What the app asks of each shared module, or the shell provides; only what differs. */
  shared: readonly { module: string; before: string | null; after: string | null; provided: string | null }[];
}
