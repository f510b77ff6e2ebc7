import type { FoundPage } from '../remotes/pages.ts';

/** All errors of this document: error events of the window, and errors of pages. */
export const pageErrors: unknown[] = [];

/** Records an error for `page-telemetry.ts`, which loads later. The first 50 are enough, because a loop repeats its errors. */
export function noteError(error: unknown): void {
  if (!pageErrors[49]) pageErrors.push(error);
}

/** A page that did not load or threw. */
export class PageError extends Error {
  override readonly name = 'PageError';
  /** The release as `guide/1.0.0-3fa9c1d2`. */
  readonly release: string;

  constructor({ app, release, page }: FoundPage, cause: unknown) {
    super(`${app} ${release.version}: ${page.path} did not load`, { cause });
    this.release = `${app}/${release.version}`;
  }
}
