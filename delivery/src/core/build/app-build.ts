import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { appPath } from '../project/project.ts';
import type { Refusal } from '../report/refusal.ts';
import type { AppName } from '../store/version-set.ts';
import { photoRefusals } from './pictures.ts';

export interface SourceIssue {
  /** The file's path in the project, for example `mfe-content/content/home.yaml`. */
  file: string;
  line: number;
  message: string;
  remedy: string;
}

/** The exports of an app’s `build.ts`, all optional. */
export interface AppBuild {
  /** Plugins of every build and development server, for sources that only the app understands. */
  plugins?(options: { withDrafts: boolean }): Plugin[];
  /** Finds every mistake in the app's sources. A release is built only if there are none. */
  check?(): readonly SourceIssue[];
  hasDrafts?(): boolean;
}

export async function appBuild(app: AppName): Promise<AppBuild> {
  const file = appPath(app, 'build.ts');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as AppBuild) : {};
}

/** Vite's `plugins` accepts the promise. */
export async function appPlugins(app: AppName, withDrafts: boolean): Promise<Plugin[]> {
  return (await appBuild(app)).plugins?.({ withDrafts }) ?? [];
}

export async function sourceRefusals(apps: readonly AppName[]): Promise<Refusal[]> {
  const issues = await Promise.all(apps.map(async (app) => (await appBuild(app)).check?.() ?? []));
  const refusals = issues.flat().map(({ file, line, message, remedy }): Refusal => {
    return { check: 'content', subject: `${file}, line ${line}`, reason: message, remedy };
  });
  const photos = await Promise.all(apps.map((app) => photoRefusals(appPath(app, 'src/pictures'))));
  return [...refusals, ...photos.flat()];
}
