/** The name of an app; the host is `shell`, every other one a remote. The site knows which there are. */
export type AppName = string;

/**
 * Whether an app can be called so: up to 31 small letters, digits and hyphens, and nothing that every object has.
 */
export function isAppName(name: string): boolean {
  return /^[a-z][a-z0-9-]{0,30}$/.test(name) && !(name in {});
}

/** Something of every app of a site, at least of the shell. */
export interface ByApp<Value> {
  readonly shell: Value;
  readonly [app: AppName]: Value;
}
