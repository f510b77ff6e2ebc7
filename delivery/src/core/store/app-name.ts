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

/** The asset origins of the apps that have one, by app. */
export type Origins = Readonly<Record<AppName, string>>;

/** The asset origins of those apps that have one. */
export function originsOf(apps: readonly { name: AppName; origin?: string }[]): Origins {
  return Object.fromEntries(apps.flatMap(({ name, origin }) => (origin ? [[name, origin]] : [])));
}

/**
 * Whether a text names an asset origin, as a policy has it: https and a host, with a port or without;
 * http on this machine only.
 */
export function isFileOrigin(text: string): boolean {
  const host = /^(?:https:\/\/[a-z0-9]+(?:[.-][a-z0-9]+)*|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{2,5})?$/;
  return text.length < 200 && host.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
