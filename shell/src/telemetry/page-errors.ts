import { requestId } from 'shared-lib/client/client.ts';
import { LoadError } from 'shared-lib/loading/loader.ts';
import type { FoundPage } from '../remotes/page-finder.ts';

/** All errors of this document: error events of the window, and errors of pages. */
export const pageErrors: unknown[] = [];

/** Records an error for `page-telemetry.ts`, which loads later. The first 50 are enough, because a loop repeats its errors. */
export function noteError(error: unknown): void {
  if (!pageErrors[49]) pageErrors.push(error);
}

/** A page that did not load or threw. Visitors see only `reference`, which finds the entry in the log. */
export class PageError extends Error {
  override readonly name = 'PageError';
  /** The release and six characters, which identify one line of a log and can be read aloud. */
  readonly reference: string;
  /** Whether only a new document helps, because browsers never run a module again that threw. */
  readonly needsDocument: boolean;

  constructor({ app, release, page }: FoundPage, cause: unknown) {
    super(`${app} ${release.version}: ${page.path} did not load`, { cause });
    this.reference = `${app} ${release.version}, ${requestId().slice(-6).toUpperCase()}`;
    this.needsDocument = !(cause instanceof LoadError);
  }

  /** Logs the error to the console, with its reference. */
  log(): void {
    noteError(this);
    console.error(`[${this.reference}] ${this.message}`, this.cause);
  }
}
