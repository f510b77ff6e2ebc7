/** A page that did not arrive: says which remote, which version, and what happened. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly app: string;
  readonly version: string;

  constructor(app: string, version: string, what: string, cause?: unknown) {
    super(`${app} ${version}: ${what}`, { cause });
    this.app = app;
    this.version = version;
  }
}
