import * as v from 'valibot';
import { contentName } from './files.ts';

export type AppName = string;

/** Names of `Object.prototype` are invalid, because app names are keys of objects. */
export function isAppName(name: string): boolean {
  return /^[a-z][a-z0-9-]{0,30}$/.test(name) && !(name in {});
}

export interface ReleaseKey {
  app: AppName;
  version: string;
}

export interface ByApp<Value> {
  readonly shell: Value;
  readonly [app: AppName]: Value;
}

/** An asset origin needs https, except on this machine. */
export function isAssetOrigin(text: string): boolean {
  const host = /^(?:https:\/\/[a-z0-9]+(?:[.-][a-z0-9]+)*|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{2,5})?$/;
  return text.length < 200 && host.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

export type Versions = ByApp<string>;

const SERVER_CONFIG = v.object({
  /** The public origin of the site, without a trailing slash (`ORIGIN`). */
  origin: v.string(),
  /** The backend: an address, or a path of this site (`BACKEND_HOST`). */
  host: v.string(),
  origins: v.pipe(v.record(v.string(), v.string()), v.readonly()),
});
/** The server settings on which documents depend. */
export type ServerConfig = v.InferOutput<typeof SERVER_CONFIG>;

/** Asset origins by app. The site itself serves the files of apps that have none. */
export type AssetOrigins = ServerConfig['origins'];

/** Releases that are live or previewed together, with the settings of their pages. */
export const VERSION_SET = v.object({
  versions: v.pipe(v.objectWithRest({ shell: v.string() }, v.string()), v.readonly()),
  config: SERVER_CONFIG,
});
export type VersionSet = v.InferOutput<typeof VERSION_SET>;

/** The id of a version set: 12 hexadecimal digits, the same for the same set. */
export const setId = ({ versions, config }: VersionSet): string =>
  contentName(JSON.stringify([Object.entries(versions).sort(), config.origin, config.host, config.origins]));

export const releasesOf = (set: { versions: Versions; canaries?: readonly ReleaseKey[] }): ReleaseKey[] => [
  ...Object.entries(set.versions).map(([app, version]) => ({ app, version })),
  ...(set.canaries ?? []).map(({ app, version }) => ({ app, version })),
];

export const withVersions = (
  { config, versions }: VersionSet,
  other: Readonly<Record<AppName, string>>,
): VersionSet => ({ config, versions: { ...versions, ...other } });
