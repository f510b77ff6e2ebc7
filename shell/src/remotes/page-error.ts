import { requestId } from 'shared-lib/client/request-id.ts';
import { LoadError } from 'shared-lib/loading/loader.ts';
import { noteError } from '../telemetry/page-errors.ts';
import type { FoundPage } from './page-finder.ts';

/**
 * A page that did not load or threw. `message` and `cause` are for the log; visitors see the site's own message and
 * `reference`, which finds the entry in the log.
 */
export class PageError extends Error {
  override readonly name = 'PageError';
  /** The release and six characters, which identify one line of a log and can be read aloud. */
  readonly reference: string;
  /** Whether only a new document helps, because browsers keep loaded code that failed. */
  readonly needsDocument: boolean;

  constructor({ app, release, page }: FoundPage, cause: unknown) {
    super(`${app} ${release.version}: ${page.path} did not load`, { cause });
    this.reference = `${app} ${release.version}, ${requestId().slice(-6).toUpperCase()}`;
    this.needsDocument = !(cause instanceof LoadError);
  }

  /** Logs it to the console, with its reference. */
  log(): void {
    noteError(this);
    console.error(`[${this.reference}] ${this.message}`, this.cause);
  }
}
