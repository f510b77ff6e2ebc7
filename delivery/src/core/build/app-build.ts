import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { appOf, PROJECT_ROOT } from '../project/project.ts';
import type { Refusal } from '../report/refusal.ts';
import type { AppName } from '../store/version-set.ts';

/** A mistake that an app finds in its own sources. */
export interface SourceIssue {
  /** The file below the project, for example `mfe-content/content/home-picks.yaml`. */
  file: string;
  line: number;
  message: string;
  remedy: string;
}

/** What an app adds to its builds: the exports of its `build.ts`, which it may leave out. */
export interface AppBuild {
  /** Plugins of every build and development server, for sources that only the app understands. */
  plugins?(options: { withDrafts: boolean }): Plugin[];
  /** Finds every mistake in the app's sources. Any keeps a release from being built. */
  check?(): readonly SourceIssue[];
  /** Whether a preview of the app has pages that a release has not. */
  hasDrafts?(): boolean;
}

/** The `build.ts` of an app of this checkout. */
export async function appBuild(app: AppName): Promise<AppBuild> {
  const file = join(PROJECT_ROOT, appOf(app).folder, 'build.ts');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as AppBuild) : {};
}

/** The plugins that an app adds. Vite waits for them. */
export async function appPlugins(app: AppName, withDrafts: boolean): Promise<Plugin[]> {
  return (await appBuild(app)).plugins?.({ withDrafts }) ?? [];
}

/** The mistakes that apps find in their own sources, as refusals. */
export async function sourceRefusals(apps: readonly AppName[]): Promise<Refusal[]> {
  const issues = await Promise.all(apps.map(async (app) => (await appBuild(app)).check?.() ?? []));
  return issues.flat().map(({ file, line, message, remedy }) => {
    return { check: 'content', subject: `${file}, line ${line}`, reason: message, remedy };
  });
}
