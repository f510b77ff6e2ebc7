import type { AppName, ByApp, Origins } from './app-name.ts';
import { contentName } from './files.ts';

/** Which version of each app; the shell first. */
export type Versions = ByApp<string>;

/** What a server's settings decide about documents. The rest is in the releases. */
export interface ServerConfig {
  /** The public origin of the site, without a trailing slash (`ORIGIN`). */
  origin: string;
  /** The backend: an address, or a path of this site (`BACKEND_HOST`). */
  host: string;
  /** The asset origins of apps that have one. */
  origins: Origins;
}

/** Releases that are shown together: everything that a page depends on. */
export interface VersionSet {
  versions: Versions;
  config: ServerConfig;
}

/** Names a version set: 12 hexadecimal digits, the same for the same set. */
export const setId = ({ versions, config }: VersionSet): string =>
  contentName(JSON.stringify([Object.entries(versions).sort(), config.origin, config.host, config.origins]));

/** Whether a text is the name of a version set, and not of an app. */
export const isSetId = (text: string): boolean => /^[0-9a-f]{12}$/.test(text);

/** The set with other versions of some apps. */
export const withVersions = <Set extends VersionSet>(
  { config, versions }: Set,
  other: Readonly<Record<AppName, string>>,
): VersionSet => ({ config, versions: { ...versions, ...other } });
