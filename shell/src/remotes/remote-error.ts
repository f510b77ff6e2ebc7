import { requestId } from 'shared-lib/client/request-id.ts';
import { LoadError } from 'shared-lib/loading/loader.ts';

/** Six characters find one line of a log and can be read out. */
const newReference = () => requestId().slice(-6).toUpperCase();

/**
 * An error of a page. `message` and `cause` are for the log; visitors read the site's words and `reference`,
 * which finds them in the log.
 */
export class PageError extends Error {
  override readonly name: string = 'PageError';
  reference: string;
  /** Whether only a new document helps: browsers keep code that arrived and failed. */
  readonly needsDocument: boolean;

  constructor(what: string, cause?: unknown) {
    super(what, { cause });
    this.reference = newReference();
    this.needsDocument = cause !== undefined && !isMissing(cause);
  }

  /** Adds the page's owner to the reference, for the visitor to report: name and version. */
  tell(owner: string): this {
    if (owner && !this.reference.includes(owner)) this.reference = `${owner}, ${this.reference}`;
    return this;
  }

  /** Writes it to the console, with its reference. */
  log(): this {
    console.error(`[${this.reference}] ${this.message}`, this.cause ?? '');
    return this;
  }
}

/** Whether something did not arrive, so that a later attempt may help. */
function isMissing(cause: unknown): boolean {
  return cause instanceof LoadError && !cause.isRemembered;
}

/** A page that did not arrive, or failed: which remote, which version, and what happened. */
export class RemoteError extends PageError {
  override readonly name = 'RemoteError';
  readonly app: string;
  readonly version: string;

  constructor(app: string, version: string, what: string, cause?: unknown) {
    super(`${app} ${version}: ${what}`, cause);
    this.tell(`${app} ${version}`);
    this.app = app;
    this.version = version;
  }
}
